import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { type Connection, integer, text } from "../database/database.ts";

/**
 * Removes what the delivery log need not keep: rows past their days, and the oldest of a tenant
 * that has too many, settled ones first. Asked at each write, it looks once in a while.
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
  const most = limits.deliveriesPerTenant.value;
  const batch = limits.deliveryTidyBatch.value;
  let lookAt = 0;
  return () => {
    const now = clock.now();
    if (now < lookAt && now > lookAt - limits.deliveryTidyMs.value) return;
    const removed = old.run(batch, now - limits.deliveryKeptMs.value);
    // More is left than one turn may remove: the next write goes on with it.
    lookAt = removed === batch ? 0 : now + limits.deliveryTidyMs.value;
    for (const row of counts.all(most)) {
      surplus.run(text(row, "tenant"), Math.min(batch, integer(row, "n") - most));
    }
  };
}
