import type { Flow, Inline } from "./flow.ts";
import { plain, tidy } from "./inline.ts";
import { oneSpace } from "../../kit/one-space.ts";

/** Removes the number at the start of a note; the mark has it already. */
export function withoutLabel(flow: Flow[], id: string): Flow[] {
  const first = flow[0];
  if (first?.kind !== "paragraph") return flow;
  const children = tidy(unlabelled(first.children, id));
  return children.length === 0 ? flow.slice(1) : [{ ...first, children }, ...flow.slice(1)];
}

function unlabelled(children: readonly Inline[], id: string): Inline[] {
  const [lead, ...rest] = children;
  if (lead?.kind === "text") {
    const number = /^\s*(?:[[(^]\s*\d{1,4}\s*[\])]|\d{1,4}\s*[\])])[.:)]?\s*/.exec(lead.value)?.[0];
    const mark = `[[(^]?\\s*(?:${id}(?!\\d)|[*†‡^↑]+)\\s*[\\])]?|[[(]\\s*[\\])]`;
    const own = new RegExp(`^\\s*(?:${mark})?[.:)]?\\s*(?=\\S|$)`);
    const value = number ? lead.value.slice(number.length) : lead.value.replace(own, "");
    return [{ kind: "text", value }, ...rest];
  }
  if (lead?.kind !== "strong") return [...children];
  const words = plain([lead]).trim();
  if (new RegExp(`^[[(]?${id}[\\])]?[.:]?$`).test(words)) return rest;
  return [{ ...lead, children: unlabelled(lead.children, id) }, ...rest];
}

/** `push(...more)` would put every element on the stack. */
export function append<T>(list: T[], more: readonly T[]): void {
  for (const each of more) list.push(each);
}

export function addText(inlines: Inline[], raw: string): void {
  const value = oneSpace(invisible.test(raw) ? raw.replace(allInvisible, "") : raw);
  if (value === "") return;
  const last = inlines.at(-1);
  if (last?.kind === "text" && /^ ?\/ ?\p{L}/u.test(value) && priceEnd.test(last.value)) {
    last.value = `${last.value.trimEnd()}${value.replace(/^ ?\/ ?/, "/")}`;
  } else if (last?.kind === "text") last.value += value;
  else inlines.push({ kind: "text", value });
}

/** "$29 /month" is written together. */
const priceEnd = /(?:[$€£¥₹]\s?[\d.,]{1,12}|\d\s?[€£])\s?$/;

/** Invisible characters; some pages use them to hide text from people but not from machines. */
const invisible = /[\u00ad\u200b\u2060\ufeff]|\udb40[\udc00-\udc7f]/;
const allInvisible = /[\u00ad\u200b\u2060\ufeff]|\udb40[\udc00-\udc7f]/g;

/** Adds a space between neighbouring elements that only style separates. */
export function separate(before: Inline[], first: string): void {
  const last = lastCharacter(before);
  if (isWord(last) && (isWord(first) || /[$€£]/.test(first))) {
    before.push({ kind: "text", value: " " });
  }
}

const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

export function lastCharacter(list: readonly Inline[]): string {
  const last = list.at(-1);
  if (!last) return "";
  if (last.kind === "text") return last.value.slice(-1);
  return "children" in last ? lastCharacter(last.children) : "";
}

/** The text of blocks as one run, for places without blocks: cells, headings, terms. */
export function joined(blocks: readonly Flow[]): Inline[] {
  const parts: Inline[][] = [];
  const gather = (list: readonly Flow[]): void => {
    for (const block of list) {
      switch (block.kind) {
        case "paragraph":
        case "heading":
          parts.push(block.children);
          break;
        case "code":
          parts.push([{ kind: "code", value: block.value.replaceAll("\n", " ") }]);
          break;
        case "maths":
          parts.push([{ kind: "maths", source: block.source }]);
          break;
        case "list":
          for (const item of block.items) gather(item.children);
          break;
        case "table":
          for (const row of block.rows) for (const cell of row) parts.push(cell);
          break;
        case "definitions":
          for (const { terms, descriptions } of block.entries) {
            parts.push(...terms);
            for (const each of descriptions) gather(each);
          }
          break;
        case "exchange":
          parts.push(block.question);
          gather(block.answer);
          break;
        case "rule":
          break;
        default:
          gather(block.children);
      }
    }
  };
  gather(blocks);
  const space: Inline = { kind: "text", value: " " };
  return tidy(parts.flatMap((part, index) => (index > 0 ? [space, ...part] : part)));
}
