import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { adminToken, openApiApp, type ApiApp } from "../../../test/api-app.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { pageReading } from "../../contract/page.ts";
import type { Proof, ProofKey } from "../../contract/files/proof.ts";

const url = "https://shop.example/pricing";
const text = "Pricing\n\nStart costs 9 euros a month.";
const quote = "Start costs 9 euros a month.";
const id = "5f0c1f5e-6a0a-5d62-9d3b-2f8f3a1d7c40";
const unknownId = "5f0c1f5e-6a0a-5d62-9d3b-2f8f3a1d7c41";
const keysPath = "/.well-known/lorepod-proof-keys";

test("a proof has item, quote, text and time, and is signed by the published key", async () => {
  const api = await openKnown();
  const answer = await api.call("GET", `/v1/items/${id}/proof`);
  expect(answer.statusCode).toBe(200);
  const proof: Proof = answer.json();
  expect(answer.payload).toBe(JSON.stringify(proof));
  expect(proof.signed).toMatchObject({
    origin: "fetched",
    method: "http",
    readAt: "2026-02-01T00:00:00.000Z",
    issuedAt: "2026-03-01T12:00:00.000Z",
    item: { id, title: "Start" },
    quotes: [{ quote, start: 9, end: 37 }],
    page: { url, text },
  });
  const { keys } = (await api.call("GET", keysPath, { headers: { "x-api-key": "" } })).json();
  expect(keys.length).toBe(1);
  expect(isSigned(proof, keys[0])).toBe(true);
  expect(JSON.stringify(keys)).not.toContain("PRIVATE");
});

test("after a rotation another key signs, and the old one proves what it has signed", async () => {
  const api = await openKnown();
  const before: Proof = (await api.call("GET", `/v1/items/${id}/proof`)).json();
  await api.clock.advance(1_000);
  const headers = { authorization: `Bearer ${adminToken}`, "x-api-key": "" };
  const rotated = await api.call("POST", "/admin/v1/proof-keys/rotate", { headers, body: {} });
  expect(rotated.payload).toContain("keys");
  const { keys }: { keys: ProofKey[] } = rotated.json();
  expect(keys.map(({ retiredAt }) => retiredAt)).toEqual([null, "2026-03-01T12:00:01.000Z"]);
  expect((await api.call("GET", keysPath)).json().keys).toEqual(keys);
  const after: Proof = (await api.call("GET", `/v1/items/${id}/proof`)).json();
  expect(after.signature.keyId).toBe(keys[0]?.keyId);
  expect(before.signature.keyId).toBe(keys[1]?.keyId);
  expect(isSigned(before, keys[1])).toBe(true);
  const refused = await api.call("POST", "/admin/v1/proof-keys/rotate", { body: {} });
  expect(refused.statusCode).toBe(401);
});

test("replicas that start at once agree on one key", async () => {
  const api = await openKnown();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.call("GET", `/v1/items/${id}/proof`)),
  );
  const ids = answers.map((answer) => answer.json().signature.keyId);
  expect(new Set(ids).size).toBe(1);
});

test("an item of another key, an unknown one, and one whose text has changed have no proof", async () => {
  const api = await openKnown();
  const other = await openApiApp();
  expect((await other.call("GET", `/v1/items/${id}/proof`)).statusCode).toBe(404);
  const unknown = await api.call("GET", `/v1/items/${unknownId}/proof`);
  expect(unknown.json().message).toBe("there is no such item");
  for (const odd of ["x", "a%2Fb", "%00", id.toUpperCase(), `${id}0`]) {
    expect((await api.call("GET", `/v1/items/${odd}/proof`)).statusCode).toBe(404);
  }
  await putPage(api, text.replace("9 euros", "8 euros"));
  const changed = await api.call("GET", `/v1/items/${id}/proof`);
  expect([changed.statusCode, changed.json().message]).toEqual([
    404,
    "the text that the item quotes is no longer stored: read the page again",
  ]);
  await api.snapshots.remove(api.key.tenant, url);
  expect((await api.call("GET", `/v1/items/${id}/proof`)).statusCode).toBe(404);
});

function isSigned({ signed, signature }: Proof, key: ProofKey | undefined): boolean {
  const { kty, crv, x } = key ?? { kty: "", crv: "", x: "" };
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
  const value = Buffer.from(signature.value, "base64url");
  return verify(null, Buffer.from(JSON.stringify(signed)), publicKey, value);
}

async function openKnown(): Promise<ApiApp> {
  const api = await openApiApp();
  const start = text.indexOf(quote);
  const evidence = {
    quote,
    start,
    end: start + quote.length,
    headingPath: ["Pricing"],
    contentHash: "hash",
    link: url,
  };
  await api.search.indexItems({
    tenant: api.key.tenant,
    jobId: "job_1",
    items: [
      {
        id,
        title: "Start",
        description: "",
        content: quote,
        category: "PRICING",
        source: url,
        evidence,
      },
    ],
    sources: [url],
  });
  await putPage(api, text);
  return api;
}

async function putPage(api: ApiApp, words: string): Promise<void> {
  const page = buildPage([], { url, text: words, markdown: words });
  await api.snapshots.put(api.key.tenant, {
    url,
    contentHash: page.contentHash,
    stored: { part: "1", page, validators: null, rawHash: null, engine: "http" },
    reading: pageReading,
    items: [],
    reader: { name: "offline", version: "" },
    readAt: "2026-02-01T00:00:00.000Z",
  });
}
