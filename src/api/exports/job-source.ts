import { AppError } from "../../contract/errors.ts";
import type { Extraction } from "../../contract/extraction.ts";
import { limits } from "../../contract/limits.ts";
import type { ExportedPage, ExportSource } from "../../exports/index.ts";
import { eachCountedPage, urlsOfJob } from "../../knowledge/index.ts";
import { loadResult } from "../jobs/load-result.ts";
import type { Services } from "../services.ts";
import { archiveSource } from "./archive-source.ts";

type Deps = Pick<Services, "results" | "events" | "search" | "archive" | "clock">;

/** A job: its result, the pages as it has read them, and what search knows of these pages. */
export function jobSource(services: Deps, job: Extraction): ExportSource {
  const { results, events, search } = services;
  const { id, tenant, spec } = job;
  const ref = { tenant, job: id };
  const result = async () => {
    const found = await loadResult(results, job);
    if (found === undefined) throw new AppError("not_found", "the result is no longer stored");
    return found;
  };
  return {
    id,
    url: spec.url,
    archive: archiveSource(services, { tenant, owner: id }),
    async about() {
      const { name, description } = (await result()).business;
      return { name, description };
    },
    async *items() {
      yield* (await result()).knowledgeItems;
    },
    async *passages() {
      await result();
      const urls = await urlsOfJob(events, ref);
      for (let from = 0; from < urls.length; from += limits.exportSources.value) {
        const sources = urls.slice(from, from + limits.exportSources.value);
        yield* search.documents(tenant, { kinds: ["passage"], sources });
      }
    },
    async *pages() {
      await result();
      for await (const { page } of eachCountedPage({ events, results }, ref)) {
        yield { ...textOf(page), readAt: job.status.startedAt ?? null };
      }
    },
  };
}

export function textOf(page: Omit<ExportedPage, "readAt">): Omit<ExportedPage, "readAt"> {
  const { url, title, description, language, contentHash, markdown } = page;
  return { url, title, description, language, contentHash, markdown };
}
