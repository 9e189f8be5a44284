import { extname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Database } from "../src/adapters/embedded/database/database.ts";
import type { NotifiableEvents } from "../src/adapters/embedded/events.ts";
import { createKnowledgeCalls } from "../src/adapters/embedded/processes/knowledge-calls.ts";
import type { Log } from "../src/adapters/shared/log.ts";
import type { Config } from "../src/contract/settings/config.ts";
import { limits } from "../src/contract/limits.ts";
import { systemClock as clock } from "../src/kit/clock.ts";

type Settings = { config: Config; dir: string };

/** The `knowledge` of the laptop: a child process that `knowledge-child.ts` is the main module of. */
export function openLocalKnowledge(
  config: Config,
  { database, events, log }: { database: Database; events: NotifiableEvents; log: Log },
) {
  return createKnowledgeCalls({
    entry: new URL(`./knowledge-child${extname(import.meta.url)}`, import.meta.url),
    settings: packSettings({ config, dir: database.dir }),
    heapMb: limits.knowledgeHeapMb.value,
    clock,
    tempRoot: join(database.dir, "knowledge"),
    published: (job) => events.notify(job),
    onLog: (text) => {
      // Its log has the server's form already.
      if (text.startsWith("{")) process.stderr.write(`${text}\n`);
      else log.info({ text }, "knowledge.output");
    },
  });
}

/** The key of the model is among them: they go over the link, never in arguments or environment. */
function packSettings(settings: Settings): string {
  // A budget may be infinite, which JSON does not have.
  return serialize(settings).toString("base64");
}

export function unpackSettings(packed: unknown): Settings {
  // Written by `packSettings`, in the server that started this process.
  return deserialize(Buffer.from(String(packed), "base64")) as Settings;
}
