import { describe, expect, test } from "vitest";
import { runSteps } from "../../kit/steps.ts";
import { likenessesOf } from "./asked-titles.ts";
import { readQuestion } from "./read-question.ts";
import { selectQuotes } from "./select-quotes.ts";
import { spanText } from "./spans.ts";
import { testPassage, testStatements } from "./test-pages.ts";

const answersByQuestion: readonly (readonly [string, string])[] = [
  ["Is the ferry safe for children?", "Children wear a vest on the ferry."],
  ["Does the ferry run when a storm is coming?", "In a storm the ferry waits in the harbour."],
  ["Where does the ferry leave from?", "It leaves from the north pier."],
  ["What is the ferry?", "An old ship that crosses the sound twice a day."],
  ["Can I take my dog on the ferry?", "Dogs travel on deck."],
  ["How do I book the ferry?", "Book at the kiosk or by phone."],
  ["What do I do if I lose my ticket?", "The crew prints another one."],
  ["Who built the ferry?", "The yard in Turku built it."],
  ["Why is the ferry yellow?", "So that it is seen in the fog."],
  ["Can I eat on board, or bring food?", "There is a kitchen on the upper deck."],
  ["How long does the crossing take, with and without ice?", "Some forty minutes."],
];
const page = testPassage(
  answersByQuestion.map(([title, text]) => `${title}\n${text}`).join("\n\n"),
  { title: "Ferry" },
);
const statements = testStatements(page);

function bestTitle(query: string): string | undefined {
  const question = readQuestion(query, ["en"]);
  const bags = statements.map(({ text }) => question.matching.bag(text));
  const likenesses = runSteps(likenessesOf(question, statements, bags));
  return statements
    .filter(({ kind }) => kind === "question")
    .toSorted((a, b) => (likenesses.get(b)?.fit ?? 0) - (likenesses.get(a)?.fit ?? 0))
    .at(0)?.text;
}

describe("the question of a page that is nearest to the one that is asked", () => {
  test.each([
    ["the general one of several with its words", "what is the ferry", "What is the ferry?"],
    ["the special one, where that is asked", "ferry in a storm", /storm/],
    ["by its first word", "where does the ferry go from", /^Where/],
    ["its first part, without the examples", "how long is the crossing", /^How long/],
  ])("%s", (_, query, expected) => {
    expect(bestTitle(query)).toMatch(expected);
  });
});

function ask(query: string): string {
  const { refused, spans } = runSteps(selectQuotes(readQuestion(query, ["en"]), statements));
  return refused ?? spans.map(spanText).join(" // ");
}

test("an answer whose question is the one that is asked needs none of its words", () => {
  expect(ask("who was the ferry built by")).toBe("The yard in Turku built it.");
  expect(ask("what is the ferry")).toBe("An old ship that crosses the sound twice a day.");
});

test("a special question does not answer a general one", () => {
  const query = "can I take the ferry";
  const question = readQuestion(query, ["en"]);
  const bags = statements.map(({ text }) => question.matching.bag(text));
  const likenesses = runSteps(likenessesOf(question, statements, bags));
  const storm = statements.find(({ text }) => text.startsWith("In a storm"));
  expect(storm && likenesses.get(storm)).toMatchObject({ isSpecial: true });
});

test("few questions do not show which words distinguish them", () => {
  const question = readQuestion("what is the ferry", ["en"]);
  const few = statements.slice(0, 8);
  const bags = few.map(({ text }) => question.matching.bag(text));
  expect(runSteps(likenessesOf(question, few, bags)).size).toBe(0);
});

describe("a question that differs from a page's in its telling word", () => {
  const about = testStatements(
    testPassage(
      [
        ["Can I take my dog on board?", "Dogs travel on deck."],
        ["Who owns the company?", "The Larsen family owns it."],
        ["How do I book a tour?", "Book at the desk."],
        ["Do you offer lessons for children?", "Yes, on Saturday."],
        ["Where does the boat leave from?", "It leaves from the north pier."],
        ["How long does a tour take?", "Some forty minutes."],
        ["What do I do if I lose my ticket?", "The crew prints another one."],
        ["Can I eat on board?", "There is a kitchen on the upper deck."],
        ["Why is the boat yellow?", "So that it is seen in the fog."],
        ["How much is a ticket for a child?", "Children pay €4."],
        ["Do you sail in winter?", "From May to October only."],
        ["Is there a toilet?", "Below deck, at the stern."],
      ]
        .map((each) => each.join("\n"))
        .join("\n\n"),
      { title: "Questions" },
    ),
  );
  const answerTo = (query: string): string => {
    const { refused, spans } = runSteps(selectQuotes(readQuestion(query, ["en"]), about));
    return refused ?? spans.map(spanText).join(" // ");
  };

  test.each([
    "Can I take my cat on board?",
    "Who owns the boat?",
    "How do I book a hotel?",
    "Do you offer lessons for dogs?",
    "How much is a ticket for a horse?",
  ])("is not answered: %s", (query) => {
    expect(answerTo(query)).toBe("not_in_knowledge");
  });

  test.each([
    ["Can I bring my dog on board?", "Dogs travel on deck."],
    ["Who is the company owned by?", "The Larsen family owns it."],
    ["How can I book a tour?", "Book at the desk."],
    ["Are there lessons for children?", "Yes, on Saturday."],
    ["How much does a ticket for a child cost?", "Children pay €4."],
  ])("is answered where it does not: %s", (query, text) => {
    expect(answerTo(query)).toContain(text);
  });
});
