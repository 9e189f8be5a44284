import { createRepeats } from "../../src/adapters/embedded/repeats.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { onDisk } from "./embedded.ts";
import { repeatsContract } from "./repeats.suite.ts";

repeatsContract("SQLite", async () => {
  const clock = createTestClock(Date.parse("2026-01-31T12:00:00Z"));
  const opened = await onDisk((database) => createRepeats(database, clock))();
  return { ...opened, pass: (ms) => clock.advance(ms) };
});
