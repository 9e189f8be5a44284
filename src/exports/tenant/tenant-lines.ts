import { createHash } from "node:crypto";
import { tenantFileVersion, type TenantRecord } from "../../contract/files/tenant-file.ts";
import { limits } from "../../contract/limits.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";

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
    const line = lineOf(record);
    digest = digestAfter(digest, line);
    lines += 1;
    if (lines % limits.movedLinesPerTurn.value === 0) await yieldToEventLoop();
    yield `${line}\n`;
  }
  yield `${JSON.stringify({ type: "end", lines, digest } satisfies TenantRecord)}\n`;

  async function* all(): AsyncGenerator<TenantRecord> {
    yield { type: "knowledge", version: tenantFileVersion, ...file };
    yield* records;
  }
}

/** Some readers of lines take U+2028 and U+2029 for the end of one; a JSON text may escape them. */
const lineOf = (record: TenantRecord): string =>
  JSON.stringify(record).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
