import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  noteNeeded,
  notePublished,
  serveKnowledge,
} from "../../src/adapters/embedded/processes/knowledge-calls.ts";
import { DataError } from "../../src/adapters/embedded/database/data-error.ts";
import { openWorkerLink } from "../../src/adapters/embedded/processes/worker-link.ts";
import type { JobRef } from "../../src/ports/events.ts";

/** A knowledge process for tests: each request names its behaviour. */
const link = await openWorkerLink();
await serveKnowledge(
  link,
  { call: (job, attempt, request) => behave(String(request), { ...job, attempt }) },
  // The test checks the answer itself, not its type.
  async ({ id, tenant }) => (await behave(id, { tenant, job: id })) as never,
  {
    read: () => Promise.reject(new Error("no Site is read here")),
    erase: () => Promise.reject(new Error("no Site is read here")),
    remove: () => Promise.reject(new Error("no Site is read here")),
  },
);

async function behave(script: string, job: JobRef & { attempt?: number }): Promise<unknown> {
  switch (script) {
    case "die":
      return process.exit(3);
    case "block":
      for (;;);
    case "throw":
      throw new Error("no such thing");
    case "disk-full":
      throw new DataError("disk_full", "The disk is full.");
    case "publish":
      notePublished(link, job);
      return null;
    case "need":
      noteNeeded(link, 10 * 60_000);
      return { pid: process.pid };
    case "hold":
      return new Promise(() => {});
    case "second-try": {
      const mark = join(process.cwd(), "../first-try");
      if (existsSync(mark)) return { pid: process.pid };
      writeFileSync(mark, "");
      return new Promise(() => {});
    }
    default:
      return { pid: process.pid, script, ...job, settings: link.settings };
  }
}
