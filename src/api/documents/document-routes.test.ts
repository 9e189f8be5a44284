import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { openApiApp } from "../../../test/api-app.ts";
import type { Services } from "../services.ts";
import { limits } from "../../contract/limits.ts";
import { documentIdOf, leaseDocument } from "../../tenancy/index.ts";

const source = "pool.txt";
const bodyOf = (text: string) => ({ source, contentBase64: Buffer.from(text).toString("base64") });

async function open() {
  const api = await openApiApp();
  const upload = async (text: string, headers: Record<string, string> = {}) => {
    const answer = await api.call("POST", "/v1/documents", { body: bodyOf(text), headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** What the controller would publish. */
  const end = (job: string) =>
    api.events.publish({
      tenant: api.key.tenant,
      job,
      attempt: null,
      id: "end",
      event: { type: "failed", failure: { code: "cancelled", message: "cancelled" } },
    });
  return { ...api, upload, end };
}

it("refuses an upload and a removal while another call replaces the document", async () => {
  const api = await open();
  const id = documentIdOf(api.key.tenant, source);
  const lease = await leaseDocument(api, api.key.tenant, id, "other");
  expect((await api.upload("Open at 9.")).status).toBe(503);
  expect((await api.call("DELETE", `/v1/documents/${id}`)).statusCode).toBe(503);
  expect((await api.call("GET", "/v1/documents")).json().documents).toEqual([]);
  await lease?.[Symbol.asyncDispose]();
  expect((await api.upload("Open at 9.")).status).toBe(200);
});

it("takes the lease of a process that has ended, once", async () => {
  const api = await open();
  const id = documentIdOf(api.key.tenant, source);
  const lost = await leaseDocument(api, api.key.tenant, id, "lost");
  await api.clock.advance(limits.documentLeaseMs.value);
  const next = await leaseDocument(api, api.key.tenant, id, "next");
  expect(next).toBeDefined();
  // It is not ended by the one that was too slow.
  await lost?.[Symbol.asyncDispose]();
  expect(await leaseDocument(api, api.key.tenant, id, "third")).toBeUndefined();
});

it("has done its work where the lease cannot be given back", async () => {
  const { secrets, clock, key } = await open();
  const remove = () => Promise.reject(new Error("the store is away"));
  const lease = await leaseDocument(
    { secrets: { ...secrets, remove }, clock },
    key.tenant,
    "doc",
    "a",
  );
  await lease?.[Symbol.asyncDispose]();
  expect(await leaseDocument({ secrets, clock }, key.tenant, "doc", "b")).toBeUndefined();
});

it("ends the job that reads the earlier file, and answers its repeat as before", async () => {
  const api = await open();
  const named = { "idempotency-key": "first" };
  const first = await api.upload("Open at 9.", named);
  const { jobId } = first.body;
  await api.clock.advance(1_000);
  const replacing = api.upload("Open at 7.");
  const isCancelled = async () => (await api.extractions.get(jobId))?.spec.cancelRequested === true;
  await vi.waitUntil(isCancelled, { timeout: 60_000 });
  await api.end(jobId);
  const next = await replacing;
  expect(next.body).toMatchObject({ changed: true, document: { jobId: next.body.jobId } });
  expect(next.body.jobId).not.toBe(jobId);
  expect(await api.results.names({ tenant: api.key.tenant, job: jobId })).toEqual([]);
  const repeat = await api.upload("Open at 9.", named);
  expect(repeat.body).toMatchObject({ jobId, changed: true });
  const stored = (await api.call("GET", `/v1/documents/${next.body.document.id}`)).json();
  expect(stored).toEqual(next.body.document);
});

it("does not bring back a removed document when its Idempotency-Key is repeated", async () => {
  const api = await open();
  const named = { "idempotency-key": "first" };
  const { jobId, document } = (await api.upload("Open at 9.", named)).body;
  await api.end(jobId);
  expect((await api.call("DELETE", `/v1/documents/${document.id}`)).statusCode).toBe(200);
  const repeat = await api.upload("Open at 9.", named);
  expect([repeat.status, repeat.body.jobId]).toEqual([200, jobId]);
  expect((await api.call("GET", "/v1/documents")).json().documents).toEqual([]);
  expect(await api.results.names({ tenant: api.key.tenant, job: jobId })).toEqual([]);
});

it("keeps no room for clients that leave while their key is checked", async () => {
  const { keys } = await openApiApp();
  const leaving: (() => Promise<void>)[] = [];
  const slowKeys: Services["keys"] = {
    ...keys,
    find: async (hash) => {
      await leaving.pop()?.();
      return keys.find(hash);
    },
  };
  const api = await openApiApp({ keys: slowKeys });
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.app.server.address() as AddressInfo; // listens on a port
  for (let count = 0; count <= limits.uploadsAtOnce.value; count++) {
    const closed = once(api.app.server, "request").then(([, response]) => once(response, "close"));
    const client = connect(port, "127.0.0.1");
    const left = Promise.withResolvers<void>();
    leaving.push(async () => {
      client.destroy();
      await closed;
      left.resolve();
    });
    client.write(
      `POST /v1/documents HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${api.keyText}\r\n` +
        "content-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    );
    await left.promise;
  }
  const answer = await api.call("POST", "/v1/documents", { body: bodyOf("Open at 9.") });
  expect(answer.statusCode).toBe(200);
});
