import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import { lockDirectory } from "../../src/adapters/embedded/database/lock.ts";
import { createChildRuns } from "../../src/adapters/embedded/processes/runs.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { entryOf, newExtraction, newJob } from "./samples.ts";

/** A small server for tests that kill it. It prints each promise as soon as it is made. */
const [what, dir = ""] = process.argv.slice(2);
const print = (word: string) => process.stdout.write(`${word}\n`);

lockDirectory(dir);
const database = openDatabase(dir);
const events = createEvents(database, systemClock);

if (what === "lock") {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")(); // the lock must survive the collection of its return value
  print("locked");
  setInterval(() => {}, 1_000);
} else if (what === "write") {
  const extractions = createExtractions(database);
  const write = async () => {
    for (;;) {
      const { extraction } = await extractions.create(newExtraction({ tenant: "t" }));
      print(`extraction ${extraction.id}`);
      const { seq } = await events.publish(entryOf({ tenant: "t", job: "j" }, extraction.id));
      print(`event ${seq} ${extraction.id}`);
    }
  };
  await Promise.all([write(), write(), write(), write()]);
} else if (what === "runs") {
  const runs = createChildRuns({
    entry: new URL("./scripted-crawler.ts", import.meta.url),
    settings: () => ({}),
    calls: { call: () => Promise.reject(new Error("no knowledge process")) },
    events,
    heapMb: 64,
    clock: systemClock,
    tempRoot: join(dir, "tmp"),
  });
  // The second starts while the pipe of the first is open; neither may inherit the other's.
  for (const behaviour of ["family", "family"]) {
    const { tenant, job } = newJob();
    const read = async () => {
      const [entry] = await events.read({ tenant, job }, 0, 1);
      if (entry?.event.type === "progress") print(entry.event.message);
    };
    await events.follow({ tenant, job }, () => void read());
    await runs.ensure({
      name: `${job}-a1`,
      tenant,
      job,
      attempt: 1,
      deadlineAt: Date.now() + 60_000,
      request: { url: `https://run.test/${behaviour}` },
    });
  }
}
