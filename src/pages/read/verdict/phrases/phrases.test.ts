import { describe, expect, test } from "vitest";
import type { Verdict } from "../../../../contract/page.ts";
import { wordsOfAll } from "../../../../words/index.ts";
import { readPage } from "../../read-page.ts";
import { nameParts } from "../opening-text.ts";
import { challengeMarks } from "./challenge-marks.ts";
import { createPhrases, normalise, regret, sentencesOf, type Phrases } from "./phrases.ts";
import {
  challengePhrases,
  consentPhrases,
  consentStems,
  loginPhrases,
  missingPhrases,
  parkedPhrases,
  scriptPhrases,
  unavailablePhrases,
} from "./wall-phrases.ts";

const filler = "Our workshop has made bicycles by hand since the spring of nineteen eighty. ";
const password = "<form><input type=password></form>";
const site = "<header><a href=/>Acme</a><a href=/work>Work</a></header>";

const page = (title: string, body: string): string =>
  `<html><head><title>${title}</title></head><body>${site}<main>${body}</main></body></html>`;
const verdict = (html: string, status = 200): Verdict =>
  readPage(html, { url: "https://acme.test/a", status }).verdict;

/** The lists of a kind, and a page of that kind around one of its phrases. */
type Kind = { verdict: Verdict; lists: Record<string, [Phrases, (phrase: string) => string]> };

const named = (more = "") => {
  return (phrase: string) => page(`${phrase} | Acme`, `<h1>${phrase}</h1>${more}`);
};
const opening = (more = "") => {
  return (phrase: string) => page("Acme", `<p>${phrase} and so on.</p>${more}`);
};
const hinted = ({ list }: Phrases) => {
  return (phrase: string) =>
    page(`${phrase} | Acme`, `<h1>${phrase}</h1><p>${list[0]} now.</p><p>${filler}</p>`);
};

const kinds: Kind[] = [
  {
    verdict: "bot-challenge",
    lists: {
      titles: [challengePhrases.titles, named()],
      sentences: [challengePhrases.sentences, opening()],
      hints: [challengePhrases.hints, hinted(challengePhrases.sentences)],
    },
  },
  {
    verdict: "soft-404",
    lists: {
      titles: [missingPhrases.titles, named()],
      sentences: [missingPhrases.sentences, opening()],
      hints: [missingPhrases.hints, hinted(missingPhrases.sentences)],
    },
  },
  {
    verdict: "parked",
    lists: {
      titles: [parkedPhrases.titles, named()],
      sentences: [parkedPhrases.sentences, opening()],
    },
  },
  {
    verdict: "unavailable",
    lists: {
      titles: [unavailablePhrases.titles, named()],
      sentences: [unavailablePhrases.sentences, opening()],
      hints: [unavailablePhrases.hints, hinted(unavailablePhrases.sentences)],
    },
  },
  {
    verdict: "login-wall",
    lists: {
      titles: [loginPhrases.titles, named(`<p>${filler.repeat(3)}</p>${password}`)],
      sentences: [loginPhrases.sentences, opening()],
    },
  },
  {
    verdict: "cookie-wall",
    lists: {
      titles: [consentPhrases.titles, named("<p>Cookies</p><button>Accept all</button>")],
      sentences: [consentPhrases.sentences, opening("<button>Accept all</button>")],
      controls: [
        consentPhrases.controls,
        (phrase) => page("Acme", `<p>We use cookies.</p><button>${phrase}</button>`),
      ],
    },
  },
  {
    verdict: "empty-shell",
    lists: {
      sentences: [
        scriptPhrases.sentences,
        (phrase) => `${page("Acme", `<p>${phrase} now.</p>`)}<script src=a.js></script>`,
      ],
    },
  },
];

const cases = kinds.flatMap(({ verdict: expected, lists }) =>
  Object.entries(lists).map(([name, [phrases, build]]) => ({ expected, name, phrases, build })),
);

const without = ({ list }: Phrases, phrase: string): Phrases =>
  createPhrases(list.filter((other) => other !== phrase));

describe.each(cases)("$expected, $name", ({ expected, name, phrases, build }) => {
  test("each phrase decides the verdict", () => {
    const failed = phrases.list.filter((phrase) => verdict(build(phrase)) !== expected);
    expect(failed).toEqual([]);
  });

  test("no phrase is found by another one", () => {
    const isFound = (by: Phrases, phrase: string): boolean =>
      name === "sentences" || name === "controls"
        ? sentencesOf([phrase]).some((sentence) => by.begins(sentence))
        : nameParts(phrase).some((part) => by.is(part));
    const unused = phrases.list.filter((phrase) => isFound(without(phrases, phrase), phrase));
    expect(unused).toEqual([]);
    expect(phrases.list.filter((phrase) => !isFound(phrases, phrase))).toEqual([]);
  });
});

test("each mark of a challenge guards a page without words", () => {
  for (const mark of challengeMarks) {
    const guard = `<script src="https://walls.test/${mark}/a.js"></script>`;
    expect([mark, verdict(page("Acme", guard))]).toEqual([mark, "bot-challenge"]);
    expect(challengeMarks.filter((other) => other !== mark && mark.includes(other))).toEqual([]);
  }
});

test("each control of a challenge is known beside its script", () => {
  const guard = "<form id=challenge-form></form>";
  for (const phrase of challengePhrases.controls.list) {
    const html = page("Acme", `<p>${filler}${filler}</p><button>${phrase}</button>${guard}`);
    expect([phrase, verdict(html)]).toEqual([phrase, "bot-challenge"]);
    expect(without(challengePhrases.controls, phrase).is(normalise(phrase))).toBe(false);
  }
});

test("each ending of a message for visitors without scripts is known", () => {
  for (const ending of scriptPhrases.endings) {
    const html = `${page("Acme", `<p>My app ${ending}</p>`)}<script src=a.js></script>`;
    expect([ending, verdict(html)]).toEqual([ending, "empty-shell"]);
  }
});

test("words of regret before a message are ignored", () => {
  for (const phrase of regret.list) {
    const html = page("Acme", `<p>${phrase}, page not found.</p><p>${phrase}</p>`);
    expect([phrase, verdict(html)]).toEqual([phrase, "soft-404"]);
  }
});

test("each word of consent belongs to the question about cookies", () => {
  const words = wordsOfAll(({ walls }) => walls.consent.stems);
  for (const word of words) {
    expect([word, consentStems.test(`what ${word} means`)]).toEqual([word, true]);
    const others = words.filter((other) => other !== word && word.includes(other));
    expect([word, others]).toEqual([word, []]);
  }
});

test.each([
  ["Shop – Acme", ["shop", "acme"]],
  ["Oops! podcast", ["oops podcast", "podcast"]],
  ["acme.test is for sale", ["is for sale"]],
  ["“acme.test” | 522: Connection timed out", ["522 connection timed out"]],
  ["ページが見つかりません｜アクメ", ["ページが見つかりません", "アクメ"]],
])("the parts of %s", (title, parts) => {
  expect(nameParts(title)).toEqual(parts);
});
