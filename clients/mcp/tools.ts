import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import type {
  AnswerOptions,
  ExtractOptions,
  Lorepod,
  SearchRequest,
  VerifyOptions,
} from "../node/src/index.ts";
import { answerTokens, cut, fit, tokensOf } from "./bounded.ts";
import { inputs } from "./inputs.ts";
import { answerResult, verificationResult } from "./answer-results.ts";
import { briefItem, itemText, businessResult, jobResult, toolResult } from "./tool-results.ts";
import { listSites, siteChanges } from "./site-tools.ts";
import { watch } from "./watch.ts";

export type Tool = {
  title: string;
  description: string;
  /** It changes nothing and costs one request. */
  readOnly: boolean;
  openWorld: boolean;
  properties: Record<string, object>;
  required?: readonly string[];
  run(
    lorepod: Lorepod,
    input: Record<string, unknown>,
    context: ServerContext,
  ): Promise<CallToolResult>;
};

const waitSeconds = {
  type: "integer",
  minimum: 0,
  maximum: 300,
  description:
    "How long to wait for the end, in seconds; default 50. The job continues afterwards.",
};
const cursor = {
  type: "string",
  pattern: "^[0-9]{1,9}$",
  description: "nextCursor of the previous answer",
};
const siteCursor = {
  type: "string",
  minLength: 1,
  maxLength: 100,
  description: "nextCursor of the previous answer",
};
const jobId = {
  type: "string",
  minLength: 1,
  maxLength: 100,
  description: "The job's id, from extract_site",
};

const { url, engine } = inputs.extraction;

/** Every tool: its description for a model, its input, and its effect. */
export const tools: Record<string, Tool> = {
  extract_site: {
    title: "Extract a website",
    description:
      "Reads up to 20 pages of a website and returns the business behind it and knowledge items with " +
      "their sources. Takes 10 seconds to 3 minutes; the items are searchable afterwards.",
    readOnly: false,
    openWorld: true,
    properties: { ...inputs.extraction, waitSeconds },
    required: ["url"],
    run: async (lorepod, input, context) => jobResult(await extract(lorepod, input, context)),
  },
  get_business: {
    title: "Who is behind a website",
    description:
      "Name, category, description, logo, languages, contacts, opening hours and places of the " +
      "business behind a website, from a handful of its pages.",
    readOnly: false,
    openWorld: true,
    properties: { url, engine, waitSeconds },
    required: ["url"],
    run: async (lorepod, input, context) => {
      const job = await extract(lorepod, { maxPages: 5, ...input }, context);
      return job.result === null ? jobResult(job) : businessResult(job.result);
    },
  },
  get_job: {
    title: "State and result of an extraction",
    description: "Waits for a job and returns its result; use `cursor` for more items.",
    readOnly: true,
    openWorld: false,
    properties: { jobId, cursor, waitSeconds },
    required: ["jobId"],
    run: async (lorepod, input, context) => {
      const id = String(input["jobId"]);
      const job = await lorepod.jobs.get(id, { signal: context.mcpReq.signal });
      const open = job.status === "pending" || job.status === "processing";
      const ended = open ? await watch(lorepod, id, secondsOf(input), context) : job;
      return jobResult(ended, from(input));
    },
  },
  search_knowledge: {
    title: "Search what was extracted",
    description:
      "Finds knowledge items of all extracted websites by meaning and words, best first, with sources. " +
      "Ask in a sentence or by keywords, in any language.",
    readOnly: true,
    openWorld: false,
    properties: {
      query: inputs.search.query,
      category: inputs.search.category,
      domain: inputs.search.domain,
      site: inputs.search.site,
      limit: inputs.search.limit,
      cursor,
    },
    required: ["query"],
    run: search,
  },
  ask: {
    title: "Answer a question from what was extracted",
    description:
      "Answers with sentences of the extracted websites, each with the quote that proves it, or reports " +
      "why there is no answer. The sentences may be repeated to a user with their sources.",
    readOnly: true,
    openWorld: false,
    properties: { ...inputs.answer },
    required: ["query"],
    run: ask,
  },
  verify: {
    title: "Check a text against what was extracted",
    description:
      "Checks each sentence of a text, for example of a reply before it is sent: proven, contradicted " +
      "or unproven, with quotes of the extracted websites.",
    readOnly: true,
    openWorld: false,
    properties: { ...inputs.verify, cursor },
    required: ["text"],
    run: verify,
  },
  read_page: {
    title: "Read one page",
    description:
      "One web page, PDF or Office document as clean markdown, without navigation and advertisements.",
    readOnly: true,
    openWorld: true,
    properties: { ...inputs.markdown, cursor },
    required: ["url"],
    run: readPage,
  },
  screenshot_page: {
    title: "Screenshot of a page",
    description: "A picture (PNG) of a web page as a browser shows it.",
    readOnly: true,
    openWorld: true,
    properties: {
      ...inputs.screenshot,
      fullPage: {
        type: "boolean",
        description: "The whole document rather than the window; default false",
      },
    },
    required: ["url"],
    run: screenshot,
  },
  list_pages: {
    title: "Pages of a website",
    description: "The URLs of a website, from its sitemaps and links, without reading the pages.",
    readOnly: true,
    openWorld: true,
    properties: {
      url: inputs.sitemap.url,
      includePatterns: inputs.sitemap.includePatterns,
      excludePatterns: inputs.sitemap.excludePatterns,
      cursor,
    },
    required: ["url"],
    run: listPages,
  },
  list_sites: {
    title: "Sites that are kept current",
    description:
      "The Sites of this key: whole websites that are read again on a schedule, their states and " +
      "when they were last read. Their ids limit ask, verify and search_knowledge to one Site.",
    readOnly: true,
    openWorld: false,
    properties: { cursor: siteCursor },
    run: listSites,
  },
  site_changes: {
    title: "What has changed on a Site",
    description:
      "Facts of a Site that were added, changed or removed, newest first, with the words of the page " +
      "before and after: prices, opening hours, limits, answers.",
    readOnly: true,
    openWorld: false,
    properties: {
      site: { type: "string", minLength: 1, maxLength: 64, description: "Its id, from list_sites" },
      from: { type: "string", maxLength: 40, description: "ISO time; only changes from then on" },
      category: inputs.knowledge.category,
      cursor: siteCursor,
    },
    required: ["site"],
    run: siteChanges,
  },
  account: {
    title: "Plan, usage and limits",
    description: "What the API key may do: plan, requests used and left this month, limits.",
    readOnly: true,
    openWorld: false,
    properties: {},
    run: account,
  },
};

