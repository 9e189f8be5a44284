import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { buildPage } from "../../../test/page-builder.ts";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createPageArchive } from "../../adapters/embedded/page-archive.ts";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import { archivePage, needsArchiving } from "./archive-page.ts";

const page = buildPage([], { url: "https://shop.example/a" });
const job = { tenant: "t1", job: "job_1" };

test("a page is read whole until it is archived, and never because the archive refuses it", async () => {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-archive-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const clock = createTestClock();
  const archiving = { archive: createPageArchive(database, clock), clock };
  const needs = (change: object = {}) => needsArchiving(archiving, job, { ...page, ...change });
  expect(await needs()).toBe(true);
  expect(await needs({ notArchived: true })).toBe(false);
  const exchange = {
    url: page.url,
    title: "A",
    at: new Date(clock.now()).toISOString(),
    kind: "response" as const,
    status: 200,
    headers: {},
    requestHeaders: {},
  };
  const body = gzipSync("<h1>A</h1>").toString("base64");
  await archivePage(archiving, job, { op: "archive", exchange, body });
  expect(await needs()).toBe(false);
  await clock.advance(limits.archiveKeptMs.value / 2 + 1);
  expect(await needs()).toBe(true);
});
