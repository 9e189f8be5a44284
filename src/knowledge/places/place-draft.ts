import type { Page } from "../../contract/page.ts";
import type { Draft } from "../draft.ts";

export type Site = { readonly startUrl: string; readonly name: string };
/** With the language of most pages: that of a short page is a guess. */
export type SiteInWords = Site & { readonly language: string | null };

/** A draft with the page that proves it. */
export type PageDraft = {
  readonly page: Page;
  readonly draft: Draft;
  /** Key of the place, where there are several. */
  readonly branch: string | null;
};

type Parts = {
  readonly label: string;
  readonly name: string;
  readonly lines: readonly string[];
  readonly blocks: readonly number[];
  readonly strength: number;
  readonly given?: readonly string[];
  readonly branch?: string | null;
};

/** Words of `given` need no proof on the page, nor does the title. */
export function draftOf(page: Page, parts: Parts): PageDraft {
  const { label, name, lines, strength, given = [], branch = null } = parts;
  const blocks = [...new Set(parts.blocks)].sort((a, b) => a - b);
  const title = `${label}: ${name}`;
  const draft: Draft = {
    category: "SUPPORT",
    title,
    description: "",
    content: lines.map((line) => `- ${line}`).join("\n"),
    blocks: page.body === null ? blocks : [],
    ...(page.body !== null && { bodyBlocks: blocks }),
    given: [title, ...given].join(" "),
    strength,
  };
  return { page, draft, branch };
}
