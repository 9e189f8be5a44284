import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createResults } from "../../adapters/embedded/results.ts";
import { limits } from "../../contract/limits.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { readItems } from "../items/read-items.ts";
import { createStoredPages, partName, toBytes } from "./stored-pages.ts";

const job = { tenant: "t1", job: "job_1" };
const nextJob = { tenant: "t1", job: "job_2" };
const name = partName(1, "p1");
const context = {
  startUrl: "https://example.com/",
  boilerplate: new Set<string>(),
  siteNames: new Set<string>(),
};

describe("stored pages", () => {
  test.each([
    ["the same page, loaded", job, "Text.", true],
    ["the same page of the next job, unchanged", nextJob, "Text.", true],
    ["a page that has changed", nextJob, "Another text.", false],
  ])("%s", async (_, of, text, isSame) => {
    const { pages } = open();
    const first = await pages.store(job, name, stored("Text."));
    const second = await pages.store(of, name, stored(text));
    expect(second === first).toBe(isSame);
    expect(await pages.load(of, name)).toBe(second);
  });

  test("a document replaced by another process is read again", async () => {
    const { pages, results } = open();
    await pages.store(job, name, stored("Text."));
    await results.put(job, name, toBytes(stored("Another text.")));
    expect(await pages.load(job, name)).toEqual(stored("Another text."));
  });

  test("a page of another process is parsed once", async () => {
    const { pages, results } = open();
    await results.put(job, name, toBytes(stored("Text.")));
    const loaded = await pages.load(job, name);
    expect(loaded).toEqual(stored("Text."));
    expect(await pages.load(job, name)).toBe(loaded);
  });

  test("the pages used last stay in memory, up to the limit", async () => {
    const { pages } = open();
    const half = limits.recentPagesBytes.value / 2;
    const first = await pages.store(job, name, stored("Text."));
    const old = await pages.store(job, partName(1, "p2"), stored("x".repeat(half / 2)));
    await pages.load(job, name);
    await pages.store(job, partName(1, "p3"), stored("y".repeat(half / 2)));
    expect(await pages.load(job, name)).toBe(first);
    expect(await pages.load(job, partName(1, "p2"))).not.toBe(old);
    expect(await pages.load(job, partName(1, "p2"))).toEqual(old);
  });

  test("what does not exist is undefined", async () => {
    expect(await open().pages.load(job, name)).toBeUndefined();
  });
});

describe("the items of a page", () => {
  const { page } = stored("Text.");
  test.each([
    ["the same site", {}, true],
    ["other boilerplate, not on the page", { boilerplate: new Set(["subscribe"]) }, true],
    ["a block that is boilerplate now", { boilerplate: new Set(["how much is it"]) }, false],
    ["a name of the site in the title", { siteNames: new Set(["acme"]) }, false],
  ])("are extracted once: %s", (_, change, isSame) => {
    const first = readItems(page, context);
    expect(first.items.length).toBeGreaterThan(0);
    expect(readItems(page, { ...context, ...change }) === first).toBe(isSame);
  });
});

function open() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-pages-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const results = createResults(database);
  return { results, pages: createStoredPages(results) };
}

function stored(text: string) {
  const page = buildPage(
    [
      ["question", "How much is it?"],
      ["answer", "It costs nothing for schools and for charities."],
      ["paragraph", text],
    ],
    { url: "https://example.com/faq", title: "FAQ | Acme" },
  );
  return { part: "p1", engine: "http" as const, page, validators: null, rawHash: null };
}
