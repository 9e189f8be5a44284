import { expect, test } from "vitest";
import { wantedFields, type FieldDefinition } from "../../contract/fields.ts";
import type { Page } from "../../contract/page.ts";
import type { ModelCall } from "../../ports/model.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { classifyBusiness } from "../business/classify-business.ts";
import { textBlocks } from "../fields/page-lines.ts";
import { readingOf } from "../fields/read-fields.ts";
import { targetsOf } from "../fields/targets.ts";
import { proveAnswer, readFieldsWithModel } from "./read-fields-with-model.ts";

const page = buildPage([
  ["paragraph", "You can return a tent within 60 days. Boots cannot be returned to the shop."],
  ["paragraph", "Our oldest workshop is in Lyon, where 14 people work since 3 May 1998."],
  ["paragraph", "There is no lift in the house."],
]);
const tools = { reading: readingOf(page, { url: page.url }), blocks: textBlocks(page) };
const number = { type: "number" } as const;

test.each<[string, FieldDefinition, string, string, unknown]>([
  ["a number", number, "60", "You can return a tent within 60 days.", 60],
  ["a number that the quote lacks", number, "14", "You can return a tent within 60 days.", null],
  ["a number that no quote has", number, "30", "You can return a tent within 30 days.", null],
  ["words", { type: "string" }, "Lyon", "Our oldest workshop is in Lyon", "Lyon"],
  ["other words", { type: "string" }, "Paris", "Our oldest workshop is in Lyon", null],
  ["a quote with other words", { type: "string" }, "Lyon", "Our workshop is in Lyon", null],
  ["without a quote", { type: "string" }, "Lyon", "", null],
  ["a date", { type: "string", format: "date" }, "1998-05-03", "since 3 May 1998", "1998-05-03"],
  ["another date", { type: "string", format: "date" }, "1998-05-04", "since 3 May 1998", null],
  [
    "a sentence without its negation",
    { type: "string" },
    "be returned to the shop",
    "be returned to the shop.",
    null,
  ],
  ["a choice", { enum: ["Lyon", "Paris"] }, "Lyon", "Our oldest workshop is in Lyon", "Lyon"],
  ["no choice", { enum: ["Lyon", "Paris"] }, "Nice", "Our oldest workshop is in Lyon", null],
  ["a text for a number", number, "sixty", "You can return a tent within 60 days.", null],
])("an answer of %s", (_, { type = "string", ...rest }, answered, quote, value) => {
  const [target] = targetsOf([
    {
      name: "wanted",
      type,
      format: rest.format ?? null,
      choices: rest.enum ?? null,
      description: "",
      required: false,
    },
  ]);
  const proven = target && proveAnswer(target, answered, quote, tools);
  expect(proven?.value ?? null).toEqual(value);
  if (proven) expect(page.text).toContain(proven.quote.quote);
});

test.each([
  ["true", null],
  ["false", false],
])("a lift that does not exist: %s", (answered, value) => {
  const [target] = targetsOf([
    {
      name: "lift",
      type: "boolean",
      format: null,
      choices: null,
      description: "",
      required: false,
    },
  ]);
  const proven = target && proveAnswer(target, answered, "There is no lift in the house.", tools);
  expect(proven?.value ?? null).toEqual(value);
});

test.each<[string, first: Page["preferences"], sent: boolean]>([
  ["that a model may see", undefined, true],
  [
    "that no model may see",
    {
      statements: [{ from: "page", rule: "ai-input=no" }],
      effects: ["not-for-models"],
    },
    false,
  ],
])("the title of a first page %s", async (_, preferences, isSent) => {
  const first = { ...page, title: "Camp Lumen", ...(preferences && { preferences }) };
  const second = { ...page, url: `${page.url}about`, title: "About us" };
  const calls: ModelCall[] = [];
  const session = {
    model: {
      name: "m",
      complete: async (call: ModelCall) => {
        calls.push(call);
        const tokens = { input: 1, output: 1 };
        return { ok: true as const, text: '{"rows":[]}', cut: false, tokens };
      },
    },
    spending: { reserve: async () => async () => undefined },
    signal: new AbortController().signal,
  };
  const wanted = wantedFields({ type: "object", properties: { founder: { type: "string" } } });
  const site = { url: page.url };
  const input = { pages: [first, second], site, business: classifyBusiness([], site) };
  await readFieldsWithModel({ session, marker: () => "~~" }, wanted, input);
  const sent = calls.flatMap(({ messages }) => messages.map(({ content }) => content)).join("\n");
  expect(sent.includes("Camp Lumen")).toBe(isSent);
  expect(sent).toContain("About us");
});
