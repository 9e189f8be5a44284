import { extname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Database } from "../../src/adapters/embedded/database/database.ts";
import type { NotifiableEvents } from "../../src/adapters/embedded/events.ts";
import { createKnowledgeCalls } from "../../src/adapters/embedded/processes/knowledge-calls.ts";
import type { Log } from "../../src/adapters/shared/log.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { limits } from "../../src/contract/limits.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";

type Settings = { config: Config; dir: string };

/** `knowledge` in embedded mode: a child process whose main module is `knowledge-child.ts`. */
export function openLocalKnowledge(
  config: Config,
  { database, events, log }: { database: Database; events: NotifiableEvents; log: Log },
) {
  return createKnowledgeCalls({
    entry: new URL(`./knowledge-child${extname(import.meta.url)}`, import.meta.url),
    settings: packSettings({ config: withoutProxy(config), dir: database.dir }),
    heapMb: limits.knowledgeHeapMb.value,
    clock,
    tempRoot: join(database.dir, "knowledge"),
    published: (job) => events.notify(job),
    onLog: (text) => {
      // Its log lines have the server's format already.
      if (text.startsWith("{")) process.stderr.write(`${text}\n`);
      else log.info({ text }, "knowledge.output");
    },
  });
}

/** The child dials nothing that the upstream proxy leads to, and its address may hold a password. */
const withoutProxy = (config: Config): Config => ({ ...config, upstreamProxy: "" });

/** The settings contain the model's key, so they use the link, not arguments or environment. */
function packSettings(settings: Settings): string {
  // A budget may be infinite, which JSON cannot express.
  return serialize(settings).toString("base64");
}

export function unpackSettings(packed: unknown): Settings {
  // Written by `packSettings`, in the server that started this process.
  return deserialize(Buffer.from(String(packed), "base64")) as Settings;
}
