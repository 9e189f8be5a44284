import type { LedgerRow, OpenLedger } from "../contract/ledger.ts";
import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Frontier } from "../pages/index.ts";
import type { Desk } from "./desk.ts";
import { firstRows } from "./ledger-rows.ts";

export type OpenLedgerPublisher = Disposable & {
  /** Something has become of a URL. */
  changed(): void;
};

type Parts = {
  frontier: Pick<Frontier, "ledger">;
  desk: Pick<Desk, "storeOpenLedger">;
  clock: Clock;
};

/**
 * Tells of the ledger while it is written, for people who watch: soon after a change, one telling
 * after the other, the less often the longer it is. The crawl never waits for it and goes on without.
 */
export function publishOpenLedger({ frontier, desk, clock }: Parts): OpenLedgerPublisher {
  let changes = false;
  let busy = false;
  let off = false;
  let nextAt = 0;
  let timer: Disposable | undefined;

  const tellSoon = (): void => {
    if (!changes || busy || off) return;
    busy = true;
    timer = clock.after(Math.max(0, nextAt - clock.now()), () => void tell());
  };
  const tell = async (): Promise<void> => {
    changes = false;
    const ledger = openLedger(frontier.ledger());
    try {
      await desk.storeOpenLedger(ledger);
    } catch (error) {
      // A desk that does not take it, or the crawl's own end: nobody can watch, all else goes on.
      if (!off) console.error("open-ledger.failed", error);
      off = true;
    }
    nextAt = clock.now() + Math.max(limits.openLedgerMs.value, ledger.found / rowsPerMs);
    busy = false;
    tellSoon();
  };
  return {
    changed() {
      changes = true;
      tellSoon();
    },
    [Symbol.dispose]() {
      off = true;
      timer?.[Symbol.dispose]();
    },
  };
}

/** A ledger of 50,000 rows is looked through every ten seconds. */
const rowsPerMs = 5;

/** Pages that were looked at come first; what has no end yet is only counted. */
export function openLedger(rows: readonly LedgerRow[]): OpenLedger {
  // Until the crawl is over, this is what the ledger says of every URL that may still be read.
  const ended = rows.filter(({ outcome }) => outcome !== "budget");
  const outcomes: OpenLedger["outcomes"] = {};
  for (const { outcome } of ended) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const wasRead = ({ engine }: LedgerRow): boolean => engine !== null;
  const kept = [...ended.filter(wasRead), ...ended.filter((row) => !wasRead(row))];
  const most = { rows: limits.openLedgerRows.value, chars: limits.openLedgerChars.value };
  return { rows: firstRows(kept, most), outcomes, found: rows.length };
}
