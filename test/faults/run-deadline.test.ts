import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { createSnapshots } from "../../src/adapters/embedded/snapshots.ts";
import { readEvents } from "../../src/extraction/index.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { createDesk, createStoredPages, offlineReader } from "../../src/knowledge/index.ts";
import { newDirectory } from "../contract/embedded.ts";
import { serveSite } from "../site/serve.ts";
import { createInlineRuns } from "./inline-runs.ts";

it("a run ends its reading before the job's deadline, and its result has a warning", async () => {
  const clock = createTestClock(Date.parse("2026-01-01T00:00:00.000Z"));
  const hanging = Promise.withResolvers<void>();
  await using site = await serveSite("saas-en", (request) => {
    if (request.url !== "/pricing") return false;
    hanging.resolve();
    return true;
  });
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const events = createEvents(database, clock);
  const results = createResults(database);
  const snapshots = createSnapshots(database);
  const desk = createDesk({
    events,
    results,
    pages: createStoredPages(results),
    snapshots,
    reader: offlineReader,
  });
  const runs = createInlineRuns({ events, calls: desk }, clock);
  onTestFinished(() => runs.close());

  const job = { tenant: "t1", job: "job_1" };
  const attempt = { ...job, attempt: null, id: "attempt:1" };
  await events.publish({ ...attempt, event: { type: "attempt", number: 1 } });
  const request = { url: `${site.url}/`, urls: [`${site.url}/`, `${site.url}/pricing`] };
  const deadlineAt = clock.now() + 10_000;
  const ended = Promise.withResolvers<void>();
  await using _watch = await runs.port.watch(() => ended.resolve());
  await runs.port.ensure({ ...job, name: "job_1-a1", attempt: 1, request, deadlineAt });
  await hanging.promise;
  await clock.advance(9_000);
  await ended.promise;

  const result = (await readEvents(events, job)).find(({ event }) => event.type === "result");
  const words = "reading stopped after 8 s because the job's deadline was near";
  const warnings = expect.arrayContaining([expect.stringContaining(words)]);
  expect(result?.event).toMatchObject({ warnings });
});
