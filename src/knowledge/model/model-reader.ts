import type { Business, KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import { businessAnswerSchema, triageAnswerSchema } from "../../contract/model-answers.ts";
import type { Page } from "../../contract/page.ts";
import type { JobRef } from "../../ports/events.ts";
import type { Model } from "../../ports/model.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { classifyBusiness } from "../business/classify-business.ts";
import { dedupe } from "../dedupe.ts";
import { fold } from "../fold.ts";
import { readItems, type ReadItem } from "../items/read-items.ts";
import { siteContext } from "../offline.ts";
import { pageRole } from "../page-role.ts";
import type { SiteContext } from "../reading.ts";
import { offlineReader, type Reader, type ReadItems } from "../reader.ts";
import { taxonomy } from "../taxonomy.ts";
import { ask, type Asked } from "./ask.ts";
import { createSpending, type Budget, type Price, type Spending } from "./budget.ts";
import {
  businessSystem,
  pagePrompt,
  promptVersion,
  triagePrompt,
  triageSystem,
} from "./prompts.ts";
import { readWithModel } from "./read-with-model.ts";

export type ModelReaderDeps = {
  model: Model;
  snapshots: Snapshots;
  /** What a job may spend. */
  budget: Budget;
  price: Price;
  /** A fresh word that no page can know, to fence its text with. */
  marker: () => string;
  /** Told once a job is done. */
  onSpent: (job: JobRef, spending: Spending) => void;
};

/**
 * Reads with a model where it has a usable answer, and offline where it has none: a model that is
 * down, lies, or has used up its budget costs quality, never the job.
 */
export function createModelReader(deps: ModelReaderDeps): Reader {
  const { model } = deps;
  const version = { name: "model" as const, version: `${model.name}/${promptVersion}` };
  const open = new Map<string, Spending>();

  function asked(job: JobRef): Asked {
    const spending = open.get(job.job) ?? createSpending(deps.budget, deps.price);
    open.set(job.job, spending);
    return { model, spending, signal: AbortSignal.timeout(limits.modelJobMs.value) };
  }

  return {
    version,
    async business(job, page) {
      const offline = classifyBusiness([page], { url: page.url });
      const answer = await ask(asked(job), {
        name: "business",
        system: businessSystem,
        user: pagePrompt(page, deps.marker()),
        schema: businessAnswerSchema,
      });
      if (answer === undefined) return { business: offline, reader: "offline" };
      return { business: merged(offline, answer, page), reader: "model" };
    },

    async items(job, pages, site) {
      const name = classifyBusiness(pages, site).name;
      const context = siteContext(pages, { url: site.url, name });
      const tools = { ...deps, asked: asked(job), context, version: version.version };
      const read = await inTurns(pages, limits.modelInFlight.value, (page) =>
        readPageItems(tools, job, page),
      );
      return mergedItems(read, pages);
    },

    async triage(job, unread, { pages, url }) {
      const offline = await offlineReader.triage(job, unread, { pages, url });
      const candidates = unread.slice(0, limits.modelTriageUrls.value);
      if (candidates.length === 0) return offline;
      const answer = await ask(asked(job), {
        name: "triage",
        system: triageSystem,
        user: triagePrompt(pages, candidates, deps.marker()),
        schema: triageAnswerSchema,
      });
      if (answer === undefined) return offline;
      const chosen = answer.urls.flatMap(({ number, reason }) => {
        const url = candidates[number - 1]?.url;
        return url === undefined ? [] : [{ url, reason: reason.slice(0, 200) }];
      });
      const suggestedUrls = [...new Map(chosen.map((one) => [one.url, one])).values()];
      return { suggestedUrls, reader: "model" };
    },

    done(job) {
      const spending = open.get(job.job);
      open.delete(job.job);
      if (spending !== undefined) deps.onSpent(job, spending);
    },
  };
}

type PageRead = {
  items: ReadItem[];
  dropped: number;
  byModel: boolean;
  instructionsFound: boolean;
};

type Tools = ModelReaderDeps & { asked: Asked; context: SiteContext; version: string };

/** A page that says what it said before costs no call. */
async function readPageItems(tools: Tools, job: JobRef, page: Page): Promise<PageRead> {
  const known = await tools.snapshots.get(job.tenant, page.url);
  const same = known?.contentHash === page.contentHash && known.reader.version === tools.version;
  if (known !== undefined && same) {
    const role = pageRole(page, tools.context.startUrl);
    const items = known.items.map((item) => ({ item, strength: 0.95, role }));
    return { items, dropped: 0, byModel: true, instructionsFound: false };
  }
  const read = await readWithModel(tools.asked, page, tools.context, tools.marker());
  if (read !== undefined) return { ...read, byModel: true };
  return { ...readItems(page, tools.context), byModel: false, instructionsFound: false };
}

function mergedItems(read: readonly PageRead[], pages: readonly Page[]): ReadItems {
  const all = read.flatMap(({ items }) => items).slice(0, limits.itemsPerJob.value);
  const items: KnowledgeItem[] = dedupe(all);
  const warnings = read.flatMap(({ instructionsFound }, index) =>
    instructionsFound
      ? [`${pages[index]?.url} holds text that addresses software; it was not followed`]
      : [],
  );
  const byModel = pages.filter((_, index) => read[index]?.byModel === true).map(({ url }) => url);
  return {
    items,
    dropped: read.reduce((sum, { dropped }) => sum + dropped, 0),
    reader: byModel.length > 0 ? "model" : "offline",
    byModel: new Set(byModel),
    warnings,
  };
}

/** The model's words where the page bears them out, the page's own facts for the rest. */
function merged(
  offline: Business,
  answer: { name: string; category: string; categoryCode: string; description: string },
  page: Page,
): Business {
  const said = fold(
    `${page.title} ${page.text} ${page.facts.footerText} ${page.facts.siteName ?? ""}`,
  );
  const name = answer.name.trim();
  const stands = name !== "" && name.length <= 200 && said.includes(fold(name));
  const row = taxonomy.find(({ code }) => code === answer.categoryCode);
  return {
    ...offline,
    ...(stands && { name }),
    ...(answer.category.trim() !== "" && { category: answer.category.trim().slice(0, 200) }),
    ...(row !== undefined && { categoryCode: row.code }),
    ...(answer.description.trim() !== "" && {
      description: answer.description.trim().slice(0, 1_000),
    }),
  };
}

/** Maps in order, with at most so many under way. */
async function inTurns<T, R>(
  values: readonly T[],
  most: number,
  work: (value: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < values.length; index = next++) {
      const value = values[index];
      if (value !== undefined) results[index] = await work(value);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, values.length) }, worker));
  return results;
}
