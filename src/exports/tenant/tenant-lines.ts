import { createHash } from "node:crypto";
import { tenantFileVersion, type TenantRecord } from "../../contract/files/tenant-file.ts";

/** Where the state of an import is stored, beside the documents of jobs. */
export const importDocuments = (tenant: string) => ({ tenant, job: "import" });

/** The digest of a line and of all lines before it. */
export function digestAfter(before: string, line: string): string {
  return createHash("sha256").update(before).update(line).digest("hex");
}

/**
 * The lines of a file with everything that is known under a key, made while they are sent. The last
 * one has the number and the digest of the others, so that a part is never taken for the whole.
 */
export async function* tenantLines(
  file: { id: string; exportedAt: string },
  records: AsyncIterable<TenantRecord>,
): AsyncGenerator<string> {
  let digest = "";
  let lines = 0;
  for await (const record of all()) {
    const line = JSON.stringify(record);
    digest = digestAfter(digest, line);
    lines += 1;
    yield `${line}\n`;
  }
  yield `${JSON.stringify({ type: "end", lines, digest } satisfies TenantRecord)}\n`;

  async function* all(): AsyncGenerator<TenantRecord> {
    yield { type: "knowledge", version: tenantFileVersion, ...file };
    yield* records;
  }
}
