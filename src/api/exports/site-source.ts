import { limits } from "../../contract/limits.ts";
import { jobOfSite } from "../../contract/sites/sync-job.ts";
import type { Site } from "../../contract/sites/site.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { ExportSource } from "../../exports/index.ts";
import type { Services } from "../services.ts";
import { archiveSource } from "./archive-source.ts";
import { textOf } from "./job-source.ts";

type Deps = Pick<Services, "search" | "snapshots" | "sites" | "archive" | "clock">;

/** A Site: its knowledge of this moment, and its pages as they were last read. */
export function siteSource(services: Deps, { id, tenant, spec }: Site): ExportSource {
  const { search, snapshots, sites } = services;
  const { pages: rows } = sites;
  return {
    id,
    url: spec.url,
    archive: archiveSource(services, { tenant, owner: jobOfSite(id) }),
    async about() {
      const home = (await snapshots.get(tenant, spec.url))?.stored.page;
      const { hostname } = new URL(spec.url);
      const name = spec.name ?? home?.facts.siteName ?? hostname;
      return { name, description: home?.description ?? "" };
    },
    items: () => search.documents(tenant, { kinds: ["item"], site: id }),
    passages: () => search.documents(tenant, { kinds: ["passage"], site: id }),
    async *pages() {
      const ref = { tenant, site: id };
      let cursor: string | null = null;
      do {
        const limit = limits.sitePagesBatch.value;
        const part: Awaited<ReturnType<typeof rows.list>> = await rows.list(ref, "all", {
          limit,
          cursor,
        });
        for (const { url, contentHash } of part.pages) {
          if (contentHash === null) continue;
          await yieldToEventLoop();
          const snapshot = await snapshots.get(tenant, url);
          // A cluster forgets texts after 30 days; a page that was just removed has none.
          if (snapshot !== undefined) {
            yield { ...textOf(snapshot.stored.page), readAt: snapshot.readAt };
          }
        }
        ({ cursor } = part);
      } while (cursor !== null);
    },
  };
}
