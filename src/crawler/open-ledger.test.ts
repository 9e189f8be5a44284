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

test("what has no end yet is counted and not listed; pages that were looked at come first", () => {
  const rows = [
    row("de", "locale-duplicate"),
    row("next", "budget"),
    row("read", "scraped", "http"),
    row("gone", "soft-404", "browser"),
  ];
  const { rows: told, outcomes, found } = openLedger(rows);
  expect(told.map(({ url }) => url.split("/").at(-1))).toEqual(["read", "gone", "de"]);
  expect(outcomes).toEqual({ scraped: 1, "soft-404": 1, "locale-duplicate": 1 });
  expect(found).toBe(4);
});

test("a long one is told by its counts and its first rows", () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => row(String(at), "locale-duplicate"));
  const told = openLedger(rows);
  expect(told.rows).toHaveLength(limits.openLedgerRows.value);
  expect(told.outcomes).toEqual({ "locale-duplicate": 2_000 });
  const wordy = rows.map((one) => ({ ...one, reason: "because ".repeat(200) }));
  expect(JSON.stringify(openLedger(wordy)).length).toBeLessThan(limits.openLedgerChars.value * 2);
});

test("many changes make one telling; what changes meanwhile waits for the next", async () => {
  const clock = createTestClock();
  const rows: LedgerRow[] = [];
  const told: { at: number; found: number; taken: () => void }[] = [];
  const desk = {
    storeOpenLedger: ({ found }: OpenLedger) =>
      new Promise<void>((taken) => told.push({ at: clock.now(), found, taken })),
  };
  using teller = publishOpenLedger({ frontier: { ledger: () => rows }, desk, clock });
  for (let change = 0; change < 50; change++) {
    rows.push(row(String(change), "scraped", "http"));
    teller.changed();
  }
  await clock.advance(10);
  expect(told.map(({ found }) => found)).toEqual([50]);

  rows.push(row("later", "scraped", "http"));
  teller.changed();
  await clock.advance(60_000);
  expect(told).toHaveLength(1);
  told[0]?.taken();
  await clock.advance(limits.openLedgerMs.value);
  expect(told.map(({ found }) => found)).toEqual([50, 51]);
});

test("a desk that takes none is not asked again, and the end leaves no timer", async () => {
  const clock = createTestClock();
  let asked = 0;
  const storeOpenLedger = async () => {
    asked++;
    throw new Error("an older server");
  };
  const frontier = { ledger: () => [] };
  {
    using teller = publishOpenLedger({
      frontier,
      desk: { storeOpenLedger: storeOpenLedger },
      clock,
    });
    teller.changed();
    await clock.advance(10);
    teller.changed();
    await clock.advance(60_000);
    expect(asked).toBe(1);
  }
  {
    using teller = publishOpenLedger({
      frontier,
      desk: { storeOpenLedger: storeOpenLedger },
      clock,
    });
    teller.changed();
  }
  await clock.advance(60_000);
  expect(asked).toBe(1);
  expect(clock.waiting()).toBe(0);
});
