import type { Clock } from "../../../kit/clock.ts";
import type { Order } from "../../../ports/outbox.ts";
import type { Connection } from "../database/database.ts";

/** Holds, releases or replays the deliveries of a lane; returns how many it changed. */
export function createSteering(
  fast: Connection,
  clock: Pick<Clock, "now">,
): (lane: string, order: Order) => number {
  const hold = fast.prepare(
    "UPDATE deliveries SET state = 'held' WHERE state = 'pending' AND lane = ?",
  );
  const expire = fast.prepare(
    "UPDATE deliveries SET state = 'failed' WHERE state = 'held' AND lane = ? AND created_at < ?",
  );
  // Due at 0: they go before newer deliveries, in their own order.
  const release = fast.prepare(
    `UPDATE deliveries SET state = 'pending', next_at = 0, failed = 0
     WHERE state = 'held' AND lane = ?`,
  );
  const replay = "UPDATE deliveries SET state = 'pending', next_at = ?, failed = 0 WHERE lane = ?";
  const replayOne = fast.prepare(`${replay} AND id = ? AND state <> 'leased'`);
  const replayFailed = fast.prepare(`${replay} AND created_at >= ? AND state = 'failed'`);

  return (lane, order) => {
    switch (order.do) {
      case "hold":
        return hold.run(lane);
      case "release":
        expire.run(lane, order.keptSince);
        return release.run(lane);
      case "replay": {
        const { what } = order;
        return "id" in what
          ? replayOne.run(clock.now(), lane, what.id)
          : replayFailed.run(clock.now(), lane, what.failedSince);
      }
    }
  };
}