/** Starts a job and follows it; cancelling the call cancels the job. */
async function extract(lorepod: Lorepod, input: Record<string, unknown>, context: ServerContext) {
  const { url: given, waitSeconds: _seconds, ...options } = input;
  const { signal } = context.mcpReq;
  // Checked by the tool's schema, and again by the server.
  const started = await lorepod.extractAsync(String(given), {
    ...(options as ExtractOptions),
    signal,
  });
  try {
    return await watch(lorepod, started.jobId, secondsOf(input), context);
  } catch (error) {
    if (signal.aborted) await lorepod.jobs.cancel(started.jobId);
    throw error;
  }
}

async function search(lorepod: Lorepod, input: Record<string, unknown>, { mcpReq }: ServerContext) {
  const { query, cursor: _cursor, ...options } = input;
  const offset = from(input);
  const answer = await lorepod.search(String(query), {
    // Checked in the same way.
    ...(options as Partial<SearchRequest>),
    offset,
    signal: mcpReq.signal,
  });
  const shown = answer.results.map((one) => ({
    text: itemText(one),
    brief: { ...briefItem(one), score: one.score },
  }));
  const cost = ({ text, brief }: (typeof shown)[number]) =>
    tokensOf(text) + tokensOf(JSON.stringify(brief)) + 2;
  const { part, next } = fit(shown, answerTokens - 300, cost);
  const full = next ?? (shown.length >= (Number(input["limit"]) || 10) ? shown.length : undefined);
  const nextCursor = full === undefined || shown.length === 0 ? undefined : String(offset + full);
  const head =
    part.length === 0
      ? "Nothing was found. Was the site extracted? Other words or no category may help."
      : `${part.length} items, best first (${answer.mode} search).`;
  const more = nextCursor === undefined ? "" : `\n\nThere may be more: cursor "${nextCursor}".`;
  return toolResult([head, ...part.map(({ text }) => text)].join("\n\n") + more, {
    results: part.map(({ brief }) => brief),
    mode: answer.mode,
    ...(answer.correctedQuery !== undefined && {
      correctedQuery: cut(answer.correctedQuery, 100).text,
    }),
    ...(nextCursor !== undefined && { nextCursor }),
  });
}

