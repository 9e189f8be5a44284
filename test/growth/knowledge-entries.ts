import { imageType } from "../../src/crawler/calls/image-type.ts";
import {
  businessAnswerSchema,
  itemsAnswerSchema,
  parseAnswer,
} from "../../src/contract/calls/model-answers.ts";
import type { KnowledgeItem } from "../../src/contract/knowledge.ts";
import type { Page } from "../../src/contract/page.ts";
import { limits } from "../../src/contract/limits.ts";
import {
  classifyBusiness,
  extractOffline,
  siteContext,
  triage,
} from "../../src/knowledge/index.ts";
import { divideSentences } from "../../src/knowledge/answers/divide-sentences.ts";
import { runSteps } from "../../src/kit/steps.ts";
import { judgeClaim, readClaim } from "../../src/knowledge/answers/judge-claim.ts";
import { createNegations } from "../../src/knowledge/answers/negation.ts";
import { readQuestion } from "../../src/knowledge/answers/read-question.ts";
import { selectQuotes } from "../../src/knowledge/answers/select-quotes.ts";
import { testPassage, testStatements } from "../../src/knowledge/answers/test-pages.ts";
import { changesOf } from "../../src/knowledge/changes.ts";
import { fieldsSchema, wantedFields } from "../../src/contract/fields.ts";
import {
  changesBetween,
  type PageReading,
} from "../../src/knowledge/fact-ledger/reading-changes.ts";
import { readFields } from "../../src/knowledge/fields/read-fields.ts";
import { firstObject } from "../../src/knowledge/model/ask.ts";
import { proveBusiness } from "../../src/knowledge/model/prove-business.ts";
import { proveItems } from "../../src/knowledge/model/read-with-model.ts";
import { prepare } from "../../src/knowledge/reading.ts";
import { analyseItem, analyseQuery, termsOf } from "../../src/knowledge/search/analyse.ts";
import { highlight } from "../../src/knowledge/search/highlight.ts";
import { correctQuery, repairSpelling } from "../../src/knowledge/search/spelling.ts";
import { cutPassages } from "../../src/knowledge/passages/cut-passages.ts";
import { buildBodyPage } from "../body-builder.ts";
import { buildPage } from "../page-builder.ts";
import type { Entry } from "./page-entries.ts";

const url = "https://site.example/faq";

/** Blocks as a page that was read has them; the reader of pages leaves some texts out. */
function blocks(place: string, build: (run: string) => Page, length = 8_000): Entry {
  return {
    name: `knowledge of ${place}`,
    length,
    run: (run) => void extractOffline([build(run)], { url }),
  };
}

const answer = "Yes, we do so every day in our workshop by the harbour.";

const someFields = {
  name: { type: "string" },
  price: { type: "number" },
  weightKg: { type: "number" },
  phone: { type: "string" },
  released: { type: "string", format: "date" },
  site: { type: "string", format: "uri" },
  contact: { type: "string", format: "email" },
  stock: { enum: ["in stock", "sold out"] },
  waterproof: { type: "boolean" },
};

/** The values that a request names, of one object and of a list. */
function wantedValues(page: Page): void {
  const business = classifyBusiness([page], { url });
  const object = { type: "object", properties: someFields };
  for (const schema of [object, { type: "array", items: object }])
    readFields(wantedFields(fieldsSchema.parse(schema)), {
      pages: [page],
      site: { url },
      business,
    });
}

