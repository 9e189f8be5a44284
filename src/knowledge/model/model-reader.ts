import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import { businessAnswerSchema, triageAnswerSchema } from "../../contract/calls/model-answers.ts";
import type { Page } from "../../contract/page.ts";
import type { JobRef } from "../../ports/events.ts";
import type { Model } from "../../ports/model.ts";
import type { Spendings, Spent } from "../../ports/spendings.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { classifyBusiness, siteName } from "../business/classify-business.ts";
import { dedupe } from "../dedupe.ts";
import { evidenceText } from "../evidence.ts";
import { readItems, type ReadItem } from "../items/read-items.ts";
import { extractItems, siteContext } from "../offline.ts";
import { withPlaceItems } from "../places/place-items.ts";
import { pageRole } from "../page-role.ts";
import type { SiteContext } from "../reading.ts";
import { offlineReader, type Reader, type ReadItems } from "../reader.ts";
import { openGaps, reasonFor } from "../triage.ts";
import { ask, type ModelSession } from "./ask.ts";
import { closeSpending, costOf, createSpending, type Budget, type Price } from "./budget.ts";
import {
  businessSystem,
  pagePrompt,
  promptVersion,
  triagePrompt,
  triageSystem,
} from "./prompts.ts";
import { proveBusiness } from "./prove-business.ts";
import { faultWarning, pageFaultWarnings, type PageFault } from "./fault-warnings.ts";
import { readFieldsWithModel } from "./read-fields-with-model.ts";
import { mayAsk } from "./may-ask.ts";
import { readWithModel } from "./read-with-model.ts";
import { withPrices } from "./with-prices.ts";

export type ModelReaderDeps = {
  model: Model;
  snapshots: Snapshots;
  /** The most that a job may spend. */
  budget: Budget;
  price: Price;
  /** A new random word that no page can contain; it delimits the text of a page in a prompt. */
  marker: () => string;
  /** Called once when a job is done. */
  onSpent: (job: JobRef, spent: Spent & { usd: number }) => void;
  spendings: Spendings;
};

/**
 * Reads with a model, and offline where the model gives no usable answer: a model that is down,
 * invents text or has used up its budget costs quality, never the job.
 */
export function createModelReader(deps: ModelReaderDeps): Reader {
  const { model } = deps;
  const version = { name: "model" as const, version: `${model.name}/${promptVersion}` };
  function sessionFor(job: JobRef): ModelSession {
    const spending = createSpending(job, deps);
    return { model, spending, signal: AbortSignal.timeout(limits.modelJobMs.value) };
  }

  return {
    version,
    async business(job, page) {
      const offline = classifyBusiness([page], { url: page.url });
      if (!mayAsk(page)) return { business: offline, reader: "offline", warnings: [] };
      const answer = await ask(sessionFor(job), {
        name: "business",
        system: businessSystem,
        user: pagePrompt(page, deps.marker()),
        schema: businessAnswerSchema,
      });
      if (!answer.ok) {
        const warnings = [faultWarning(answer.fault, "the description of the business")];
        return { business: offline, reader: "offline", warnings };
      }
      const business = proveBusiness(offline, answer.value, page);
      return { business, reader: "model", warnings: [] };
    },

    async items(job, pages, site) {
      const name = siteName(pages, site);
      const context = siteContext(pages, { url: site.url, name });
      const tools = { ...deps, session: sessionFor(job), context, version: version.version };
      const read = await mapConcurrently(pages, limits.modelInFlight.value, (page) =>
        readPageItems(tools, job, page),
      );
      return mergedItems(read, pages, { startUrl: site.url, name });
    },

    async triage(job, unread, { pages, url }) {
      const offline = await offlineReader.triage(job, unread, { pages, url });
      const candidates = unread.slice(0, limits.modelTriageUrls.value);
      const shown = pages.filter(mayAsk);
      if (candidates.length === 0 || shown.length < Math.min(1, pages.length)) return offline;
      const answer = await ask(sessionFor(job), {
        name: "triage",
        system: triageSystem,
        user: triagePrompt(shown, candidates, deps.marker()),
        schema: triageAnswerSchema,
      });
      if (!answer.ok) {
        return { ...offline, warnings: [faultWarning(answer.fault, "the suggested URLs")] };
      }
      const gap = openGaps({ pages, items: extractItems(pages, { url }).items, url });
      const chosen = answer.value.urls.flatMap(({ number, kind }) => {
        const page = candidates[number - 1];
        if (page === undefined) return [];
        return [{ url: page.url, reason: reasonFor(kind, gap(kind), page.linkText) }];
      });
      const suggestedUrls = [...new Map(chosen.map((one) => [one.url, one])).values()];
      return { suggestedUrls, reader: "model", warnings: [] };
    },

    async fields(job, wanted, input) {
      const tools = { session: sessionFor(job), marker: deps.marker };
      return readFieldsWithModel(tools, wanted, input);
    },

    async done(job) {
      // A count that cannot be removed now expires.
      const spent = await closeSpending(deps.spendings, job).catch(() => undefined);
      if (spent === undefined || spent.calls === 0) return;
      deps.onSpent(job, { ...spent, usd: costOf(spent, deps.price) });
    },
  };
}

