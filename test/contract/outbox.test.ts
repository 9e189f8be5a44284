import { createOutbox } from "../../src/adapters/embedded/outbox/outbox.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { onDisk } from "./embedded.ts";
import { outboxContract } from "./outbox.suite.ts";

outboxContract("SQLite", async () => {
  const clock = createTestClock(Date.parse("2026-01-31T12:00:00Z"));
  return { ...(await onDisk((database) => createOutbox(database, clock))()), clock };
});
