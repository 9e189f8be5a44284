import { describe, expect, test } from "vitest";
import { runSteps } from "../../kit/steps.ts";
import { readPage } from "../../pages/index.ts";
import { extractItems } from "../offline.ts";
import type { PageReading } from "./reading-changes.ts";
import { siteChanges, type ReadPages } from "./site-changes.ts";

const shell = (main: string): string =>
  `<html lang="en"><head><title>Initech</title></head><body><main>${main}</main></body></html>`;

function reading(path: string, main: string): PageReading {
  const url = `https://initech.example${path}`;
  const page = readPage(shell(main), { url });
  return { url, items: extractItems([page], { url }).items, links: page.links };
}

const question = (title: string, text: string): string => `<h3>${title}</h3><p>${text}</p>`;
const first = question(
  "Is there a trial?",
  "Yes, every plan can be tried for 14 days without a card.",
);
const second = question(
  "Can I export my data?",
  "All records can be exported as CSV from the settings.",
);
const third = question(
  "Do you have an API?",
  "Our REST API is part of the plans Team and Enterprise.",
);
const head = "<h1>Questions and answers</h1>";

const faq = reading("/faq", head + first + second + third);
const part = reading("/faq", head + first);
const none: ReadPages = { compared: [], appeared: [], vanished: [] };
const at = (path: string, page: PageReading): PageReading => {
  const url = `https://initech.example${path}`;
  return {
    ...page,
    url,
    items: page.items.map((item) => ({ ...item, id: `new-${item.id}`, source: url })),
  };
};
const lines = (pages: ReadPages) =>
  runSteps(siteChanges(pages))
    .changes.map(({ kind, item }) => `${kind} ${item.title}`)
    .toSorted();

const removedAll = [
  "removed Can I export my data?",
  "removed Do you have an API?",
  "removed Is there a trial?",
];

describe("pages that come, leave and move", () => {
  test.each<[title: string, pages: Partial<ReadPages>, changes: string[]]>([
    ["nothing", {}, []],
    ["a page is removed", { vanished: [{ ...faq, isFinal: true }] }, removedAll],
    [
      "a page that does not answer is not removed yet",
      { vanished: [{ ...faq, isFinal: false }] },
      [],
    ],
    ["a new page", { appeared: [part] }, ["added Is there a trial?"]],
    [
      "a page moves while its old address waits",
      { appeared: [at("/help", faq)], vanished: [{ ...faq, isFinal: false }] },
      [],
    ],
    [
      "a page moves and its old address is removed",
      { appeared: [at("/help", faq)], vanished: [{ ...faq, isFinal: true }] },
      [],
    ],
    [
      "it moves without one answer",
      {
        appeared: [at("/help", reading("/faq", head + first + third))],
        vanished: [{ ...faq, isFinal: true }],
      },
      ["removed Can I export my data?"],
    ],
    [
      "it moves with another fact",
      {
        appeared: [at("/help", reading("/faq", head + first.replace("14", "30") + second + third))],
        vanished: [{ ...faq, isFinal: true }],
      },
      ["changed Is there a trial?"],
    ],
    [
      "it moves and is reworded",
      {
        appeared: [
          at(
            "/help",
            reading(
              "/faq",
              head +
                first.replace("every plan can be tried for", "you can try every plan for") +
                second +
                third,
            ),
          ),
        ],
        vanished: [{ ...faq, isFinal: true }],
      },
      [],
    ],
    [
      "an answer moves from one page to another",
      {
        compared: [{ before: faq, after: reading("/faq", head + first + third) }],
        appeared: [at("/export", reading("/faq", head + second))],
      },
      [],
    ],
    [
      "another page with an answer of its own",
      {
        vanished: [{ ...part, isFinal: true }],
        appeared: [at("/x", reading("/faq", head + second))],
      },
      ["added Can I export my data?", "removed Is there a trial?"],
    ],
  ])("%s", (_title, pages, changes) => {
    expect(lines({ ...none, ...pages })).toEqual(changes);
  });

  test.each<[title: string, link: string, changes: string[]]>([
    ["to another page of the site", "/trial", []],
    ["to another site", "https://other.example/", ["removed Is there a trial?"]],
    ["to the same page", "/faq", ["removed Is there a trial?"]],
  ])("an item whose title is a link %s disappears", (_title, link, changes) => {
    const url = new URL(link, faq.url).href;
    const before = { ...faq, links: [{ url, text: "Is there a trial?" }] };
    const after = reading("/faq", head + second + third);
    expect(lines({ ...none, compared: [{ before, after }] })).toEqual(changes);
    const added = changes.map((each) => each.replace("removed", "added"));
    const back = [{ before: after, after: before }];
    expect(lines({ ...none, compared: back })).toEqual(added);
  });

  test("a moved item keeps its id and reports both pages", () => {
    const { items, moved } = runSteps(
      siteChanges({
        ...none,
        appeared: [at("/help", faq)],
        vanished: [{ ...faq, isFinal: false }],
      }),
    );
    const ids = faq.items.map(({ id }) => id).toSorted();
    expect(
      items
        .get("https://initech.example/help")
        ?.map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids);
    expect(moved.map(({ from, to }) => [from, to])).toEqual(
      faq.items.map(() => ["https://initech.example/faq", "https://initech.example/help"]),
    );
  });

  test("a renamed item keeps its id through many readings", () => {
    const plan = (name: string, price: string) =>
      reading(
        "/pricing",
        `<h1>Pricing</h1><div class="card"><h2>${name}</h2><p>${price} / month</p><ul><li>8 users</li>
         <li>30 GB storage</li><li>Email support</li></ul></div><div class="card"><h2>Large</h2>
         <p>$90 / month</p><ul><li>80 users</li><li>300 GB storage</li></ul></div>`,
      );
    let before = plan("Small", "$10");
    const id = before.items.find(({ title }) => title === "Small")?.id;
    for (const [name, price] of [
      ["Basic", "$10"],
      ["Basic", "$12"],
      ["Starter", "$12"],
    ] as const) {
      const after = plan(name, price);
      const { changes, items } = runSteps(siteChanges({ ...none, compared: [{ before, after }] }));
      expect(changes.map(({ kind, item }) => [kind, item.id])).toEqual([["changed", id]]);
      before = { ...after, items: items.get(after.url) ?? [] };
    }
  });
});

test("other work has a turn after each page", () => {
  const compared = [1, 2, 3].map(() => ({ before: faq, after: part }));
  const steps = siteChanges({
    compared,
    appeared: [at("/help", faq)],
    vanished: [{ ...faq, isFinal: true }],
  });
  let pauses = 0;
  while (steps.next().done !== true) pauses++;
  expect(pauses).toBe(compared.length + 2);
});