async function ask(lorepod: Lorepod, input: Record<string, unknown>, { mcpReq }: ServerContext) {
  const { query, ...options } = input;
  const found = await lorepod.answer(String(query), {
    // Checked by the tool's schema, and again by the server.
    ...(options as AnswerOptions),
    signal: mcpReq.signal,
  });
  return answerResult(found);
}

async function verify(lorepod: Lorepod, input: Record<string, unknown>, { mcpReq }: ServerContext) {
  const { text, cursor: _cursor, ...options } = input;
  const found = await lorepod.verify(String(text), {
    // Checked in the same way.
    ...(options as VerifyOptions),
    signal: mcpReq.signal,
  });
  return verificationResult(found, from(input));
}

async function readPage(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  const { url: given, cursor: _cursor, ...options } = input;
  const page = await lorepod.markdown(String(given), { ...options, signal: mcpReq.signal });
  const { text, next } = cut(page.markdown, answerTokens - 800, from(input));
  const title = cut(page.title, 100).text;
  const more = next === undefined ? "" : `\n\nThe page goes on: cursor "${next}".`;
  const warnings = (page.warnings ?? []).map((one) => `\n${cut(one, 600).text}`).join("");
  return toolResult(`${title}\n${cut(page.finalUrl, 200).text}${warnings}\n\n${text}${more}`, {
    title,
    finalUrl: cut(page.finalUrl, 200).text,
    language: page.language,
    characters: page.markdown.length,
    ...(next !== undefined && { nextCursor: String(next) }),
  });
}

async function screenshot(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  const { url: given, ...options } = input;
  const signal = mcpReq.signal;
  const taken = await lorepod.screenshot(String(given), { fullPage: false, ...options, signal });
  const { finalUrl, width, height } = taken;
  const data = Buffer.from(taken.bytes).toString("base64");
  const about = toolResult(`${finalUrl}, ${width} x ${height} pixels`, { finalUrl, width, height });
  return {
    ...about,
    content: [...about.content, { type: "image" as const, data, mimeType: "image/png" }],
  };
}

async function listPages(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  const { url: given, cursor: _cursor, ...options } = input;
  const signal = mcpReq.signal;
  const site = await lorepod.sitemap(String(given), { ...options, limit: 2_000, signal });
  const urls = site.urls.map((one) => cut(one.url, 700).text);
  const { part, next } = fit(urls, answerTokens - 300, (one) => tokensOf(one) + 1, from(input));
  const more = next === undefined ? "" : `\n\nThere are more: cursor "${next}".`;
  const missed = site.truncated === true ? ", and more that were not looked at" : "";
  return toolResult(`${urls.length} pages${missed}.\n\n${part.join("\n")}${more}`, {
    count: urls.length,
    truncated: site.truncated ?? false,
    ...(next !== undefined && { nextCursor: String(next) }),
  });
}

async function account(lorepod: Lorepod, _input: unknown, { mcpReq }: ServerContext) {
  const { plan, usage, storage, limits } = await lorepod.account({ signal: mcpReq.signal });
  const { requests, quota, remaining, periodEnd } = usage;
  const used =
    quota === null ? `${requests} requests, unlimited` : `${requests} of ${quota} requests`;
  const text =
    `Plan ${plan}: ${used} until ${periodEnd}; ${limits.requestsPerMinute} a minute, ` +
    `${limits.maxPages} pages an extraction, ${limits.concurrentExtractions} extractions at once.`;
  return toolResult(text, { plan, requests, quota, remaining, periodEnd, storage, limits });
}

const secondsOf = (input: Record<string, unknown>): number => Number(input["waitSeconds"] ?? 50);
const from = (input: Record<string, unknown>): number => Number(input["cursor"] ?? 0);
