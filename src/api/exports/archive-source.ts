import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { limits } from "../../contract/limits.ts";
import type { ExportArchive } from "../../exports/index.ts";
import type { ArchiveRef } from "../../ports/pages/page-archive.ts";
import type { Services } from "../services.ts";

/** The archived pages of a job or a Site, one after the other. */
export function archiveSource(
  { archive, clock }: Pick<Services, "archive" | "clock">,
  of: ArchiveRef,
): ExportArchive {
  return {
    at: new Date(clock.now()).toISOString(),
    async *pages() {
      let cursor: string | null = null;
      let count = 0;
      do {
        const limit = limits.archiveListed.value;
        const part: Awaited<ReturnType<typeof archive.list>> = await archive.list(of, {
          limit,
          cursor,
        });
        for (const { digest, bytes: _, ...exchange } of part.pages) {
          // A page that was removed meanwhile has no body.
          const gzipped = await archive.body(of.tenant, digest);
          if (gzipped === undefined) continue;
          if (++count > limits.archivedPages.value) throw new Error(tooMany);
          const body = await unpack(gzipped, { maxOutputLength: limits.fileBytes.value });
          yield { ...exchange, body };
        }
        ({ cursor } = part);
      } while (cursor !== null);
    },
  };
}

const tooMany = `The archive has more than ${limits.archivedPages.value} pages.`;

const unpack = promisify(gunzip);
