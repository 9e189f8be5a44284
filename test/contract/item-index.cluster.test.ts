import { beforeAll, expect, it } from "vitest";
import { createItemIndex } from "../../src/adapters/weaviate/item-index.ts";
import {
  collectionName,
  collectionSchema,
  tenantName,
  toObject,
} from "../../src/adapters/weaviate/item-schema.ts";
import { systemClock } from "../../src/kit/clock.ts";
import type { ItemFilter } from "../../src/ports/item-index.ts";
import { openWeaviateServer, type WeaviateServer } from "../cluster/weaviate-server.ts";
import { itemIndexContract } from "./item-index.suite.ts";
import { newDocument, newTenant } from "./samples.ts";

let server: WeaviateServer;
beforeAll(async () => {
  server = await openWeaviateServer();
  return () => server[Symbol.asyncDispose]();
});

itemIndexContract("Weaviate", async () => {
  const open: ReturnType<typeof createItemIndex>[] = [];
  const start = () => {
    const index = createItemIndex(server, systemClock);
    open.push(index);
    return index;
  };
  return {
    port: start(),
    reopen: async () => start(),
    close: async () => {
      for (const index of open) await index.close();
    },
  };
});

// A server that the environment names has a collection of this version already.
it.skipIf(process.env["LOREPOD_TEST_WEAVIATE_URL"] !== undefined)(
  "a collection without later properties gets them; its objects are items with one source",
  async () => {
    await using own = await openWeaviateServer();
    const tenant = newTenant();
    const old = newDocument("old");
    const properties = collectionSchema.properties.filter(({ name }) => !isNew(name));
    await post(own, "/v1/schema", { ...collectionSchema, properties });
    const tenants = [{ name: tenantName(tenant) }];
    await post(own, `/v1/schema/${collectionName}/tenants`, tenants);
    const { properties: all, ...object } = toObject(tenant, old, 0);
    const kept = Object.fromEntries(Object.entries(all).filter(([name]) => !isNew(name)));
    await post(own, "/v1/batch/objects", { objects: [{ ...object, properties: kept }] });

    const index = createItemIndex(own, systemClock);
    const found = async (filter: ItemFilter) =>
      (await index.list(tenant, filter, { limit: 10 })).map(({ id }) => id);
    const next = newDocument("new");
    const sources = [old.item.source, next.item.source];
    await index.upsert(tenant, [next]);
    expect(await found({ sources })).toEqual(["new", "old"]);
    expect(await found({ kinds: ["item"] })).toEqual(["new", "old"]);
    expect(await found({ kinds: ["passage"] })).toEqual([]);
    expect(await found({ facts: [old.fact, next.fact] })).toEqual(["new"]);
    await index.upsert(tenant, [old]);
    expect(await found({ facts: [old.fact, next.fact] })).toEqual(["new", "old"]);
    await index.close();
  },
);

const isNew = (name: string) => ["sources", "fact", "kind", "languages"].includes(name);

async function post(to: WeaviateServer, path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(to.url + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect([path, answer.status, answer.ok ? "" : await answer.text()]).toEqual([path, 200, ""]);
}
