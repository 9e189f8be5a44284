/**
 * `scripted-crawler.ts` for a pod: it runs in the product's image, the URL of its order names its
 * behaviour, and it publishes to the broker as a crawler does.
 */
export const scriptedPod = `
import { once } from "node:events";
import { createEventPublisher } from "/app/dist/src/adapters/nats/events/event-publisher.js";
import { connectNats } from "/app/dist/src/adapters/nats/client.js";
import { systemClock } from "/app/dist/src/kit/clock.js";

const { order, nats } = JSON.parse(process.env.RUN_ORDER);
const connection = await connectNats({ servers: nats, name: order.name });
const publishEvent = createEventPublisher(connection, order, systemClock);
let published = 0;
const say = (message) =>
  publishEvent({ id: String(++published), event: { type: "progress", step: "script", message } });
const behaviours = {
  exit: ([code]) => Number(code),
  async publish(messages) {
    for (const message of messages) await say(message);
    return 0;
  },
  async "wait-for-the-end"() {
    const asked = once(process, "SIGTERM");
    await say("waiting");
    await asked;
    return 0;
  },
  spin() {
    for (;;);
  },
  "eat-memory"() {
    for (const held = []; ; ) held.push(Array.from({ length: 10_000 }, (_, k) => "held " + k));
  },
  async "kill-itself"([signal]) {
    process.kill(process.pid, signal);
    await new Promise(() => setInterval(() => {}, 1_000));
  },
  throw() {
    throw new Error("a page was too much");
  },
};
const [name, ...words] = new URL(order.request.url).pathname.slice(1).split("/");
process.exit(await behaviours[name](words.map(decodeURIComponent)));
`;
