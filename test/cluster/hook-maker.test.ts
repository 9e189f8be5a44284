import { expect, onTestFinished, test } from "vitest";
import { startHookMaker } from "../../src/adapters/kubernetes/hooks/hook-maker.ts";
import { openHookSlots } from "../../src/adapters/nats/hook-slots.ts";
import { openHooks } from "../../src/adapters/kubernetes/hooks/hooks.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { limits } from "../../src/contract/limits.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { newHook } from "../contract/samples.ts";
import { times } from "../contract/suite.ts";
import { openBroker } from "./broker.ts";
import { eventually, type Json } from "./installation.ts";
import { openNamespace } from "./namespace.ts";

const noKey = "ApiKey own does not exist";

test("a key has twenty webhooks, however they are created; the condition of further ones gives the reason", async () => {
  await using namespace = await openNamespace();
  await using broker = await openBroker();
  const { kubernetes, name } = namespace;
  // Slots of those who are being made are kept for a minute.
  let aheadMs = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
  const connection = await connectNats({ servers: broker.url, name: "test" });
  onTestFinished(() => connection.close());
  const report = (error: unknown) => console.error(error);
  const deps = { kubernetes, namespace: name, clock, random: Math.random, report };
  const slots = await openHookSlots({ connection, clock });
  const token = async () => {};
  await using _maker = startHookMaker({ ...deps, slots, keepToken: token, makeToken: () => "t" });
  await using hooks = await openHooks({ ...deps, connection });

  const post = (kind: string, plural: string, object: string, spec: object) =>
    kubernetes.call({
      method: "POST",
      path: namespace.path(plural),
      body: { apiVersion: "lorepod.dev/v1alpha1", kind, metadata: { name: object }, spec },
    });
  const statusOf = async (object: string): Promise<Json> => {
    const path = namespace.path("webhooks", object);
    return ((await kubernetes.call({ method: "GET", path })) as Json).status;
  };
  const all = async (): Promise<Json[]> => {
    const path = namespace.path("webhooks");
    return ((await kubernetes.call({ method: "GET", path })) as Json).items;
  };
  const refused = async () => (await all()).filter(({ status }) => status?.state === undefined);

  const spec = { apiKey: "own", url: "https://a.example/", events: ["PAGE_SCRAPED"] };
  await post("Webhook", "webhooks", "first", spec);
  await eventually(async () =>
    expect((await statusOf("first")).conditions).toMatchObject([
      { type: "Accepted", status: "False", reason: "NoApiKey", message: noKey },
    ]),
  );
  await post("ApiKey", "apikeys", "own", { tenant: "tenant-a" });
  await eventually(async () =>
    expect(await statusOf("first")).toMatchObject({
      state: "Active",
      conditions: [{ status: "True", reason: "Accepted" }],
    }),
  );

  const limit = limits.webhooksPerKey.value;
  await Promise.all(times(limit + 1, (n) => post("Webhook", "webhooks", `more-${n}`, spec)));
  await eventually(async () => {
    expect(await hooks.list("tenant-a")).toHaveLength(limit);
    const reasons = (await refused()).map(({ status }) => status?.conditions?.[0]?.reason);
    expect(reasons).toEqual(["TooManyWebhooks", "TooManyWebhooks"]);
  });
  const byRest = newHook({ tenant: "tenant-a", keyId: "own" });
  expect(await hooks.create(byRest, limit)).toEqual({ created: false });

  aheadMs = 120_000;
  await kubernetes.call({ method: "DELETE", path: namespace.path("webhooks", "first") });
  await eventually(async () => expect(await refused()).toHaveLength(1), 120_000);
  expect(await hooks.list("tenant-a")).toHaveLength(limit);
}, 300_000);

test("a webhook that the controller takes on while the API still makes it is made", async () => {
  await using namespace = await openNamespace();
  await using broker = await openBroker();
  const { kubernetes, name } = namespace;
  const connection = await connectNats({ servers: broker.url, name: "test" });
  onTestFinished(() => connection.close());
  const report = (error: unknown) => console.error(error);
  const deps = { kubernetes, namespace: name, clock: systemClock, random: Math.random, report };
  const slots = await openHookSlots({ connection, clock: systemClock });
  const token = async () => {};
  await using _maker = startHookMaker({ ...deps, slots, keepToken: token, makeToken: () => "t" });
  const slow: typeof kubernetes = {
    ...kubernetes,
    async call(request) {
      const answer = (await kubernetes.call(request)) as Json;
      if (request.method !== "POST") return answer;
      const path = namespace.path("webhooks", answer.metadata.name);
      await eventually(async () => {
        const { status } = (await kubernetes.call({ method: "GET", path })) as Json;
        expect(status?.state).toBe("Active");
      });
      return answer;
    },
  };
  await using hooks = await openHooks({ ...deps, kubernetes: slow, connection });
  const hook = newHook();
  expect(await hooks.create(hook, 20)).toEqual({ created: true });
  expect(await hooks.get(hook.id)).toEqual(hook);
  expect(await hooks.list(hook.tenant)).toEqual([hook]);
});
