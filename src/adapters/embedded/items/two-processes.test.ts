import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Connection, type Database, openDatabase } from "../database/database.ts";
import { createItemIndex } from "./item-index.ts";
import { shares } from "./term-lists.ts";
import { document } from "./test-document.ts";

// The server searches while the child process that makes knowledge writes.

let dir: string;
let [server, child]: Database[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "lorepod-two-"));
  [server, child] = [openDatabase(dir), openDatabase(dir)];
});
afterEach(() => {
  server?.close();
  child?.close();
  rmSync(dir, { recursive: true, force: true });
});

it("terms that are moved into lists between two reads of a search are counted once", async () => {
  if (!server || !child) throw new Error("not open");
  const writer = createItemIndex({ ...child, pause: () => Promise.resolve() });
  for (let i = 0; i < 40; i++) await writer.upsert("one", [document(i, "crate")]);
  let isMoved = false;
  const moveAll = () => {
    if (isMoved) return;
    isMoved = true;
    // The first transaction of each is over when the call returns.
    for (let i = 0; i < 4 * shares; i++) void writer.upsert("one", [document(100 + i, "chair")]);
  };
  const reader = createItemIndex({ ...server, fast: before(server.fast, "item_added", moveAll) });
  const found = async () => {
    const query = { terms: ["crate"], filter: {}, maxHits: 200 };
    return (await reader.search("one", query)).keyword;
  };
  const hits = await found();
  expect([isMoved, hits.length]).toEqual([true, 40]);
  expect(new Set(hits.map(({ score }) => score)).size).toBe(1);
  expect(await found()).toHaveLength(40);
});

/** Calls `work` before each read of a table. */
function before(connection: Connection, table: string, work: () => void): Connection {
  return {
    ...connection,
    prepare(sql) {
      const statement = connection.prepare(sql);
      if (!sql.includes(`FROM ${table} WHERE n = ? AND share = ?`)) return statement;
      return {
        ...statement,
        all(...values) {
          work();
          return statement.all(...values);
        },
      };
    },
  };
}
