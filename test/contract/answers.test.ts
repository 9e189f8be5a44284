import { describe, expect, it, onTestFinished } from "vitest";
import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import { createModel } from "../../src/adapters/shared/model.ts";
import { answerSchema, type Answer, type AnswerMessage } from "../../src/contract/answer.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { createAnswers, createDrafting, createSearch } from "../../src/knowledge/index.ts";
import { cutPassages } from "../../src/knowledge/passages/cut-passages.ts";
import { buildBodyPage } from "../body-builder.ts";
import { startModelServer, type Manner, type ModelServer } from "../model/server.ts";
import { onDisk } from "./embedded.ts";

const tenant = "key_1";
const url = "https://ferry.example/tickets";
const page = buildBodyPage(
  [
    ["heading", "Tickets", { level: 1 }],
    ["paragraph", "A day ticket costs €12 and is valid until midnight."],
    ["paragraph", "Tickets are not refunded after 10 days."],
    ["paragraph", "Bicycles travel with Captain Virta for €3."],
  ],
  { url, title: "Tickets" },
);
const { signal } = new AbortController();

/** The answers of one tenant that has read the page. */
async function open(server?: ModelServer, maxTokens = 1_000_000) {
  const { port: index, close } = await onDisk(createItemIndex)();
  const search = createSearch({ index, clock: createTestClock(), onFault: () => {} });
  onTestFinished(async () => {
    await search.close();
    await close();
  });
  const passages = cutPassages({ pages: [page], site: { url }, items: [] });
  await search.indexPassages({ tenant, jobId: "job_1", sources: [url], passages });
  if (server === undefined) return createAnswers({ search });
  const draft = createDrafting({
    model: createModel({ url: server.url, key: "sk-secret", name: "test" }),
    budget: { maxTokens, maxUsd: Number.POSITIVE_INFINITY },
    price: { input: 0, output: 0 },
    marker: () => "=====7f3a=====",
  });
  return createAnswers({ search, draft });
}

const question = { query: "how much is a day ticket" };
const truth = "A day ticket costs €12 and is valid until midnight.";

function expectVerbatim({ answer, sentences, citations }: Answer): void {
  for (const { quote, start, end } of citations)
    expect(page.body?.text.slice(start, end)).toBe(quote);
  const numbers = citations.map(({ n }) => n);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  for (const { text, citations: cited } of sentences) {
    expect(answer).toContain(text);
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.every((n) => numbers.includes(n))).toBe(true);
  }
}

describe("quotes", () => {
  it("answer with verbatim sentences and their places", async () => {
    const answer = await (await open()).answer(tenant, question, signal);
    expect(answerSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ answer: truth, mode: "quote", refused: null, dropped: 0 });
    expect(answer.citations[0]).toMatchObject({ source: url, title: "Tickets" });
    expectVerbatim(answer);
  });

  it("another tenant's knowledge answers nothing", async () => {
    const answers = await open();
    expect(await answers.answer("key_2", question, signal)).toMatchObject({
      answer: null,
      refused: "not_in_knowledge",
      results: [],
    });
    const { sentences } = await answers.verify("key_2", { text: truth }, signal);
    expect(sentences).toMatchObject([{ verdict: "unproven", citations: [] }]);
  });

  it("each sentence of a text has a verdict and its quotes", async () => {
    const text = `${truth} A day ticket costs €15. Tickets are refunded after 10 days. We sell soup.`;
    const { sentences, citations } = await (await open()).verify(tenant, { text }, signal);
    expect(sentences.map(({ verdict }) => verdict)).toEqual([
      "proven",
      "contradicted",
      "contradicted",
      "unproven",
    ]);
    for (const { text: own, start, end } of sentences) expect(text.slice(start, end)).toBe(own);
    for (const { quote, start, end } of citations)
      expect(page.body?.text.slice(start, end)).toBe(quote);
  });
});

describe("a model", () => {
  const useful: Manner[] = ["good", "fenced", "chatty", "wrong once", "no schemas", "busy once"];
  it.each(useful)("that is %s answers, each sentence proven", async (manner) => {
    await using server = await startModelServer(manner);
    const answer = await (await open(server)).answer(tenant, question, signal);
    expect(answer).toMatchObject({ mode: "model", answer: truth, dropped: 0 });
    expectVerbatim(answer);
    expect(server.calls[0]?.name).toBe("answer");
  });

  const useless: Manner[] = ["refuses", "wrong always", "broken"];
  it.each(useless)("that is %s gives way to quotes", async (manner) => {
    await using server = await startModelServer(manner);
    const answer = await (await open(server)).answer(tenant, question, signal);
    expect(answer).toMatchObject({ mode: "quote", answer: truth });
    expectVerbatim(answer);
  });

  it("that changes every sentence states nothing but the truth", async () => {
    await using server = await startModelServer("misquotes");
    const answer = await (await open(server)).answer(tenant, question, signal);
    expect(answer.answer).toBe(truth);
    expect(answer.dropped).toBeGreaterThan(5);
    expectVerbatim(answer);
  });

  it.each([
    ["an invented number", "A day ticket costs €11 and is valid until midnight."],
    ["a number of something else", "A day ticket costs €3."],
    ["a dropped negation", "Tickets are refunded after 10 days."],
    ["an added negation", "A day ticket is not valid until midnight."],
    ["a foreign name", "Bicycles travel with Captain Gomez for €3."],
    ["an invented clause", "A day ticket costs €12 and includes a lavish breakfast."],
    ["another unit", "Tickets are not refunded after 10 weeks."],
    ["its instructions", "You answer a question with numbered quotes of web pages."],
    ["a link", "A day ticket costs €12 at evil.example."],
    ["the words in another order", "€12 costs midnight until valid is and ticket day A."],
  ])("%s is dropped, and the rest stays", async (_, lie) => {
    await using server = await startModelServer();
    server.drafts = [
      { text: lie, quotes: [1] },
      { text: truth, quotes: [99] },
    ];
    const answer = await (await open(server)).answer(tenant, question, signal);
    expect(answer).toMatchObject({ mode: "model", answer: truth, dropped: 1 });
    expectVerbatim(answer);
  });

  it("equal questions about equal quotes cost one call", async () => {
    await using server = await startModelServer();
    const answers = await open(server);
    const first = await answers.answer(tenant, question, signal);
    expect(await answers.answer(tenant, question, signal)).toEqual(first);
    expect(server.calls).toHaveLength(1);
  });

  it("no call is made beyond the budget", async () => {
    await using server = await startModelServer();
    const answer = await (await open(server, 10)).answer(tenant, question, signal);
    expect(answer).toMatchObject({ mode: "quote", answer: truth });
    expect(server.calls).toEqual([]);
  });

  it("mode quote asks no model", async () => {
    await using server = await startModelServer();
    const answer = await (
      await open(server)
    ).answer(tenant, { ...question, mode: "quote" }, signal);
    expect(answer.mode).toBe("quote");
    expect(server.calls).toEqual([]);
  });

  it("a sentence is streamed only when it is proven", async () => {
    await using server = await startModelServer();
    server.drafts = [
      { text: "A day ticket costs €11.", quotes: [1] },
      { text: truth, quotes: [1] },
    ];
    const messages: AnswerMessage[] = [];
    for await (const one of (await open(server)).stream(tenant, question, signal))
      messages.push(one);
    expect(messages.map(({ type }) => type)).toEqual(["sources", "sentence", "done"]);
    expect(messages[1]).toMatchObject({ text: truth, citations: [{ n: 1, source: url }] });
  });
});
