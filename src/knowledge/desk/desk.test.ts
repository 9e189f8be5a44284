import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createEvents } from "../../adapters/embedded/events.ts";
import { createResults } from "../../adapters/embedded/results.ts";
import { createSnapshots } from "../../adapters/embedded/snapshots.ts";
import { publicAudience } from "../../contract/sites/audience.ts";
import type { StoredPage } from "../../contract/calls/calls.ts";
import type { JobEvent } from "../../contract/events/event.ts";
import type { LedgerRow } from "../../contract/ledger.ts";
import { limits } from "../../contract/limits.ts";
import { pageReading, type Page } from "../../contract/page.ts";
import { jobOfSlice } from "../../contract/sites/sync-job.ts";
import { createTestClock } from "../../kit/clock.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { offlineReader } from "../reader.ts";
import { businessObject, createDesk, logoObject, triageWarningsObject } from "./desk.ts";
import { ledgerName, openLedgerName } from "./ledger.ts";
import { createStoredPages } from "./stored-pages.ts";

const job = { tenant: "t1", job: "job_1" };
const site = "https://example.com";
const home = pageAt("/", "Acme | Tools");
const pricing = pageAt("/pricing", "Pricing");
const noLedger = { rows: [], outcomes: {}, found: 0 };

describe("recall", () => {
  const validators = { etag: '"1"', lastModified: null };
  test.each([
    ["a page read by this version, with an ETag", { validators }, true],
    ["with a Last-Modified", { validators: { etag: null, lastModified: "Mon" } }, true],
    ["read by an earlier version", { validators, reading: pageReading - 1 }, false],
    ["read by a later version", { validators, reading: pageReading + 1 }, false],
    ["without validators", { validators: null }, false],
    ["without validators, with the hash of its bytes", { validators: null, rawHash: "00" }, true],
    ["with validators, without its body", { validators, body: null }, false],
    ["without its preferences", { validators, preferences: undefined }, true],
    ["with empty validators", { validators: { etag: null, lastModified: null } }, false],
    ["stored by a version that did not note for whom", { validators, audience: undefined }, false],
    ["as another Site has read it with the credential", { validators, audience: "site_b" }, false],
    ["of another tenant", { validators, tenant: "t2" }, false],
    ["of another URL", { validators, url: `${site}/other` }, false],
  ])("%s", async (_, known, isKnown) => {
    const { call, snapshots } = open();
    const {
      tenant = job.tenant,
      reading = pageReading,
      url = home.url,
    } = {
      ...({} as { tenant?: string; reading?: number; url?: string }),
      ...known,
    };
    const { rawHash = null, body } = { ...({} as { rawHash?: string; body?: null }), ...known };
    const whole = { text: "", blocks: [], hash: "" };
    const lacking = "preferences" in known ? { preferences: undefined } : {};
    const page = { ...home, body: body === null ? null : whole, ...lacking };
    const stored = { ...storedOf(page), validators: known.validators, rawHash };
    await snapshots.put(tenant, {
      url,
      contentHash: home.contentHash,
      stored,
      reading,
      items: [],
      reader: { name: "offline", version: "" },
      readAt: "2026-01-01T00:00:00.000Z",
      ...("audience" in known
        ? known.audience !== undefined && { audience: known.audience }
        : { audience: publicAudience }),
    });
    expect(await call({ op: "recall", url: home.url })).toEqual({ known: isKnown ? stored : null });
  });

  test("a page never read", async () => {
    const { call } = open();
    expect(await call({ op: "recall", url: home.url })).toEqual({ known: null });
  });
});

