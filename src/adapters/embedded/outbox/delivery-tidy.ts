import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { type Connection, integer, text } from "../database/database.ts";

/**
 * Removes deliveries past their retention, and the oldest of a tenant that has too many, settled
 * ones first. Called at each write; most calls return at once.
 */
export function createDeliveryTidy(connection: Connection, clock: Pick<Clock, "now">): () => void {
  const old = connection.prepare(
    `DELETE FROM deliveries WHERE seq IN (SELECT seq FROM deliveries ORDER BY seq LIMIT ?)
     AND created_at < ? AND state <> 'leased'`,
  );
  const counts = connection.prepare(
    "SELECT tenant, count(*) AS n FROM deliveries GROUP BY tenant HAVING count(*) > ?",
  );
  const surplus = connection.prepare(
    `DELETE FROM deliveries WHERE seq IN
     (SELECT seq FROM deliveries WHERE tenant = ? AND state <> 'leased'
      ORDER BY state IN ('pending', 'held'), seq LIMIT ?)`,
  );
  const maxRows = limits.deliveriesPerTenant.value;
  const batch = limits.deliveryTidyBatch.value;
  let nextTidyAt = 0;
  return () => {
    const now = clock.now();
    if (now < nextTidyAt && now > nextTidyAt - limits.deliveryTidyMs.value) return;
    const removed = old.run(batch, now - limits.deliveryKeptMs.value);
    // A full batch: more may be left, which the next write removes.
    nextTidyAt = removed === batch ? 0 : now + limits.deliveryTidyMs.value;
    for (const row of counts.all(maxRows)) {
      surplus.run(text(row, "tenant"), Math.min(batch, integer(row, "n") - maxRows));
    }
  };
}
