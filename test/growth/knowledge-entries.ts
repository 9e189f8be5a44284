import { imageType } from "../../src/crawler/calls/image-type.ts";
import {
  businessAnswerSchema,
  itemsAnswerSchema,
  parseAnswer,
} from "../../src/contract/calls/model-answers.ts";
import type { Page } from "../../src/contract/page.ts";
import { limits } from "../../src/contract/limits.ts";
import {
  classifyBusiness,
  extractOffline,
  siteContext,
  triage,
} from "../../src/knowledge/index.ts";
import { firstObject } from "../../src/knowledge/model/ask.ts";
import { proveBusiness } from "../../src/knowledge/model/prove-business.ts";
import { proveItems } from "../../src/knowledge/model/read-with-model.ts";
import { prepare } from "../../src/knowledge/reading.ts";
import { analyseItem, analyseQuery, termsOf } from "../../src/knowledge/search/analyse.ts";
import { highlight } from "../../src/knowledge/search/highlight.ts";
import { correctQuery, repairSpelling } from "../../src/knowledge/search/spelling.ts";
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

export const knowledgeEntries: Entry[] = [
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
    name: "the type of an image",
    length: 1_024,
    run: (run) => void imageType(Buffer.from(`${run}x`)),
  },
];

const vocabulary = new Map([
  ["repair", 3],
  ["harbour", 2],
  ["aaaaaaaaaa", 1],
]);
