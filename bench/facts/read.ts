import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "../../src/contract/page.ts";
import { extractOffline } from "../../src/knowledge/index.ts";
import { readPage } from "../../src/pages/read/read-page.ts";
import { htmlOf, pagesOf } from "../sets/pages.ts";
import { givenOf, type Given } from "./given.ts";
import { addressOf, htmlFiles, type Sheet } from "./sheet.ts";

type Source = { readonly name: string; readonly html: string; readonly url: string };

/** Finds the pages of the sheets; `data` has the sets. */
export function createSources(data: string | undefined): (sheet: Sheet) => Source[] {
  const urls = new Map<string, string>();
  if (data !== undefined)
    for (const set of ["wcxb", "wcxb-kinds"] as const)
      for (const { id, url } of pagesOf(data, set)) urls.set(`${set}/${id}`, url);
  return ({ name, source }) => {
    if ("folder" in source)
      return htmlFiles(source.folder).map((file) => ({
        name: file,
        html: readFileSync(join(source.folder, file), "utf8"),
        url: addressOf(file, source.url),
      }));
    const url = urls.get(name);
    if (data === undefined || url === undefined) throw new Error(`${name} is not in the sets`);
    return [{ name, html: htmlOf(data, source), url }];
  };
}

export type ReadSite = { readonly given: Given; readonly pages: number; readonly cpuMs: number };

/** Pages of one site as the product reads them. `cpuMs`: processor time of items and business. */
export function readSite(sources: readonly Source[], siteUrl?: string): ReadSite {
  const pages: Page[] = sources.map(({ html, url }) => readPage(html, { url }));
  const began = process.cpuUsage();
  const knowledge = extractOffline(pages, { url: siteUrl ?? pages[0]?.url ?? "" });
  const { user, system } = process.cpuUsage(began);
  return { given: givenOf(knowledge), pages: pages.length, cpuMs: (user + system) / 1_000 };
}
