import { connectNats } from "../../src/adapters/nats/client.ts";
import { servePageCalls } from "../../src/adapters/nats/calls/page-calls.ts";
import { systemClock } from "../../src/kit/clock.ts";

/** A page pod whose own event loop is blocked by the first call that it takes. */
const connection = await connectNats({ servers: process.argv[2] ?? "", name: "blocked-pod" });
await servePageCalls(
  connection,
  {
    async call() {
      await connection.flush(); // the broker knows that the call was taken
      process.stdout.write("blocked\n");
      for (;;);
    },
  },
  systemClock,
);
process.stdout.write("ready\n");
