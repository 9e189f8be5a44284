import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KnowledgeItem } from "../src/contract/knowledge.ts";

/** A line of a collection in the layout of BEIR: a document or a query. */
export type Line = { _id: string; title?: string; text?: string };

export function readLines(file: string): Line[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  // The layout is that of the collection; a line of another shape fails where it is used.
  return lines.map((line) => JSON.parse(line) as Line);
}

/** The documents that answer each query, with their grades. */
export function readRelevant(folder: string): Map<string, Map<string, number>> {
  const file = ["qrels.tsv", "qrels/test.tsv"].map((name) => join(folder, name)).find(existsSync);
  if (file === undefined) throw new Error(`${folder} has no qrels.tsv`);
  const found = new Map<string, Map<string, number>>();
  for (const line of readFileSync(file, "utf8").trim().split("\n").slice(1)) {
    const [query = "", document = "", grade] = line.split("\t");
    found.set(query, (found.get(query) ?? new Map<string, number>()).set(document, Number(grade)));
  }
  return found;
}

export function itemOf(id: string, title: string, content: string): KnowledgeItem {
  const source = `https://bench.example/${encodeURIComponent(id)}`;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  return { id, title, description: "", content, category: "OTHER", source, evidence };
}

/** A folder for one run, removed at its end. */
export function scratchFolder() {
  const path = mkdtempSync(join(tmpdir(), "lorepod-bench-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Numbers from 0 to 1, the same each run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