export const knowledgeEntries: Entry[] = [
  {
    name: "values of fields",
    length: 8_000,
    run: (run) =>
      wantedValues(
        buildPage(
          [
            ["heading", `Tent ${run}x`, { level: 1 }],
            ["paragraph", `Price: 19 €${run}x`],
            ["paragraph", `Contact: ${run}x`],
            ["paragraph", run],
            ["row", `Weight 2 kg${run}`, { cells: ["Weight", `2 kg${run}`] }],
            ["row", `Released ${run}`, { cells: ["Released", run] }],
            ["row", `Stock ${run}x`, { cells: [`Stock${run}`, `${run}x`] }],
          ],
          {
            structured: {
              jsonLd: [{ "@type": "Product", name: `Tent ${run}x`, sku: run, telephone: run }],
              microdata: [],
              openGraph: {},
              twitter: {},
            },
          },
        ),
      ),
  },
  blocks("paragraphs", (run) =>
    buildPage([
      ["heading", "Frequently asked questions"],
      ["paragraph", `Do you repair ${run}x`],
      ["paragraph", answer],
      ["paragraph", run],
      ["paragraph", `Price: 19 €${run}x`],
    ]),
  ),
  blocks("headings", (run) =>
    buildPage(
      [
        ["heading", `Prices ${run}x`, { level: 1 }],
        ["paragraph", answer],
        ["heading", `${run}x`],
        ["paragraph", answer],
        ["heading", `1. x${run}?`],
        ["paragraph", answer],
      ],
      { title: `Prices ${run}x - Harbour` },
    ),
  ),
  blocks("rows and items", (run) =>
    buildPage([
      ["heading", "Opening hours and prices"],
      ["row", `Basic\t${run}x`, { cells: ["Basic", `${run}x`] }],
      ["row", `${run}x\t19 €`, { cells: [`${run}x`, "19 €"] }],
      ["item", `Basic ${run}x`],
      ["item", `${run}: 19 € a month`],
    ]),
  ),
  blocks("cards and questions", (run) =>
    buildPage([
      ["heading", "Plans"],
      ["heading", `Basic ${run}x`, { level: 3, grid: 1, card: 1 }],
      ["paragraph", `19 €${run}x`, { grid: 1, card: 1 }],
      ["heading", "Large", { level: 3, grid: 1, card: 2 }],
      ["paragraph", `29 € ${run}x`, { grid: 1, card: 2 }],
      ["question", `What is ${run}x`],
      ["answer", `${run}x`],
    ]),
  ),
  blocks("facts", (run) => {
    const page = buildPage([["paragraph", answer]], { description: `${run}x`, title: run });
    const facts = {
      ...page.facts,
      siteName: `${run}x`,
      footerText: `© 2020 ${run}x`,
      headerText: `${run}x`,
      emails: [`a@${run}x`],
      phones: [`${run}x`],
      addresses: [`${run}x`],
    };
    const node = {
      "@type": ["Product", "Question", "Organization"],
      name: `${run}x`,
      text: `${run}x`,
    };
    const structured = {
      ...page.structured,
      jsonLd: [{ ...node, description: `${run}x`, address: `${run}x` }],
    };
    return { ...page, facts, structured };
  }),
  {
    name: "several pages that share their texts",
    length: 5_000,
    run: (run) => {
      const pages = ["a", "b", "c"].map((name) =>
        buildPage(
          [
            ["heading", `Prices ${run}x`, { level: 1 }],
            ["paragraph", `Repair ${name}: 19 €${run}x`],
            ["heading", `Is ${run} open?`],
            ["paragraph", `${answer} ${run}${name}`],
            ["paragraph", `${run}x`],
          ],
          { url: `https://site.example/${name}`, title: `${name} ${run} - Harbour ${run}x` },
        ),
      );
      extractOffline(pages, { url });
    },
  },
  {
    name: "changes of a page",
    length: 16_000,
    run: (run) => {
      const itemOf = (content: string): KnowledgeItem => ({
        id: "i1",
        title: run,
        description: "",
        content,
        category: "OTHER",
        source: url,
        evidence: { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: url },
      });
      changesOf([itemOf(`a ${run}x`)], [itemOf(`b ${run} ${run}x`)]);
    },
  },
  {
    name: "passages of a page",
    // A quarter of it must be cut into many passages too: the time of a single one is no measure.
    length: 64_000,
    run: (run) => {
      const page = buildBodyPage(
        [
          ["paragraph", `${run}x`, { place: "nav" }],
          ["heading", `Boats ${run}x`],
          ["paragraph", run],
          ["row", `Name | ${run}x`],
          ["row", `Alma | ${run}x`],
          ["item", `${run}x`],
          ["code", run],
        ],
        { title: run },
      );
      const pages = [page, { ...page, url: "https://example.com/b" }];
      cutPassages({ pages, site: { url: page.url }, items: [] });
    },
  },
  {
    name: "answers from statements",
    length: 8_000,
    run(run) {
      const question = readQuestion(`how much is ${run.slice(0, 1_000)}`, ["en"]);
      const statements = testStatements(
        testPassage(`${answer}\n${run}\nPrice | ${run} | €9\n${run}?\n${answer}`),
      );
      runSteps(selectQuotes(question, statements));
      const reader = { matching: question.matching, readNegation: createNegations(["en"]) };
      runSteps(judgeClaim(readClaim(run, reader), statements, reader, true));
      divideSentences(run);
    },
  },
  {
    name: "triage",
    length: 16_000,
    run: (run) =>
      void triage([{ url: `https://site.example/${run}x`, linkText: `${run}x`, score: 1 }], {
        pages: [buildPage([["paragraph", answer]], { url: `https://site.example/${run}y` })],
        items: [],
        url,
      }),
  },
  {
    name: "a search",
    length: limits.queryChars.value,
    run: (run) => {
      const { tokens, languages } = analyseQuery(`${run}x`);
      const repairs = repairSpelling(tokens, vocabulary);
      correctQuery(run, repairs);
      termsOf(
        tokens.slice(0, limits.queryTerms.value).map(({ word }) => word),
        languages,
      );
    },
  },
  {
    name: "an item for the search",
    length: 16_000,
    run: (run) => void analyseItem({ title: `${run}x`, description: run, content: `a ${run}x` }),
  },
  {
    name: "highlights",
    length: 16_000,
    run: (run) => void highlight(`Repairs: ${run}x\n${run}`, new Set(["repair", "x", "a", "0"])),
  },
  {
    name: "a model's answer",
    length: 16_000,
    run: (run) => {
      parseAnswer(businessAnswerSchema, firstObject(`{${run}x`));
      parseAnswer(businessAnswerSchema, firstObject(`${run}{"name":"${run}x`));
    },
  },
  {
    name: "grounding",
    length: 16_000,
    run: (run) => {
      const page = buildPage([
        ["paragraph", `${run}x`],
        ["paragraph", answer],
      ]);
      const context = siteContext([page], { url, name: "Harbour" });
      const item = {
        title: run,
        description: `${run}x`,
        content: run,
        category: "OTHER",
        quote: `${run}x`,
      };
      const parsed = parseAnswer(itemsAnswerSchema, { items: [item], instructionsFound: false });
      if (parsed.ok) proveItems(parsed.value, prepare(page, context));
      const offline = classifyBusiness([page], { url });
      const named = { name: run, category: run, categoryCode: run, description: `${run}x` };
      proveBusiness(offline, named, page);
    },
  },
  {
    name: "changes between two readings",
    length: limits.itemContentChars.value,
    run: (run) => {
      const reading = (content: string, title: string) => ({
        ...statedOn(content, title),
        links: [],
      });
      changesBetween(reading(`${run}x`, run), reading(`y${run}`, `${run}y`));
      changesBetween(reading(`- ${run}x`, "a"), reading(`- y ${run}`, "a"));
    },
  },
  {
    name: "the type of an image",
    length: 1_024,
    run: (run) => void imageType(Buffer.from(`${run}x`)),
  },
];

/** A page that states one item. */
function statedOn(content: string, title: string): Pick<PageReading, "url" | "items"> {
  const evidence = {
    quote: content,
    start: 0,
    end: 9,
    headingPath: [],
    contentHash: "",
    link: url,
  };
  const text = { title, description: "", content, category: "OTHER" as const };
  return { url, items: [{ id: title.slice(0, 20), ...text, source: url, evidence }] };
}

const vocabulary = new Map([
  ["repair", 3],
  ["harbour", 2],
  ["aaaaaaaaaa", 1],
]);
