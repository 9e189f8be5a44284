import { AppError } from "../../contract/errors.ts";
import type { StoredFormat } from "../../contract/firecrawl/crawl.ts";

/** The forms in which the pages of a job are returned. */
export type StoredForms = { markdown: boolean; links: boolean };

export function formsOf(formats: readonly StoredFormat[] = ["markdown"]): StoredForms {
  const types = new Set(formats.map((one) => (typeof one === "string" ? one : one.type)));
  return { markdown: types.has("markdown"), links: types.has("links") };
}

/**
 * Ids contain what a later call has to know and no record has: the sync of a Site that is the
 * crawl, and the forms that its start has asked for.
 */
export function crawlIdOf(site: string, sync: number, forms: StoredForms): string {
  return `crawl_${site.slice("site_".length)}_${sync}_${lettersOf(forms)}`;
}

export function batchIdOf(job: string, forms: StoredForms): string {
  return `batch_${job.slice("job_".length)}_${lettersOf(forms)}`;
}

export function parseCrawlId(id: string): { site: string; sync: number; forms: StoredForms } {
  const [, site = "", sync = "", letters = ""] =
    /^crawl_([0-9a-z]{26})_([1-9]\d{0,8})_(ml|m|l)$/.exec(id) ?? [];
  if (site === "") throw unknownCrawl();
  return { site: `site_${site}`, sync: Number(sync), forms: formsIn(letters) };
}

export function parseBatchId(id: string): { job: string; forms: StoredForms } {
  const [, job = "", letters = ""] = /^batch_([0-9a-z]{26})_(ml|m|l)$/.exec(id) ?? [];
  if (job === "") throw unknownCrawl();
  return { job: `job_${job}`, forms: formsIn(letters) };
}

export const unknownCrawl = (): AppError => new AppError("not_found", "there is no such job");

const lettersOf = ({ markdown, links }: StoredForms): string =>
  `${markdown ? "m" : ""}${links ? "l" : ""}`;

const formsIn = (letters: string): StoredForms => ({
  markdown: letters.includes("m"),
  links: letters.includes("l"),
});
