import type { DeliveryOutcome, Try, WebhookEvent } from "../../../contract/webhooks/webhook.ts";
import type { Delivery, DeliveryFilter } from "../../../ports/outbox.ts";
import { type Connection, integer, type Row, type Statement, text } from "../database/database.ts";

/** Lists a lane's deliveries, newest first; prepares one statement for each set of filters. */
export function createDeliveryLog(connection: Connection): (filter: DeliveryFilter) => Delivery[] {
  const statements = new Map<string, Statement>();
  return ({ lane, id, event, outcome, job, before, limit }) => {
    const terms: [sql: string, value: string | number | undefined][] = [
      ["lane = ?", lane],
      ["id = ?", id],
      ["event = ?", event],
      ["(CASE state WHEN 'leased' THEN 'pending' ELSE state END) = ?", outcome],
      ["job = ?", job],
      ["seq < ?", before],
    ];
    const set = terms.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
    const where = set.map(({ sql }) => sql).join(" AND ");
    const sql = `SELECT * FROM deliveries WHERE ${where} ORDER BY seq DESC LIMIT ?`;
    const statement = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, statement);
    return statement.all(...set.map(({ value }) => value), limit).map(toDelivery);
  };
}

export function toDelivery(row: Row): Delivery {
  const state = text(row, "state");
  return {
    id: text(row, "id"),
    seq: integer(row, "seq"),
    tenant: text(row, "tenant"),
    lane: text(row, "lane"),
    job: nullable(row, "job"),
    // Written by this adapter, from values of these types.
    event: text(row, "event") as WebhookEvent,
    outcome: state === "leased" ? "pending" : (state as DeliveryOutcome),
    createdAt: integer(row, "created_at"),
    nextAt: state === "pending" ? integer(row, "next_at") : null,
    tries: triesOf(row),
  };
}

export function nullable(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function bytes(row: Row | undefined, column: string): Uint8Array {
  const value = row?.[column];
  if (!(value instanceof Uint8Array)) throw new TypeError(`column ${column} is not a blob`);
  return value;
}

/** Written by this adapter, from a value of this type. */
export const triesOf = (row: Row): Try[] => JSON.parse(text(row, "tries")) as Try[];
