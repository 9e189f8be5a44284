import { expect, test } from "vitest";
import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { distinctIds } from "../distinct-ids.ts";
import { itemId } from "../ground.ts";
import { factEntries } from "./fact-entries.ts";
import { changesBetween, type PageReading } from "./reading-changes.ts";

const url = "https://example.com/news";

/** A page with items in this order; "Title: text". */
function pageOf(texts: readonly string[]): PageReading {
  let start = 0;
  const items = texts.map((text): KnowledgeItem => {
    const [title = "", content = ""] = text.split(": ");
    const end = start + content.length;
    const evidence = { quote: content, start, end, headingPath: [], contentHash: "h", link: url };
    start = end + 1;
    const id = itemId(url, "OTHER", title);
    return { id, title, description: "", content, category: "OTHER", source: url, evidence };
  });
  return { url, links: [], items: distinctIds(items) };
}

const office =
  "Release notes: Our office in Berlin opens on the ground floor of the old station building.";
const plan = (users: number) =>
  `Release notes: The plan for teams has ${users} users, phone support and storage for files.`;
const connector =
  "Release notes: The database connector supports incremental snapshots after network failures.";
const invoices =
  "Release notes: Customers receive quarterly invoices by electronic mail unless paper was requested.";
const courses = "Release notes: Students and teachers attend lectures, quizzes and workshops.";
const basic = "Basic: The plan for teams has 5 users, phone support and storage for files.";
const starter = "Starter: The plan for teams has 5 users, phone support and storage for files.";
const otherBasic = "Basic: Students and teachers attend lectures, quizzes and workshops.";

test.each<[title: string, readings: string[][]]>([
  [
    "items of one title, newest first",
    [
      [office],
      [connector, office],
      [invoices, connector, office],
      [courses, invoices, connector, office],
    ],
  ],
  ["a new item above a changed one", [[plan(5)], [courses, plan(8)]]],
  [
    "items leave between others",
    [[office], [connector, office], [connector], [invoices, connector]],
  ],
  ["a new item has the former title of a removed one", [[basic], [starter], [otherBasic]]],
])("ids of items and of entries are unique: %s", (_, readings) => {
  let before: PageReading = pageOf([]);
  for (const [sync, texts] of readings.entries()) {
    const after = pageOf(texts);
    const { changes, items } = changesBetween(before, after);
    const entries = factEntries(changes, { site: "site_1", sync, at: 0 });
    expect(repeated(items)).toEqual([]);
    expect(repeated(entries)).toEqual([]);
    for (const { id, content } of before.items) {
      const same = items.find((item) => item.content === content);
      if (same !== undefined) expect(same.id).toBe(id);
    }
    for (const { kind, item } of changes) {
      if (kind !== "removed") expect(items).toContain(item);
    }
    before = { ...after, items };
  }
});

function repeated(all: readonly { readonly id: string }[]): string[] {
  const ids = all.map(({ id }) => id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}
