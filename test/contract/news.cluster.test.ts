import { afterAll, beforeAll } from "vitest";
import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { openNews } from "../../src/adapters/nats/events/news.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { newsContract, type NewsPorts } from "./news.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
});
afterAll(() => broker[Symbol.asyncDispose]());

const open = onBroker(
  () => broker,
  async (connection): Promise<NewsPorts> => {
    const report = (error: unknown) => {
      throw error;
    };
    return {
      events: await openEvents({ connection, clock, report }),
      news: await openNews({ connection, clock }),
    };
  },
);

newsContract("JetStream", async () => {
  const opened = await open();
  // What other cases wrote into the one log is old.
  const { news } = opened.port;
  for (;;) {
    const { jobs, upTo } = await news.next(1_000);
    if (jobs.length === 0) return opened;
    await news.done(upTo);
  }
});
