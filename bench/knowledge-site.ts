import fs from "node:fs";
import path from "node:path";
import type { Page } from "../src/contract/page.ts";
import { readPage } from "../src/pages/read/read-page.ts";
import type { Fact } from "./knowledge-score.ts";

/** What a person found on a site, written before any reader saw it. */
export type Answers = {
  url: string;
  business: { name: string; categoryCode: string; logo: string; contacts: string[] };
  facts: Fact[];
  /** The files to read; all of the folder unless named. */
  pages?: string[];
};

export const sitesFolder = path.join(import.meta.dirname, "../test/site");

/** The folders of test/site that have an answer sheet. */
export function smallSites(): string[] {
  return fs
    .readdirSync(sitesFolder)
    .map((name) => path.join(sitesFolder, name))
    .filter((folder) => fs.existsSync(path.join(folder, "answers.json")));
}

/** Every HTML file of a folder as the crawler reads it, or those that the sheet names. */
export function readSite(
  folder: string,
  sheet = path.join(folder, "answers.json"),
): { answers: Answers; pages: Page[] } {
  // The sheets are written by hand, beside the type above.
  const answers = JSON.parse(fs.readFileSync(sheet, "utf8")) as Answers;
  const files = answers.pages ?? fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  const pages = files
    .filter((file) => file.endsWith(".html"))
    .sort()
    .map((file) => {
      const html = fs.readFileSync(path.join(folder, file), "utf8");
      return readPage(html, { url: new URL(file, answers.url).href });
    });
  return { answers, pages };
}
