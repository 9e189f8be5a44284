import { randomBytes } from "node:crypto";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { startHookMaker } from "../../src/adapters/kubernetes/hooks/hook-maker.ts";
import { startKeyMaker } from "../../src/adapters/kubernetes/keys/key-maker.ts";
import { labelSecretsInUse } from "../../src/adapters/kubernetes/label-secrets-in-use.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { adoptKey, isWellFormed, makeSecret } from "../../src/tenancy/index.ts";
import { eventually, type Json } from "./installation.ts";
import { openNamespace, type Namespace } from "./namespace.ts";

let namespace: Namespace;
beforeAll(async () => {
  namespace = await openNamespace();
  return () => namespace[Symbol.asyncDispose]();
});

const core = (path: string) => `/api/v1/namespaces/${namespace.name}/${path}`;
const call = async (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
  (await namespace.kubernetes.call({ method, path, ...(body && { body }) })) as Json;
const makeObject = (kind: "Webhook" | "ApiKey", name: string, spec: object) =>
  call("POST", namespace.path(`${kind.toLowerCase()}s`), {
    apiVersion: "lorepod.dev/v1alpha1",
    kind,
    metadata: { name },
    spec,
  });
const objectOf = (kind: "webhooks" | "apikeys", name: string) =>
  call("GET", namespace.path(kind, name));
const conditionOf = async (kind: "webhooks" | "apikeys", name: string): Promise<Json> =>
  (await objectOf(kind, name)).status?.conditions?.[0];
const makeOwnSecret = (name: string, data: object, metadata: object = {}) =>
  call("POST", core("secrets"), { metadata: { name, ...metadata }, stringData: data });
const label = (name: string, use: string | null) =>
  call("PATCH", core(`secrets/${name}`), { metadata: { labels: { [useLabel]: use } } });
const useOf = async (name: string): Promise<unknown> =>
  (await call("GET", core(`secrets/${name}`))).metadata.labels?.[useLabel];

const useLabel = "lorepod.dev/use";
const labelled = (use: string) => ({ labels: { [useLabel]: use } });
const hookSpec = { url: "https://a.example/", events: ["PAGE_SCRAPED"], apiKey: "team" };
const read = (text: string) =>
  isWellFormed(text)
    ? { text, ...keyFrom(adoptKey(text, { name: "given", plan: "Usage" }, { id: "", now: 0 })) }
    : undefined;
const keyFrom = ({ key, hash }: ReturnType<typeof adoptKey>) => ({ hash, prefix: key.prefix });

/** The parts of a controller that read Secrets. */
async function startMakers() {
  const { kubernetes, name } = namespace;
  const report = (error: unknown) => console.error(error);
  const deps = { kubernetes, namespace: name, clock, random: Math.random, report };
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const sent = new Map<string, string>();
  stack.use(
    await startKeyMaker({
      ...deps,
      firstKeySecret: "lorepod-first-key",
      make: () => makeSecret(randomBytes),
      read,
    }),
  );
  stack.use(
    startHookMaker({
      ...deps,
      makeToken: () => "made",
      slots: { take: async () => true, free: async () => {} },
      async keepToken(_tenant, hookId, token) {
        sent.set(hookId, token);
      },
    }),
  );
  const tokenOf = async (webhook: string) =>
    sent.get((await objectOf("webhooks", webhook)).status?.webhookId);
  return { sent, tokenOf };
}

test("a Webhook gets a token from a labelled Secret only, and its status has the reason", async () => {
  const { sent, tokenOf } = await startMakers();
  await makeObject("ApiKey", "team", {});
  await makeOwnSecret("named", { token: "of another program" });
  await makeOwnSecret("other-use", { token: "x" }, labelled("api-key"));
  await makeOwnSecret("adopted-token", { token: "of another program" });
  const ref = (name: string) => ({ ...hookSpec, tokenSecretRef: { name, key: "token" } });
  await makeObject("Webhook", "names", ref("named"));
  await makeObject("Webhook", "misuses", ref("other-use"));
  await makeObject("Webhook", "adopted", hookSpec);
  await makeObject("Webhook", "made", hookSpec);
  for (const [webhook, secret] of [
    ["names", "named"],
    ["misuses", "other-use"],
    ["adopted", "adopted-token"],
  ] as const) {
    await eventually(async () =>
      expect(await conditionOf("webhooks", webhook)).toMatchObject({
        status: "False",
        reason: "SecretNotAllowed",
        message: expect.stringContaining(
          `Secret ${secret} lacks the label lorepod.dev/use=webhook-token: add it`,
        ),
      }),
    );
  }
  // A new one is made where none exists, with the label.
  await eventually(async () => expect(await tokenOf("made")).toBe("made"));
  expect(await useOf("made-token")).toBe("webhook-token");
  expect([...sent.values()]).toEqual(["made"]);

  await label("named", "webhook-token");
  await label("adopted-token", "webhook-token");
  for (const webhook of ["names", "adopted"]) {
    await eventually(async () => {
      expect(await tokenOf(webhook)).toBe("of another program");
      expect(await conditionOf("webhooks", webhook)).toMatchObject({ status: "True" });
    }, 90_000);
  }
});

test("the Secret that was made for a removed Webhook is not given to one of the same name", async () => {
  const { sent } = await startMakers();
  const owner = {
    apiVersion: "lorepod.dev/v1alpha1",
    kind: "Webhook",
    name: "again",
    uid: "00000000-0000-0000-0000-000000000000",
    // Keeps the garbage collector away for the length of this test.
    blockOwnerDeletion: true,
  };
  const stillThere = { finalizers: ["lorepod.dev/test"], ownerReferences: [owner] };
  await makeOwnSecret(
    "again-token",
    { token: "the other's" },
    {
      ...labelled("webhook-token"),
      ...stillThere,
    },
  );
  onTestFinished(async () => {
    await call("PATCH", core("secrets/again-token"), { metadata: { finalizers: null } });
  });
  await makeObject("Webhook", "again", hookSpec);
  await eventually(async () =>
    expect(await conditionOf("webhooks", "again")).toMatchObject({
      status: "False",
      message: expect.stringContaining("belongs to another object"),
    }),
  );
  expect([...sent.values()]).not.toContain("the other's");
});

test("an ApiKey is made of a labelled Secret only, and its status has the reason", async () => {
  await startMakers();
  const { text, hash } = makeSecret(randomBytes);
  await makeOwnSecret("imported", { key: text });
  await makeOwnSecret("own-key", { key: text });
  await makeOwnSecret("wrong", { key: "a password" }, labelled("api-key"));
  const ref = (name: string) => ({ secretRef: { name, key: "key" } });
  await makeObject("ApiKey", "imports", ref("imported"));
  await makeObject("ApiKey", "own", {});
  await makeObject("ApiKey", "wrong", ref("wrong"));
  await makeObject("ApiKey", "missing", ref("missing"));
  for (const [apiKey, reason, words] of [
    ["imports", "SecretNotAllowed", "Secret imported lacks the label lorepod.dev/use=api-key"],
    ["own", "SecretNotAllowed", "Secret own-key lacks the label lorepod.dev/use=api-key"],
    ["wrong", "NoKey", "key in Secret wrong is not a key of Lorepod"],
    ["missing", "NoKey", "there is no key key in Secret missing"],
  ]) {
    await eventually(async () =>
      expect(await conditionOf("apikeys", apiKey ?? "")).toMatchObject({
        status: "False",
        reason,
        message: expect.stringContaining(words ?? ""),
      }),
    );
  }
  await label("imported", "api-key");
  await eventually(async () => {
    const { status } = await objectOf("apikeys", "imports");
    expect(status).toMatchObject({ keyHash: hash, conditions: [{ status: "True" }] });
  }, 90_000);
  expect((await objectOf("apikeys", "own")).status.keyHash).toBeUndefined();
});

test("an upgrade labels the Secrets in use once; what is unlabelled later stays so", async () => {
  const { kubernetes, name } = namespace;
  const lease = "lorepod-controller";
  await call("POST", `/apis/coordination.k8s.io/v1/namespaces/${name}/leases`, {
    metadata: { name: lease },
  });
  const { text, hash } = makeSecret(randomBytes);
  // As an earlier version left them: accepted, without labels.
  const accept = (kind: "webhooks" | "apikeys", object: string, status: object) =>
    call("PATCH", `${namespace.path(kind, object)}/status`, { status });
  const hook = async (object: string, secret: string, webhookId?: string) => {
    const tokenSecretRef = { name: secret, key: "token" };
    await makeObject("Webhook", object, { ...hookSpec, tokenSecretRef });
    const status = { webhookId, tenant: "t", state: "Active" };
    if (webhookId !== undefined) await accept("webhooks", object, status);
  };
  await makeOwnSecret("in-use", { token: "in use" });
  await makeOwnSecret("changed-later", { token: "never sent" });
  await makeOwnSecret("not-accepted", { token: "in use" });
  await makeOwnSecret("key-in-use", { key: text });
  await makeOwnSecret("key-changed-later", { key: makeSecret(randomBytes).text });
  await hook("old", "in-use", "wh_old");
  await hook("old-changed", "changed-later", "wh_changed");
  await hook("waits", "not-accepted");
  for (const [object, secret] of [
    ["old-key", "key-in-use"],
    ["old-key-changed", "key-changed-later"],
  ] as const) {
    await makeObject("ApiKey", object, { secretRef: { name: secret, key: "key" } });
    const status = { tenant: "t", prefix: "p", keyHash: hash };
    await accept("apikeys", object, status);
  }
  const upgrade = () =>
    labelSecretsInUse({
      kubernetes,
      namespace: name,
      lease,
      firstKeySecret: "lorepod-first-key",
      isTokenOf: async (_webhook, token) => token === "in use",
      isKeyOf: ({ status }, key) => read(key)?.hash === status?.keyHash,
      now: () => clock.now(),
    });
  const done = await upgrade();
  expect(done.toSorted()).toEqual(expect.arrayContaining(["in-use", "key-in-use"]));
  expect(await useOf("in-use")).toBe("webhook-token");
  expect(await useOf("key-in-use")).toBe("api-key");
  for (const secret of ["changed-later", "not-accepted", "key-changed-later"]) {
    expect([secret, await useOf(secret)]).toEqual([secret, undefined]);
  }

  await label("in-use", null);
  expect(await upgrade()).toEqual([]);
  expect(await useOf("in-use")).toBeUndefined();
  await startMakers();
  await makeObject("Webhook", "new", {
    ...hookSpec,
    tokenSecretRef: { name: "in-use", key: "token" },
  });
  await eventually(async () =>
    expect(await conditionOf("webhooks", "new")).toMatchObject({ reason: "SecretNotAllowed" }),
  );
});
