import { limits } from "../../contract/limits.ts";
import { erasedEntry } from "../../contract/sites/erased-entry.ts";
import { factEntrySchema, type FactEntry } from "../../contract/sites/fact-entry.ts";
import type { Clock } from "../../kit/clock.ts";
import type { FactFilter, FactLedger, FactPart } from "../../ports/fact-ledger.ts";
import type { SiteRef } from "../../ports/site-pages.ts";
import { type Database, integer, type Row, text } from "./database/database.ts";

/** The fact ledger as rows, numbered in the order of writing. */
export function createFactLedger(database: Database, clock: Pick<Clock, "now">): FactLedger {
  const { durable, fast } = database;
  const of = "tenant = ? AND site = ?";
  const insert = durable.prepare(
    `INSERT INTO fact_entries (tenant, site, id, at, item, category, source, entry)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant, site, id) DO NOTHING`,
  );
  const expire = durable.prepare(`DELETE FROM fact_entries WHERE ${of} AND at < ?`);
  const within = `${of} AND at >= ? AND at < ? AND (? IS NULL OR category = ?)`;
  const oldest = fast.prepare(
    `SELECT seq, entry FROM fact_entries WHERE ${within}
     AND (at, seq) > (?, ?) ORDER BY at, seq LIMIT ?`,
  );
  const newest = fast.prepare(
    `SELECT seq, entry FROM fact_entries WHERE ${within}
     AND (at, seq) < (?, ?) ORDER BY at DESC, seq DESC LIMIT ?`,
  );
  const firstAfter = fast.prepare(
    `SELECT item, entry, min(seq) FROM fact_entries
     WHERE ${of} AND item > ? AND at > ? GROUP BY item ORDER BY item LIMIT ?`,
  );
  const firstOfItem = fast.prepare(
    `SELECT seq, entry FROM fact_entries WHERE ${of} AND item = ? AND at > ?
     ORDER BY at, seq LIMIT 1`,
  );
  const ofSource = fast.prepare(`SELECT seq, entry FROM fact_entries WHERE ${of} AND source = ?`);
  const rewrite = durable.prepare("UPDATE fact_entries SET entry = ? WHERE seq = ?");
  const removeSite = durable.prepare(`DELETE FROM fact_entries WHERE ${of}`);
  const removeTenant = durable.prepare("DELETE FROM fact_entries WHERE tenant = ?");

  const listBy =
    (statement: typeof oldest, start: Place) =>
    async (
      site: SiteRef,
      filter: FactFilter,
      { limit, cursor }: PartOptions,
    ): Promise<FactPart> => {
      const place = cursor === null ? start : placeOf(cursor);
      const max = Math.min(limit, limits.ledgerListed.value);
      const { tenant } = site;
      const { from, to, category = null } = filter;
      const range = [
        from === undefined ? 0 : Date.parse(from),
        to === undefined ? end : Date.parse(to),
      ];
      const rows = statement.all(
        tenant,
        site.site,
        ...range,
        category,
        category,
        place.at,
        place.seq,
        max,
      );
      return {
        entries: rows.map(entryOf),
        cursor: rows.length < max ? null : cursorOf(rows.at(-1)),
      };
    };

  return {
    async append({ tenant, site }, entries) {
      let added = 0;
      for (let from = 0; from < entries.length; from += limits.ledgerAppend.value) {
        if (from > 0) await database.pause();
        const part = entries.slice(from, from + limits.ledgerAppend.value);
        durable.transaction(() => {
          for (const entry of part) added += insert.run(...valuesOf(tenant, site, entry));
          expire.run(tenant, site, clock.now() - limits.ledgerKeptMs.value);
        });
      }
      return added;
    },
    list: listBy(oldest, { at: -1, seq: -1 }),
    listNewest: listBy(newest, { at: end, seq: end }),
    async asOf({ tenant, site }, at, { limit, cursor, items }) {
      if (items !== undefined) {
        const after = Date.parse(at);
        const found = items.flatMap((item): Row[] => {
          const row = firstOfItem.get(tenant, site, item, after);
          return row === undefined ? [] : [row];
        });
        return { entries: found.map(entryOf), cursor: null };
      }
      const max = Math.min(limit, limits.ledgerListed.value);
      const rows = firstAfter.all(tenant, site, cursor ?? "", Date.parse(at), max);
      const last = rows.at(-1);
      return {
        entries: rows.map(entryOf),
        cursor: rows.length < max || last === undefined ? null : text(last, "item"),
      };
    },
    async erase({ tenant, site }, sources) {
      for (const source of sources) {
        const rows = ofSource.all(tenant, site, source);
        durable.transaction(() => {
          for (const row of rows) {
            rewrite.run(JSON.stringify(erasedEntry(entryOf(row))), integer(row, "seq"));
          }
        });
      }
    },
    async remove(what) {
      if ("tenant" in what) removeTenant.run(what.tenant);
      else removeSite.run(what.site.tenant, what.site.site);
    },
  };
}

type PartOptions = { limit: number; cursor: string | null };
type Place = { at: number; seq: number };

const end = Number.MAX_SAFE_INTEGER;

function valuesOf(tenant: string, site: string, entry: FactEntry) {
  const { id, at, itemId, category, source } = entry;
  const time = Date.parse(at);
  return [tenant, site, id, time, itemId, category, source, JSON.stringify(entry)] as const;
}

const entryOf = (row: Row): FactEntry => factEntrySchema.parse(JSON.parse(text(row, "entry")));

function cursorOf(row: Row | undefined): string | null {
  return row === undefined ? null : `${Date.parse(entryOf(row).at)}:${integer(row, "seq")}`;
}

function placeOf(cursor: string): Place {
  const [at, seq] = cursor.split(":").map(Number);
  return { at: at ?? 0, seq: seq ?? 0 };
}