describe("store and stored", () => {
  test("counts the items of a page", async () => {
    const { call } = open();
    expect(await call({ op: "store", stored: storedOf(pricing) })).toEqual({
      items: { FAQ: 1 },
    });
  });

  test.each([
    ["published by this attempt", [attempt(1), scraped(pricing, 1)], ["/pricing"]],
    ["stored but never published", [attempt(1)], []],
    [
      "of two attempts",
      [attempt(1), scraped(pricing, 1), attempt(2), scraped(home, 2)],
      ["/pricing", "/"],
    ],
    [
      "published twice",
      [attempt(1), scraped(pricing, 1), attempt(2), scraped(pricing, 2)],
      ["/pricing"],
    ],
  ])("answers the pages that count: %s", async (_, log, expected) => {
    const { call, publish } = open();
    await call({ op: "store", stored: storedOf(pricing) }, 1);
    await call({ op: "store", stored: storedOf(pricing) }, 2);
    await call({ op: "store", stored: storedOf(home) }, 2);
    await publish(log);
    const answer = (await call({ op: "stored" })) as { pages: StoredPage[]; given: unknown };
    expect(answer.pages.map(({ page }) => new URL(page.url).pathname)).toEqual(expected);
    expect(answer.given).toBeNull();
  });

  test("a published page that was never stored is a fault", async () => {
    const { call, publish } = open();
    await publish([attempt(1), scraped(home, 1)]);
    await expect(call({ op: "stored" })).rejects.toThrow("has no a1/");
  });
});

describe("classify", () => {
  test("answers the business and stores the given page and the answer", async () => {
    const { call, json } = open();
    const logos = Array.from({ length: 9 }, (_, n) => ({
      url: `${site}/${n}.svg`,
      from: "header" as const,
      width: null,
      height: null,
    }));
    const given = { ...home, facts: { ...home.facts, logos } };
    const answer = await call({ op: "classify", stored: storedOf(given) });
    expect(answer).toMatchObject({ business: { domain: "example.com" }, reader: "offline" });
    expect(answer).toHaveProperty("logos.length", limits.logoCandidates.value);
    expect(await json(businessObject)).toEqual(answer);
    expect(await call({ op: "stored" })).toEqual({ pages: [], given: storedOf(given) });
  });
});

describe("triage", () => {
  const unread = ["/pricing", "/about", "/faq"].map((path) => ({
    url: site + path,
    linkText: "",
    score: 0.5,
  }));

  test.each([
    ["nothing read", [], ["/pricing", "/faq", "/about"]],
    ["pages already read", [home, pricing], ["/about", "/faq"]],
  ])("%s", async (_, read, expected) => {
    const { call, publish, json } = open();
    for (const page of read) await call({ op: "store", stored: storedOf(page) });
    await publish([attempt(1), ...read.map((page) => scraped(page, 1))]);
    const answer = (await call({ op: "triage", unread })) as {
      suggestedUrls: { url: string }[];
      reader: string;
    };
    expect(answer.reader).toBe("offline");
    expect(answer.suggestedUrls.map(({ url }) => new URL(url).pathname)).toEqual(expected);
    expect(await json(triageWarningsObject)).toEqual([]);
  });

  test("no page and no URL gives no suggestion", async () => {
    const { call } = open();
    expect(await call({ op: "triage", unread: [] })).toEqual({
      suggestedUrls: [],
      reader: "offline",
    });
  });

  test("suggests no more than the limit", async () => {
    const { call } = open();
    const many = Array.from({ length: limits.suggestedMax.value + 5 }, (_, n) => ({
      url: `${site}/pricing/${n}`,
      linkText: "",
      score: 0.5,
    }));
    expect(await call({ op: "triage", unread: many })).toHaveProperty(
      "suggestedUrls.length",
      limits.suggestedMax.value,
    );
  });
});

describe("notes of an attempt", () => {
  test.each([
    [{ op: "logo", url: `${site}/logo.svg` }, logoObject, { url: `${site}/logo.svg` }],
    [{ op: "logo", url: null }, logoObject, { url: null }],
    [{ op: "ledger", rows: [] }, ledgerName, []],
    [{ op: "so-far", ledger: noLedger }, openLedgerName, noLedger],
  ])("%j", async (request, name, expected) => {
    const { call, json } = open();
    expect(await call(request)).toEqual({});
    expect(await json(name)).toEqual(expected);
  });

  test.each([[{}], [{ op: "erase" }], [{ op: "logo" }], [{ op: "store", stored: { part: "p" } }]])(
    "refuses %j",
    async (request) => {
      await expect(open().call(request)).rejects.toThrow();
    },
  );
});

