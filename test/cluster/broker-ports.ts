import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { openNews } from "../../src/adapters/nats/events/news.ts";
import type { connectNats } from "../../src/adapters/nats/client.ts";
import { openOutbox } from "../../src/adapters/nats/outbox/outbox.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";

/** What a dispatcher works on that the broker keeps. */
export async function brokerPorts(connection: Awaited<ReturnType<typeof connectNats>>) {
  const report = (error: unknown) => console.error(error);
  return {
    events: await openEvents({ connection, clock, report }),
    outbox: await openOutbox({ connection, clock }),
    news: await openNews({ connection, clock }),
  };
}
