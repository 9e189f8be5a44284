import type { Block, Page } from "../src/contract/page.ts";

type BlockInput = readonly [kind: Block["kind"], text: string, rest?: Partial<Block>];

/** A page from its blocks, for tests: text and offsets come out as the page reader makes them. */
export function buildPage(blocks: readonly BlockInput[], rest: Partial<Page> = {}): Page {
  let text = "";
  const built = blocks.map(([kind, output, more]): Block => {
    const start = text.length;
    text += `${output}\n\n`;
    const level = kind === "heading" ? 2 : kind === "item" ? 1 : 0;
    const block: Block = {
      kind,
      start,
      end: start + output.length,
      level,
      anchor: null,
      cells: [],
      grid: null,
      card: null,
    };
    return { ...block, ...more };
  });
  return {
    url: "https://example.com/",
    title: "",
    description: "",
    text: text.trimEnd(),
    markdown: text.trimEnd(),
    language: "en",
    kind: "service",
    verdict: "real",
    canonical: null,
    contentHash: "hash",
    links: [],
    blocks: built,
    body: null,
    facts: {
      siteName: null,
      headTitle: "",
      author: null,
      publishedAt: null,
      modifiedAt: null,
      breadcrumbs: [],
      logos: [],
      emails: [],
      phones: [],
      addresses: [],
      manifest: null,
      socialLinks: [],
      footerText: "",
      headerText: "",
    },
    structured: { jsonLd: [], microdata: [], openGraph: {}, twitter: {} },
    preferences: { statements: [], effects: [] },
    ...rest,
  };
}
