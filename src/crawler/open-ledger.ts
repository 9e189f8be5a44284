import type { LedgerRow, OpenLedger } from "../contract/ledger.ts";
import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Frontier } from "../pages/index.ts";
import type { Desk } from "./desk.ts";
import { firstRows } from "./ledger-rows.ts";

export type OpenLedgerPublisher = Disposable & {
  /** A URL has a new outcome. */
  changed(): void;
};

type Parts = {
  frontier: Pick<Frontier, "ledger">;
  desk: Pick<Desk, "storeOpenLedger">;
  clock: Clock;
};

/**
 * Publishes the ledger while it is written, for people who watch the crawl: soon after a change, one
 * call at a time, and less often the longer it is. The crawl never waits for it or depends on it.
 */
export function publishOpenLedger({ frontier, desk, clock }: Parts): OpenLedgerPublisher {
  let changes = false;
  let busy = false;
  let off = false;
  let nextAt = 0;
  let timer: Disposable | undefined;

  const publishSoon = (): void => {
    if (!changes || busy || off) return;
    busy = true;
    timer = clock.after(Math.max(0, nextAt - clock.now()), () => void publish());
  };
  const publish = async (): Promise<void> => {
    changes = false;
    const ledger = openLedger(frontier.ledger());
    try {
      await desk.storeOpenLedger(ledger);
    } catch (error) {
      // The desk rejects it, or the crawl has ended: it is not published again, all else goes on.
      if (!off) console.error("open-ledger.failed", error);
      off = true;
    }
    nextAt = clock.now() + Math.max(limits.openLedgerMs.value, ledger.found / rowsPerMs);
    busy = false;
    publishSoon();
  };
  return {
    changed() {
      changes = true;
      publishSoon();
    },
    [Symbol.dispose]() {
      off = true;
      timer?.[Symbol.dispose]();
    },
  };
}

/** A ledger of 50,000 rows is looked through every ten seconds. */
const rowsPerMs = 5;

/** Pages that were read come first; URLs without an outcome are only counted. */
export function openLedger(rows: readonly LedgerRow[]): OpenLedger {
  // Until the crawl is over, every URL that may still be read has this outcome.
  const ended = rows.filter(({ outcome }) => outcome !== "budget");
  const outcomes: OpenLedger["outcomes"] = {};
  for (const { outcome } of ended) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const wasRead = ({ engine }: LedgerRow): boolean => engine !== null;
  const kept = [...ended.filter(wasRead), ...ended.filter((row) => !wasRead(row))];
  const max = { rows: limits.openLedgerRows.value, chars: limits.openLedgerChars.value };
  return { rows: firstRows(kept, max), outcomes, found: rows.length };
}
