import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Page } from "../../src/contract/page.ts";
import { readItems } from "../../src/knowledge/index.ts";
import { createItemProver } from "../../src/knowledge/model/prove-item.ts";
import { prepare } from "../../src/knowledge/reading.ts";
import { readPage } from "../../src/pages/index.ts";

const context = {
  startUrl: "https://example.com/",
  boilerplate: new Set<string>(),
  siteNames: new Set<string>(),
};

it("keeps nine of ten items of the test sites, whole or lightly shortened", () => {
  const counts = { whole: 0, shortened: 0, all: 0 };
  for (const site of pagesOfSites()) {
    const prover = createItemProver(prepare(site, context));
    for (const { item } of readItems(site, context).items) {
      const quote = item.evidence.quote.split("\n")[0] ?? "";
      const keeps = (content: string) => prover({ ...item, content, quote }) !== undefined;
      counts.all++;
      if (keeps(item.content)) counts.whole++;
      if (keeps(shortened(item.content))) counts.shortened++;
    }
  }
  expect(counts.all).toBeGreaterThan(200);
  expect(counts.whole / counts.all).toBeGreaterThan(0.9);
  expect(counts.shortened / counts.all).toBeGreaterThan(0.9);
});

/** Without its second sentence, as a model shortens. "Dr." and "tel." end none. */
function shortened(content: string): string {
  const sentences = content.split(/(?<=\p{L}{4}[.!?]\s|\n)/u);
  return sentences.filter((_, at) => at !== 1 || sentences.length < 3).join("");
}

function pagesOfSites(): Page[] {
  const root = join(import.meta.dirname, "../site");
  const folders = readdirSync(root, { withFileTypes: true }).filter((one) => one.isDirectory());
  return folders.flatMap(({ name }) =>
    readdirSync(join(root, name), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".html"))
      .map((file) => {
        const html = readFileSync(join(root, name, file), "utf8");
        return readPage(html, { url: `https://${name}.example/${file}` });
      }),
  );
}