type PageRead = {
  items: ReadItem[];
  dropped: number;
  byModel: boolean;
  instructionsFound: boolean;
  /** Why the offline reader extracted the items. */
  fault?: PageFault;
};
type Tools = ModelReaderDeps & { session: ModelSession; context: SiteContext; version: string };

/** An unchanged page costs no call: its items are in the snapshot, if the same model extracted them. */
async function readPageItems(tools: Tools, job: JobRef, page: Page): Promise<PageRead> {
  if (!mayAsk(page)) {
    const read = readItems(page, tools.context);
    return { ...read, byModel: false, instructionsFound: false };
  }
  const known = await tools.snapshots.get(job.tenant, page.url);
  const isSelectedSame = known?.stored.page.selection === page.selection;
  const isTextSame = isSelectedSame && known?.contentHash === page.contentHash;
  const same = isTextSame && known?.reader.version === tools.version;
  if (known !== undefined && same && known.items.every((item) => isQuotedOn(page, item))) {
    const role = pageRole(page, tools.context.startUrl);
    const items = known.items.map((item) => ({ item, strength: 0.95, role }));
    // The offline reader may be newer than the snapshot.
    const priced = withPrices(items, readItems(page, tools.context).items);
    return { items: priced.items, dropped: 0, byModel: true, instructionsFound: false };
  }
  const answer = await readWithModel(tools.session, page, tools.context, tools.marker());
  if (!answer.ok) {
    const read = readItems(page, tools.context);
    return { ...read, byModel: false, instructionsFound: false, fault: answer.fault };
  }
  const { items, dropped, instructionsFound } = answer.value;
  if (items.length > 0 || dropped === 0) return { ...answer.value, byModel: true };
  // When the page supports nothing of the answer, the offline reader extracts its items.
  const read = readItems(page, tools.context);
  const all = { items: read.items, dropped: dropped + read.dropped, instructionsFound };
  return { ...all, byModel: false, fault: "unproven" };
}

/** Whether its quotes have the same places in the page as it is read now. */
function isQuotedOn(page: Page, { evidence, sources, source }: KnowledgeItem): boolean {
  const own = sources?.find((one) => one.source === source)?.evidence ?? [];
  const text = evidenceText(page);
  return [evidence, ...own].every(({ quote, start, end }) => text.slice(start, end) === quote);
}

/** Where the business is and when it is open is read from all pages, whatever read each of them. */
function mergedItems(
  read: readonly PageRead[],
  pages: readonly Page[],
  site: { startUrl: string; name: string },
): ReadItems {
  const ofPages = read.flatMap(({ items }) => items);
  const all = withPlaceItems(ofPages, pages, site).slice(0, limits.itemsPerJob.value);
  const items: KnowledgeItem[] = dedupe(all);
  const warnings = read.flatMap(({ instructionsFound }, index) =>
    instructionsFound
      ? [`${pages[index]?.url} holds text that addresses software; it was not followed`]
      : [],
  );
  const kept = pages.filter((page) => !mayAsk(page)).length;
  if (kept > 0) {
    const are = kept === 1 ? "1 page was" : `${kept} pages were`;
    warnings.push(
      `${are} not sent to the model, because the site or LOREPOD_CONTENT_USE excludes it`,
    );
  }
  const byModel = pages.filter((_, index) => read[index]?.byModel === true).map(({ url }) => url);
  return {
    items,
    dropped: read.reduce((sum, { dropped }) => sum + dropped, 0),
    reader: byModel.length > 0 ? "model" : "offline",
    byModel: new Set(byModel),
    warnings: [
      ...warnings,
      ...pageFaultWarnings(
        read.flatMap(({ fault }) => fault ?? []),
        pages.length,
      ),
    ],
  };
}

/** Maps the values, keeping their order, with a bound on concurrent calls. */
async function mapConcurrently<T, R>(
  values: readonly T[],
  maxConcurrent: number,
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
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, values.length) }, worker));
  return results;
}
