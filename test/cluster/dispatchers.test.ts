import { afterAll, beforeAll, onTestFinished } from "vitest";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { dispatchPorts } from "../faults/dispatch-world.ts";
import { largeResults } from "../faults/large-results.suite.ts";
import { dispatcherKills } from "../faults/dispatcher-kills.suite.ts";
import { brokerPorts } from "./broker-ports.ts";
import { type Broker, openBroker } from "./broker.ts";

/** Dispatchers on a real broker; records that the API server keeps lie in a file here. */
let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
});
afterAll(() => broker[Symbol.asyncDispose]());

async function open(dir: string) {
  const database = openDatabase(dir);
  onTestFinished(() => database.close());
  const connection = await connectNats({ servers: broker.url, name: "test" });
  onTestFinished(() => connection.close());
  return { ...dispatchPorts(database, systemClock), ...(await brokerPorts(connection)) };
}

// Bodies are longer than this broker's messages may be.
largeResults(open);

dispatcherKills({
  open,
  more: () => [broker.url],
  jobs: 10,
  pages: 20,
  hooks: 5,
  // A killed dispatcher leaves leases behind, and the next one waits until they expire.
  kills: 3,
  step: 60,
});
