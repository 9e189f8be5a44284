import { Agent } from "undici";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createOutbox } from "../../src/adapters/embedded/outbox/outbox.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { brokerPorts } from "../cluster/broker-ports.ts";
import { dispatcherOf, dispatchPorts } from "./dispatch-world.ts";

/** A dispatcher in a separate process, for tests that kill it; on a broker when one is named. */
const [dir = "", how = "alone", broker] = process.argv.slice(2);
const database = openDatabase(dir);
const ports = {
  ...dispatchPorts(database, systemClock),
  outbox: createOutbox(database, systemClock, { isOnlyDispatcher: how === "alone" }),
  ...(broker !== undefined &&
    (await brokerPorts(await connectNats({ servers: broker, name: "test" })))),
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
