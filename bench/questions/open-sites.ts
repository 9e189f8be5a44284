import fs from "node:fs";
import path from "node:path";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import type { Page } from "../../src/contract/page.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { createSearch } from "../../src/knowledge/index.ts";
import { extractItems } from "../../src/knowledge/offline.ts";
import { cutPassages } from "../../src/knowledge/passages/cut-passages.ts";
import { readPage } from "../../src/pages/read/read-page.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import { scratchFolder } from "../search-data.ts";
import { folderOf } from "./sheet.ts";

/** An index in a temporary folder in which each site of the sheets is a tenant. */
export function openSites(data: string | undefined, embedder?: Embedder) {
  const stack = new DisposableStack();
  const database = stack.adopt(openDatabase(stack.use(scratchFolder()).path), (open) =>
    open.close(),
  );
  const search = createSearch({
    index: createItemIndex(database),
    clock,
    ...(embedder && { embedder }),
    onFault: (error) => {
      throw error;
    },
  });
  /** Stores the pages of a site, as an extraction does. */
  async function index(site: string, pages: readonly Page[], start: string): Promise<void> {
    const { items } = extractItems(pages, { url: start });
    const passages = cutPassages({ pages, site: { url: start }, items });
    const about = { tenant: site, jobId: "bench", sources: pages.map(({ url }) => url) };
    await search.indexPassages({ ...about, passages });
    await search.indexItems({ ...about, items });
  }

  return {
    search,
    index,
    /** The pages of the site, read and indexed; none where the site is not at hand. */
    async add(site: string): Promise<Page[]> {
      const folder = folderOf(site, data);
      if (folder === null || !fs.existsSync(folder)) return [];
      const files = fs
        .readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".html"));
      const pages = files.map((file) =>
        readPage(fs.readFileSync(path.join(folder, file), "utf8"), { url: urlOf(site, file) }),
      );
      await index(site, pages, urlOf(site, "index.html"));
      return pages;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await search.close();
      stack.dispose();
    },
  };
}

export function urlOf(site: string, file: string): string {
  return `https://${site.replaceAll("/", "-")}.example/${file}`;
}
