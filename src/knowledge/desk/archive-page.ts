import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { KnowledgeRequest } from "../../contract/calls/calls.ts";
import { limits } from "../../contract/limits.ts";
import { hasEffect } from "../../contract/preference-effects.ts";
import type { Page } from "../../contract/page.ts";
import { jobOfSite, sliceOfJob } from "../../contract/sites/sync-job.ts";
import type { Clock } from "../../kit/clock.ts";
import type { JobRef } from "../../ports/events.ts";
import type { ArchiveRef, PageArchive } from "../../ports/pages/page-archive.ts";

type Archiving = { archive: PageArchive; clock: Pick<Clock, "now"> };

/** Stores a page as it was received, or removes it: then no job of the tenant keeps it. */
export async function archivePage(
  { archive }: Archiving,
  job: JobRef,
  { exchange, body }: Extract<KnowledgeRequest, { op: "archive" }>,
) {
  if (body === null) {
    await archive.remove({ tenant: job.tenant, url: exchange.url });
    return {};
  }
  const gzipped = Buffer.from(body, "base64");
  // Its address is computed here: a crawler could replace what other jobs have archived.
  const content = await unpack(gzipped, { maxOutputLength: limits.fileBytes.value });
  const digest = createHash("sha256").update(content).digest("hex");
  const page = { ...exchange, digest, bytes: content.byteLength };
  await archive.put(ownerOf(job), page, gzipped);
  return {};
}

/**
 * Whether the page has to be read whole, because its archive is missing or half of its time is over:
 * of an unchanged page there is no response to archive.
 */
export async function needsArchiving(
  { archive, clock }: Archiving,
  job: JobRef,
  page: Pick<Page, "url" | "preferences" | "notArchived">,
): Promise<boolean> {
  // The archive refused it when it was read whole, or the site does.
  if (page.notArchived === true || hasEffect(page, "not-archived")) return false;
  const known = await archive.get(ownerOf(job), page.url);
  const age = limits.archiveKeptMs.value / 2;
  return known === undefined || Date.parse(known.at) < clock.now() - age;
}

/** The slices of a Site share one archive. */
function ownerOf({ tenant, job }: JobRef): ArchiveRef {
  const slice = sliceOfJob(job);
  return { tenant, owner: slice === undefined ? job : jobOfSite(slice.site) };
}

const unpack = promisify(gunzip);
