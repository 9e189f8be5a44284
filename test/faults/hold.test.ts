import { expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { deliver } from "../../src/dispatcher/deliver.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { newDirectory } from "../contract/embedded.ts";
import { newDelivery, newMessage } from "../contract/samples.ts";
import { addHook, dispatchPorts, signingSecret } from "./dispatch-world.ts";

it.each([
  { name: "was activated in between", status: "active", outcome: "pending" },
  { name: "is paused still", status: "paused", outcome: "held" },
] as const)("a delivery whose webhook was paused, and $name, is $outcome", async (given) => {
  const clock = createTestClock(Date.parse("2026-01-31T12:00:00Z"));
  const database = openDatabase(newDirectory());
  const ports = dispatchPorts(database, clock);
  const hook = await addHook(ports, { status: given.status });
  await ports.outbox.enqueue(newMessage({ tenant: hook.tenant }), [newDelivery(hook.id)]);
  const [claimed] = (await ports.outbox.claim(hook.id, 1)).claimed;

  let looks = 0;
  const get = async () => (looks++ === 0 ? { ...hook, status: "paused" as const } : hook);
  const request = () => Promise.reject(new Error("nobody is to be called"));
  if (claimed === undefined) throw new Error("nothing was claimed");
  const deps = {
    ...ports,
    hooks: { ...ports.hooks, get },
    clock,
    dispatcher: { request },
    waitsMs: [],
    random: () => 0,
    signingSecrets: async () => [signingSecret],
    userAgent: "Lorepod/0.1",
    tried: () => expect.fail("it was tried"),
    notes: { add: () => {}, [Symbol.asyncDispose]: async () => {} },
    log: { info: () => {}, warn: () => {} },
  };
  await deliver(deps, claimed);
  const [delivery] = await ports.outbox.list({ lane: hook.id, limit: 1 });
  expect(delivery?.outcome).toBe(given.outcome);
  database.close();
});
