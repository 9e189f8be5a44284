import { afterAll, beforeAll, expect, test } from "vitest";
import { openUsage } from "../../src/adapters/cluster/usage.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { newTenant } from "./samples.ts";
import { eventually } from "./suite.ts";
import { usageContract } from "./usage.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
});
afterAll(() => broker[Symbol.asyncDispose]());

usageContract("JetStream", async () => {
  const opened = await onBroker(
    () => broker,
    (connection) => openUsage({ connection, clock: systemClock }),
  )();
  return { ...opened, replica: opened.reopen, pass: (ms) => systemClock.sleep(ms) };
});

test("a broker that is away is said to be, at once, and asked again when it is back", async () => {
  await using own = await openBroker();
  const open = (connection: Parameters<typeof openUsage>[0]["connection"]) =>
    openUsage({ connection, clock: systemClock, waitMs: 500 });
  const { port, close } = await onBroker(() => own, open)();
  const tenant = newTenant();
  expect(await port.take(tenant, "2026-01", 3)).toBe(true);
  const down = await own.stop();
  await eventually(async () => {
    await expect(port.admit(tenant, 10)).rejects.toMatchObject({
      code: "unavailable",
      message: "requests cannot be counted at this moment",
      cause: { message: "the broker is away" },
    });
  });
  await expect(port.take(tenant, "2026-01", 3)).rejects.toMatchObject({ code: "unavailable" });
  await down.start();
  await eventually(async () => expect((await port.admit(tenant, 10)).admitted).toBe(true));
  // What was taken before is known, and what was asked meanwhile took nothing.
  expect(await port.take(tenant, "2026-01", 2)).toBe(true);
  expect(await port.take(tenant, "2026-01", 2)).toBe(false);
  await close();
});
