import type { BodyBlock, Page } from "../src/contract/page.ts";
import { buildPage } from "./page-builder.ts";

type BodyInput = readonly [kind: BodyBlock["kind"], text: string, rest?: Partial<BodyBlock>];

/** A page with a body of these blocks, for tests; its main text is empty. */
export function buildBodyPage(blocks: readonly BodyInput[], rest: Partial<Page> = {}): Page {
  let text = "";
  let before: BodyBlock | undefined;
  const built = blocks.map(([kind, output, more = {}]): BodyBlock => {
    const isClose = before?.kind === kind && (kind === "row" || kind === "item");
    if (before) text += isClose ? "\n" : "\n\n";
    const start = text.length;
    text += output;
    const level = kind === "heading" ? { level: 2 } : {};
    const cells = kind === "row" ? { cells: output.split(" | ") } : {};
    before = { kind, start, end: text.length, ...level, ...cells, ...more };
    return before;
  });
  return buildPage([], { body: { text, blocks: built, hash: "body" }, ...rest });
}
