import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createExtractions } from "../../src/adapters/kubernetes/extractions/extractions.ts";
import { objectOf } from "../../src/adapters/kubernetes/extractions/extraction-object.ts";
import { systemClock } from "../../src/kit/clock.ts";
import type { Extractions } from "../../src/ports/extractions.ts";
import { failed, newExtraction, processing } from "../contract/samples.ts";
import { eventually } from "../contract/suite.ts";
import { type Namespace, openNamespace } from "./namespace.ts";

let namespace: Namespace;
let extractions: Extractions;
beforeAll(async () => {
  namespace = await openNamespace();
  extractions = createExtractions({
    kubernetes: namespace.kubernetes,
    namespace: namespace.name,
    clock: systemClock,
    random: Math.random,
    report: (error) => {
      throw error;
    },
  });
  return () => namespace[Symbol.asyncDispose]();
});

const url = "https://shop.example/";

/** What `kubectl apply` does. */
async function apply(plural: string, name: string, spec: object): Promise<{ uid: string }> {
  const kind = plural === "apikeys" ? "ApiKey" : "Extraction";
  const made = await namespace.kubernetes.call({
    method: "POST",
    path: namespace.path(plural),
    body: { apiVersion: "lorepod.dev/v1alpha1", kind, metadata: { name }, spec },
  });
  return (made as { metadata: { uid: string } }).metadata;
}

const newName = () => `shop-${randomBytes(4).toString("hex")}`;

test("an Extraction that kubectl made is a record like any other, from its first moment", async () => {
  const named: string[] = [];
  await using _watch = await extractions.watch((id) => named.push(id));
  const key = newName();
  await apply("apikeys", key, { tenant: "team-a" });
  await apply("extractions", newName(), { url, apiKey: key });
  await eventually(() => expect(named).toHaveLength(1));
  const id = named[0] ?? "";

  const added = await extractions.get(id);
  expect(added).toMatchObject({
    id,
    tenant: "team-a",
    spec: { url, apiKey: key },
    status: { jobId: id, tenant: "team-a", phase: "Pending", attempt: 0, conditions: [] },
  });
  const listed = { tenant: "team-a", limit: 10 };
  expect(await extractions.list({ ...listed, phases: ["Pending"] })).toEqual([added]);
  expect(await extractions.list({ ...listed, phases: ["Failed"] })).toEqual([]);
  expect(await extractions.list({ tenant: "team-b", limit: 10 })).toEqual([]);
  expect((await extractions.list({ open: true, limit: 10 })).map((one) => one.id)).toContain(id);

  if (!added) throw new Error("it was there a moment ago");
  const written = await extractions.writeStatus(id, added.version, processing(added.status));
  expect(written.ok).toBe(true);
  const stale = await extractions.writeStatus(id, added.version, failed(added.status));
  expect(stale).toEqual({ ok: false, reason: "conflict" });
  await extractions.amend(id, { cancelRequested: true });
  const now = await extractions.get(id);
  expect(now?.status).toEqual(processing(added.status));
  expect(now?.spec.cancelRequested).toBe(true);
  expect(await extractions.list({ ...listed, phases: ["Processing"] })).toEqual([now]);

  named.length = 0;
  await extractions.remove(id);
  await eventually(() => expect(named).toContain(id));
  expect(await extractions.get(id)).toBeUndefined();
});

test.each([
  { key: "a tenant of its own", spec: {}, tenant: (uid: string) => uid },
  { key: "a tenant given", spec: { tenant: "team-c" }, tenant: () => "team-c" },
  { key: "no key at all", spec: undefined, tenant: () => "" },
])("belongs to the tenant of its ApiKey: $key", async ({ spec, tenant }) => {
  const key = newName();
  const { uid } = spec ? await apply("apikeys", key, spec) : { uid: "" };
  const name = newName();
  await apply("extractions", name, { url, apiKey: key });
  const all = await extractions.list({ limit: 1_000 });
  const found = all.find((one) => one.spec.apiKey === key);
  expect(found?.tenant).toBe(tenant(uid));
});

test("an Extraction posted by a caller that died is completed by the next one", async () => {
  const given = newExtraction();
  await namespace.kubernetes.call({
    method: "POST",
    path: namespace.path("extractions"),
    body: objectOf(given),
  });
  const before = await extractions.get(given.id);
  expect(before).toMatchObject({ tenant: given.tenant, createdAt: given.createdAt });
  const again = await extractions.create(given);
  expect(again.created).toBe(false);
  expect(again.extraction).toEqual({ ...given, version: again.extraction.version });
  const selected = await namespace.kubernetes.call({
    method: "GET",
    path: namespace.path("extractions"),
    query: { fieldSelector: `status.tenant=${given.tenant}` },
  });
  expect(selected).toMatchObject({ items: [{ status: { jobId: given.id } }] });
});

test("words longer than a status may hold are cut, and nothing is refused", async () => {
  const { extraction } = await extractions.create(newExtraction());
  const long = "x".repeat(2_000);
  const written = await extractions.writeStatus(extraction.id, extraction.version, {
    ...processing(extraction.status),
    progress: { pagesScraped: 0, totalPages: 1, currentStep: long },
    business: { name: long, domain: "shop.example", category: long },
  });
  expect(written).toMatchObject({ ok: true, extraction: { status: { phase: "Processing" } } });
});
