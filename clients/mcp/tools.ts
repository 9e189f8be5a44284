import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import type { Lorepod } from "../node/src/index.ts";
import { inputs } from "./inputs.ts";
import { outputs } from "./outputs.ts";
import { listSites, siteChanges } from "./site-tools.ts";
import { businessResult, jobResult } from "./tool-results.ts";
import {
  account,
  ask,
  extract,
  from,
  listPages,
  readPage,
  removeKnowledge,
  screenshot,
  search,
  secondsOf,
  verify,
} from "./tool-runs.ts";
import { watch } from "./watch.ts";

export type Tool = {
  title: string;
  description: string;
  /** It changes nothing and costs one request. */
  readOnly: boolean;
  openWorld: boolean;
  /** It deletes something. */
  destructive?: boolean;
  properties: Record<string, object>;
  required?: readonly string[];
  output: (typeof outputs)[keyof typeof outputs];
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
    output: outputs.job,
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
    output: outputs.business,
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
    output: outputs.job,
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
    output: outputs.search,
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
    output: outputs.answer,
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
    output: outputs.verification,
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
    output: outputs.page,
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
    output: outputs.screenshot,
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
    output: outputs.pages,
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
    output: outputs.sites,
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
    output: outputs.changes,
    run: siteChanges,
  },
  remove_knowledge: {
    title: "Remove knowledge",
    description:
      "Deletes for good what was extracted from a domain, a page or by a job. Name exactly one of " +
      "domain, source and jobId, and only what the user has asked to delete.",
    readOnly: false,
    openWorld: false,
    destructive: true,
    properties: {
      domain: { ...inputs.removal.domain, description: "All pages of this domain" },
      source: { ...inputs.removal.source, description: "The address of one page" },
      jobId: { ...inputs.removal.jobId, description: "What this job has written last" },
    },
    output: outputs.removed,
    run: removeKnowledge,
  },
  account: {
    title: "Plan, usage and limits",
    description: "What the API key may do: plan, requests used and left this month, limits.",
    readOnly: true,
    openWorld: false,
    properties: {},
    output: outputs.account,
    run: account,
  },
};
