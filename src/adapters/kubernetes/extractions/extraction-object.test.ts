import { expect, test } from "vitest";
import { idOf, idOfName, nameOf, objectOf, recordOf, statusPatch } from "./extraction-object.ts";
import type { ExtractionObject } from "./extraction-object.ts";

const id = "job_01k9zq4v7n3m8w2x5y6a7b8c9d";

const made = (
  name: string,
  more: Partial<ExtractionObject["metadata"]> = {},
): ExtractionObject => ({
  metadata: {
    name,
    uid: "7b0c1f0e-3f52-4a79-9d2b-1b7d6f1f2a10",
    resourceVersion: "7",
    creationTimestamp: "2026-01-31T12:00:00Z",
    ...more,
  },
  spec: { url: "https://example.com/" },
});

test.each([
  { id, name: "job-01k9zq4v7n3m8w2x5y6a7b8c9d" },
  { id: "job_01k9zq4v7n3m8w2x5y6a7b8c9", name: undefined },
  { id: "job_01K9ZQ4V7N3M8W2X5Y6A7B8C9D", name: undefined },
  { id: "../../secrets/a", name: undefined },
  { id: "", name: undefined },
])("id $id is named $name", ({ id: given, name }) => {
  expect(nameOf(given)).toBe(name);
  if (name !== undefined) expect(idOfName(name)).toBe(given);
});

test("a name with an id has that id; another name gets a unique id that sorts by age", () => {
  const old = idOf(made("my-shop", { creationTimestamp: "2025-01-31T12:00:00Z" }));
  const young = idOf(made("my-shop"));
  expect(idOf(made("job-01k9zq4v7n3m8w2x5y6a7b8c9d"))).toBe(id);
  expect(nameOf(young)).toBeDefined();
  expect(idOf(made("renamed"))).toBe(young);
  expect(idOf(made("my-shop", { uid: "another" }))).not.toBe(young);
  expect([young, old].sort()).toEqual([old, young]);
});

test("an object without status is a pending record of the given tenant", () => {
  expect(recordOf(made("my-shop"), "t1")).toMatchObject({
    tenant: "t1",
    version: "7",
    createdAt: "2026-01-31T12:00:00.000Z",
    status: { jobId: idOf(made("my-shop")), tenant: "t1", phase: "Pending", attempt: 0 },
  });
});

test("milliseconds and tenant survive in annotations until there is a status", () => {
  const status = recordOf(made("job-01k9zq4v7n3m8w2x5y6a7b8c9d"), "t1").status;
  const createdAt = "2026-01-31T12:00:00.123Z";
  const { metadata } = objectOf({
    id,
    tenant: "t1",
    createdAt,
    spec: { url: "https://a/" },
    status,
  });
  expect(recordOf(made(metadata.name, metadata), "t1").createdAt).toBe(createdAt);
  expect(() => objectOf({ id: "x", tenant: "t1", createdAt, spec: { url: "u" }, status })).toThrow(
    "not the id of a job",
  );
});

test("a status patch removes old fields and cuts long text of a site", () => {
  const status = recordOf(made("my-shop"), "t1").status;
  const long = "x".repeat(5_000);
  const patch = statusPatch("7", {
    ...status,
    progress: { pagesScraped: 1, totalPages: 2, currentStep: long },
    business: { name: long, domain: "a", category: long },
  });
  expect(patch.metadata).toEqual({ resourceVersion: "7" });
  expect(patch.status).toMatchObject({ phase: "Pending", retryAt: null, failure: null });
  expect(patch.status.progress?.currentStep).toHaveLength(256);
  expect(patch.status.business?.category).toHaveLength(200);
});