describe("pages that their site does not want stored", () => {
  const row: LedgerRow = {
    url: home.url,
    foundAt: "given",
    foundOn: null,
    outcome: "preference",
    reason: "",
    engine: "http",
    status: 200,
    bytes: 1,
    ms: 1,
  };
  const old = `${site}/old`;
  const slice = jobOfSlice("site_1", 1, 1);
  test.each<[name: string, row: Partial<LedgerRow>, ofJob: string, kept: boolean]>([
    ["are removed", {}, job.job, false],
    ["are removed behind a redirect", { url: old, finalUrl: home.url }, job.job, false],
    ["stay where they belong to a Site", { url: pricing.url }, job.job, true],
    ["stay until the end of a sync", {}, slice, true],
    ["are removed by the result where they were not requested", { status: null }, job.job, true],
    ["are others than those that failed", { outcome: "error" }, job.job, true],
  ])("%s", async (_, change, ofJob, isKept) => {
    const { call, snapshots } = open();
    const one = { ...row, ...change };
    const { url } = one.url === old ? home : one;
    await snapshots.put(job.tenant, {
      url,
      contentHash: "",
      stored: storedOf(home),
      reading: pageReading,
      items: [],
      reader: { name: "offline", version: "" },
      readAt: "2026-01-01T00:00:00.000Z",
    });
    await call({ op: "ledger", rows: [one] }, 1, ofJob);
    expect((await snapshots.get(job.tenant, url)) !== undefined).toBe(isKept);
  });
});

function open() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-desk-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const events = createEvents(database, createTestClock());
  const results = createResults(database);
  const snapshots = createSnapshots(database);
  const pages = createStoredPages(results);
  const removal = {
    removeKnowledge: (tenant: string, { source }: { source: string }) =>
      snapshots.remove(tenant, source),
    pagesOfSites: async () => new Set([pricing.url]),
  };
  const desk = createDesk({ events, results, pages, snapshots, reader: offlineReader, removal });
  const never = new AbortController().signal;
  return {
    snapshots,
    call: async (request: object, number = 1, ofJob = job.job) =>
      desk.call({ ...job, job: ofJob }, number, request, never),
    json: async (name: string): Promise<unknown> => {
      const body = await results.get(job, name);
      return body && JSON.parse(Buffer.from(body).toString("utf8"));
    },
    publish: async (log: readonly Entry[]): Promise<void> => {
      for (const [n, entry] of log.entries()) {
        await events.publish({ ...job, id: `event-${n}`, ...entry });
      }
    },
  };
}

type Entry = { attempt: number | null; event: JobEvent };

function attempt(number: number): Entry {
  return { attempt: null, event: { type: "attempt", number } };
}

function scraped(page: Page, number: number): Entry {
  const { part, engine } = storedOf(page);
  const { url, title, contentHash } = page;
  const event = { type: "page_scraped" as const, index: 1, total: 2, ms: null };
  return {
    attempt: number,
    event: { ...event, page: { url, title, engine, contentHash, part } },
  };
}

function storedOf(page: Page): StoredPage {
  const part = page.url.replace(/\W+/g, "-");
  return { part, engine: "http", page, validators: null, rawHash: null };
}

function pageAt(path: string, title: string): Page {
  return buildPage(
    [
      ["heading", "Frequently asked questions"],
      ["question", "How much is a licence?"],
      ["answer", "A licence costs nothing for schools and for charities."],
    ],
    { url: site + path, title, contentHash: `hash of ${path}` },
  );
}
