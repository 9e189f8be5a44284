import { onTestFinished } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { dispatchPorts } from "./dispatch-world.ts";
import { dispatcherKills } from "./dispatcher-kills.suite.ts";

dispatcherKills({
  async open(dir) {
    const database = openDatabase(dir);
    onTestFinished(() => database.close());
    return dispatchPorts(database, systemClock);
  },
  more: () => [],
  jobs: 50,
  pages: 20,
  hooks: 20,
  kills: 10,
  step: 200,
});
