import { beforeAll } from "vitest";
import { createItemIndex } from "../../src/adapters/weaviate/item-index.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { openWeaviateServer, type WeaviateServer } from "../cluster/weaviate-server.ts";
import { itemIndexContract } from "./item-index.suite.ts";

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
