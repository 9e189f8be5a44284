import { expect, test } from "vitest";
import type { LedgerRow, OpenLedger, UrlOutcome } from "../contract/ledger.ts";
import { limits } from "../contract/limits.ts";
import { createTestClock } from "../kit/clock.ts";
import { openLedger, publishOpenLedger } from "./open-ledger.ts";

function row(path: string, outcome: UrlOutcome, engine: LedgerRow["engine"] = null): LedgerRow {
  const url = `https://a.example/${path}`;
  return {
    url,
    foundAt: "link",
    foundOn: null,
    outcome,
    reason: "",
    engine,
    status: null,
    bytes: null,
    ms: null,
  };
}

test("URLs without an outcome are counted and not listed; pages that were read come first", () => {
  const rows = [
    row("de", "locale-duplicate"),
    row("next", "budget"),
    row("read", "scraped", "http"),
    row("missing", "soft-404", "browser"),
  ];
  const { rows: listed, outcomes, found } = openLedger(rows);
  expect(listed.map(({ url }) => url.split("/").at(-1))).toEqual(["read", "missing", "de"]);
  expect(outcomes).toEqual({ scraped: 1, "soft-404": 1, "locale-duplicate": 1 });
  expect(found).toBe(4);
});

test("a long one has all counts and only the first rows", () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => row(String(at), "locale-duplicate"));
  const long = openLedger(rows);
  expect(long.rows).toHaveLength(limits.openLedgerRows.value);
  expect(long.outcomes).toEqual({ "locale-duplicate": 2_000 });
  const wordy = rows.map((one) => ({ ...one, reason: "because ".repeat(200) }));
  expect(JSON.stringify(openLedger(wordy)).length).toBeLessThan(limits.openLedgerChars.value * 2);
});

test("many changes are published together; later ones wait for the next time", async () => {
  const clock = createTestClock();
  const rows: LedgerRow[] = [];
  const published: { at: number; found: number; taken: () => void }[] = [];
  const desk = {
    storeOpenLedger: ({ found }: OpenLedger) =>
      new Promise<void>((taken) => published.push({ at: clock.now(), found, taken })),
  };
  using publisher = publishOpenLedger({ frontier: { ledger: () => rows }, desk, clock });
  for (let change = 0; change < 50; change++) {
    rows.push(row(String(change), "scraped", "http"));
    publisher.changed();
  }
  await clock.advance(10);
  expect(published.map(({ found }) => found)).toEqual([50]);

  rows.push(row("later", "scraped", "http"));
  publisher.changed();
  await clock.advance(60_000);
  expect(published).toHaveLength(1);
  published[0]?.taken();
  await clock.advance(limits.openLedgerMs.value);
  expect(published.map(({ found }) => found)).toEqual([50, 51]);
});

test("a desk that rejects one gets no more, and the end leaves no timer", async () => {
  const clock = createTestClock();
  let calls = 0;
  const storeOpenLedger = async () => {
    calls++;
    throw new Error("an older server");
  };
  const frontier = { ledger: () => [] };
  {
    using publisher = publishOpenLedger({
      frontier,
      desk: { storeOpenLedger: storeOpenLedger },
      clock,
    });
    publisher.changed();
    await clock.advance(10);
    publisher.changed();
    await clock.advance(60_000);
    expect(calls).toBe(1);
  }
  {
    using publisher = publishOpenLedger({
      frontier,
      desk: { storeOpenLedger: storeOpenLedger },
      clock,
    });
    publisher.changed();
  }
  await clock.advance(60_000);
  expect(calls).toBe(1);
  expect(clock.waiting()).toBe(0);
});
