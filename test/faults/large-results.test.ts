import { onTestFinished } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { dispatchPorts } from "./dispatch-world.ts";
import { largeResults } from "./large-results.suite.ts";

largeResults(async (dir) => {
  const database = openDatabase(dir);
  onTestFinished(() => database.close());
  return dispatchPorts(database, systemClock);
});
