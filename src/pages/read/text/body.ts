import { createHash } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import type { Block, BodyBlock, PageBody } from "../../../contract/page.ts";
import { buildFlow, type BodyPart, type FlowOptions } from "../../markdown/build-flow.ts";
import type { Flow } from "../../markdown/flow.ts";
import type { Place } from "../places.ts";
import type { ElementNode } from "../html/tree.ts";
import { writeText, type WrittenText } from "./write-text.ts";

export interface BodySource {
  readonly body: ElementNode;
  /** The elements chosen as the main content. */
  readonly content: ReadonlySet<ElementNode>;
  /** Elements that begin another part of the page. */
  readonly places: ReadonlyMap<ElementNode, Place>;
  /** The main text and its blocks. */
  readonly main: Pick<WrittenText, "text" | "blocks">;
  readonly options: Omit<FlowOptions, "resolve" | "skip" | "maxChars" | "parts" | "recorder">;
}

/**
 * All visible text of the page with its blocks, whatever the main-content choice left out. The same
 * walk as for the main text writes it, so both have the same words, and each block knows where the
 * main text has it.
 */
export function bodyOf(source: BodySource): PageBody {
  const parts = new Map<Flow, BodyPart>();
  const flow = buildFlow([source.body], {
    ...source.options,
    // Only the words of links are written.
    resolve: () => "",
    maxChars: limits.pageBodyChars.value,
    skip: (element) => element.hidden,
    parts: {
      root: partOf("main", source.content.has(source.body)),
      partOf: (element, around) => {
        const place = source.places.get(element) ?? around.place;
        if (element.dropped !== null) return partOf(place, false);
        return partOf(place, around.isContent || source.content.has(element));
      },
      mark: (block, part) => void parts.set(block, part),
    },
  });
  const written = writeText(flow, {
    captions: true,
    parts,
    maxChars: limits.pageBodyChars.value,
    maxBlocks: limits.pageBodyBlocks.value,
  });
  const blocks = compact(written, mainStarts(written, source.main));
  return { text: written.text, blocks, hash: bodyHash(written.text, blocks) };
}

/** The same body beside another main text, whose blocks are found by their words. */
export function bodyBeside(body: PageBody, main: BodySource["main"]): PageBody {
  const starts = mainStarts({ ...body, parts: [] }, main);
  const blocks = body.blocks.map((before, at) => {
    const { main: _, ...block } = before;
    const start = starts[at] ?? null;
    return start === null ? block : { ...block, main: start };
  });
  return { text: body.text, blocks, hash: bodyHash(body.text, blocks) };
}

const partsOf = (place: Place): readonly [BodyPart, BodyPart] => [
  { place, isContent: false },
  { place, isContent: true },
];
const known: Readonly<Record<Place, readonly [BodyPart, BodyPart]>> = {
  main: partsOf("main"),
  nav: partsOf("nav"),
  header: partsOf("header"),
  footer: partsOf("footer"),
  aside: partsOf("aside"),
  head: partsOf("head"),
};

/** One object for each part, so that parts can be compared. */
const partOf = (place: Place, isContent: boolean): BodyPart => known[place][isContent ? 1 : 0];

/** Fields with their usual value are left out. */
function compact({ blocks, parts }: WrittenText, starts: readonly (number | null)[]): BodyBlock[] {
  let anchor: string | null = null;
  return blocks.map((block, at) => {
    const place = parts[at]?.place ?? "main";
    const main = starts[at] ?? null;
    const short: BodyBlock = {
      kind: block.kind,
      start: block.start,
      end: block.end,
      ...(block.level !== 0 && { level: block.level }),
      ...(block.anchor !== null && block.anchor !== anchor && { anchor: block.anchor }),
      ...(block.cells.length > 0 && { cells: block.cells }),
      ...(block.grid !== null && { grid: block.grid }),
      ...(block.card !== null && { card: block.card }),
      ...(place !== "main" && { place }),
      ...(main !== null && { main }),
    };
    anchor = block.anchor;
    return short;
  });
}

/**
 * For each block of the body its start in the main text, or null. Both are in reading order: a block
 * of the main text is the next block of the chosen content with its words. Notes are at the end of
 * both texts.
 */
function mainStarts(body: PlacedText, main: BodySource["main"]): (number | null)[] {
  const starts = body.blocks.map((): number | null => null);
  const queues = new Map<string, { content: number[]; others: number[] }>();
  for (let at = body.blocks.length - 1; at >= 0; at--) {
    const words = wordsIn(body, body.blocks[at]);
    let queue = queues.get(words);
    if (!queue) queues.set(words, (queue = { content: [], others: [] }));
    (body.parts[at]?.isContent === true ? queue.content : queue.others).push(at);
  }
  let last = 0;
  for (const block of main.blocks) {
    const queue = queues.get(wordsIn(main, block));
    let at = queue?.content.pop();
    if (at === undefined) while ((at = queue?.others.pop()) !== undefined && at < last) continue;
    if (at === undefined) continue;
    starts[at] = block.start;
    last = Math.max(last, at);
  }
  return starts;
}

type PlacedText = Pick<WrittenText, "text" | "parts"> & { blocks: readonly TextRange[] };
type TextRange = Pick<Block, "start" | "end">;

const wordsIn = ({ text }: { text: string }, block: TextRange | undefined): string =>
  text.slice(block?.start, block?.end);

function bodyHash(text: string, blocks: readonly BodyBlock[]): string {
  return createHash("sha256")
    .update(text)
    .update(JSON.stringify(blocks))
    .digest("hex")
    .slice(0, 32);
}
