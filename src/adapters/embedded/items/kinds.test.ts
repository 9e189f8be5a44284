import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { databaseFile, openDatabase } from "../database/database.ts";
import { migrations } from "../database/migrations.ts";
import { createItemIndex } from "./item-index.ts";

it("documents of an earlier version are items", async () => {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-test-"));
  const before = migrations.findIndex((step) => step.includes("ADD COLUMN kind"));
  const raw = new DatabaseSync(join(dir, databaseFile));
  for (const step of migrations.slice(0, before)) raw.exec(step);
  raw.exec(`PRAGMA user_version = ${before};
    INSERT INTO item_tenants (n, tenant) VALUES (1, 'one');
    INSERT INTO items (row, n, id, domain, category, source, job, words, item)
    VALUES (1, 1, 'a', 'shop.example', 'FAQ', '', '', 'word', '{"id":"a","evidence":{}}');`);
  raw.close();
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const index = createItemIndex(database);
  expect(await index.list("one", { kinds: ["item"] }, { limit: 10 })).toEqual([
    { id: "a", evidence: {} },
  ]);
  expect(await index.count("one", { kinds: ["item"] })).toMatchObject({ total: 1 });
  expect(await index.count("one", { kinds: ["passage"] })).toMatchObject({ total: 0 });
});
