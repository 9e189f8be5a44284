import { Agent } from "undici";
import { openDatabase } from "../../src/adapters/embedded/database.ts";
import { createOutbox } from "../../src/adapters/embedded/outbox.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { dispatcherOf, dispatchPorts } from "./dispatch-world.ts";

/** A dispatcher in a process of its own, for tests that kill it. */
const [dir = "", how = "alone"] = process.argv.slice(2);
const database = openDatabase(dir);
const ports = {
  ...dispatchPorts(database, systemClock),
  outbox: createOutbox(database, systemClock, { alone: how === "alone" }),
};
const errors: unknown[] = [];
await dispatcherOf(ports, {
  clock: systemClock,
  errors,
  dispatcher: new Agent({ connections: 200 }),
  userAgent: `dispatcher ${process.pid}`,
  waitsMs: [50, 100, 200, 400, 800],
});
setInterval(() => errors.splice(0).forEach((error) => console.error(error)), 20);
