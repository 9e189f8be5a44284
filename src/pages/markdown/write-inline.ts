import { escapeText, escapeLineStart } from "./escape.ts";
import type { Inline } from "./flow.ts";

interface Place {
  /** In a table cell a `|` would end the cell and a line break the row. */
  readonly cell: boolean;
  /** In a heading a line break would end it. */
  readonly oneLine: boolean;
  /** In a link the brackets of another link would close it. */
  readonly linked: boolean;
  /** The numbers of enclosing emphasis and strong marks. */
  readonly emphasis: number;
  readonly strong: number;
}

const outside: Place = { cell: false, oneLine: false, linked: false, emphasis: 0, strong: 0 };

export const paragraphMarkdown = (list: readonly Inline[]): string =>
  escapeLineStart(write(list, outside));

export const headingMarkdown = (list: readonly Inline[]): string =>
  write(list, { ...outside, oneLine: true })
    // A heading that is pasted into a list or quoted must not become an item.
    .replace(/^(\d{1,9})\.(?=\s)/, "$1\\.")
    .replace(/#$/, "\\#");

export const cellMarkdown = (list: readonly Inline[]): string =>
  write(list, { ...outside, cell: true, oneLine: true }).replaceAll("\n", " ");

/**
 * The current line with its last character; reading the character from the growing string would
 * copy the string each time.
 */
class Line {
  private readonly parts: string[] = [];
  last = "";

  add(part: string): void {
    if (part === "") return;
    this.parts.push(part);
    this.last = part.at(-1) ?? "";
  }

  /** Escapes the last character written. */
  escapeLast(): void {
    const part = this.parts.pop() ?? "";
    this.parts.push(`${part.slice(0, -1)}\\${part.slice(-1)}`);
  }

  breakLine(lineEnd: string): void {
    const part = this.parts.pop() ?? "";
    this.add(`${part.trimEnd()}${lineEnd}`);
  }

  text(): string {
    return this.parts.join("");
  }
}

function write(list: readonly Inline[], place: Place): string {
  const line = new Line();
  list.forEach((inline, index) => {
    const next = list[index + 1];
    switch (inline.kind) {
      case "text": {
        const text = escapeText(inline.value, line.last, next !== undefined);
        line.add(place.cell ? text.replaceAll("|", "\\|") : text);
        return;
      }
      case "code":
        line.add(code(inline.value, place));
        return;
      case "maths":
        line.add(`$${inline.source.replaceAll("\n", " ")}$`);
        return;
      case "break":
        line.breakLine(place.oneLine ? " " : "  \n");
        return;
      case "note":
        line.add(`[^${inline.id}]`);
        return;
      case "image":
        line.add(`![${escapeText(inline.alt, "", true)}](${target(inline.url, inline.title)})`);
        return;
      case "link":
        // "!" before a link would make an image of it.
        if (line.last === "!" && !place.linked) line.escapeLast();
        line.add(link(inline, place));
        return;
      default:
        line.add(mark(inline, place, line.last, next));
    }
  });
  return line.text();
}

function link(inline: Extract<Inline, { kind: "link" }>, place: Place): string {
  const words = write(inline.children, { ...place, linked: true });
  return place.linked ? words : `[${words}](${target(inline.url, inline.title)})`;
}

/** Omits marks that markdown would not recognise at their position; the text stays. */
function mark(
  inline: Extract<Inline, { children: Inline[] }>,
  place: Place,
  before: string,
  next: Inline | undefined,
): string {
  const twice = both(inline, place, before, next);
  if (twice !== null) return twice;
  const depth = inline.kind === "strong" ? place.strong : place.emphasis;
  const inner = {
    ...place,
    emphasis: place.emphasis + (inline.kind === "emphasis" ? 1 : 0),
    strong: place.strong + (inline.kind === "strong" ? 1 : 0),
  };
  const words = write(inline.children, inner);
  if (words === "") return "";
  const after = next === undefined ? "" : firstCharacter(next);
  if (inline.kind === "strike") return `~~${words}~~`;
  const last = before;
  const clash = last === "*" || words.startsWith("*") || words.endsWith("*") || after === "*";
  const under = (depth % 2 === 1 || clash) && !isWord(last) && !isWord(after);
  const sign = (under ? "_" : "*").repeat(inline.kind === "strong" ? 2 : 1);
  const opens = !isPunctuation(words[0] ?? "") || last === "" || !isWord(last);
  const closes = !isPunctuation(words.at(-1) ?? "") || after === "" || !isWord(after);
  return opens && closes ? `${sign}${words}${sign}` : words;
}

/** Text that is both strong and emphasised has a separate mark. */
function both(
  inline: Extract<Inline, { children: Inline[] }>,
  place: Place,
  before: string,
  next: Inline | undefined,
): string | null {
  const [only, more] = inline.children;
  if (more || place.emphasis > 0 || place.strong > 0) return null;
  if (only?.kind !== (inline.kind === "strong" ? "emphasis" : "strong")) return null;
  if (!("children" in only) || inline.kind === "strike") return null;
  const words = write(only.children, { ...place, emphasis: 1, strong: 1 });
  const after = next === undefined ? "" : firstCharacter(next);
  const clear = /^[^*_\s](?:.*[^*_\s])?$/s.test(words) && before !== "*" && after !== "*";
  return clear && !isWord(before) && !isWord(after) ? `***${words}***` : null;
}

function firstCharacter(inline: Inline): string {
  if (inline.kind === "text" || inline.kind === "code") {
    return inline.kind === "code" ? "`" : inline.value.slice(0, 1);
  }
  if (inline.kind === "emphasis" || inline.kind === "strong") return "*";
  return inline.kind === "break" ? "\n" : "[";
}

const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
const isPunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);

function code(value: string, place: Place): string {
  const text = place.cell ? value.replaceAll("|", "\\|") : value;
  const runs = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let ticks = 1;
  while (runs.has(ticks)) ticks++;
  const fence = "`".repeat(ticks);
  const pad = /^`|`$/.test(text) || (/^ .* $/s.test(text) && /[^ ]/.test(text)) ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

function target(url: string, title: string): string {
  const plain = !/[\s<>\\]/.test(url) && url !== "";
  const address = plain
    ? url.replace(/[()]|&(?=#?\w+;)/g, (sign) => `\\${sign}`)
    : `<${url.replace(/[<>\\]/g, (sign) => `\\${sign}`).replace(/[\n\r]/g, "")}>`;
  if (title === "") return url === "" ? "" : address;
  const words = title.replace(/["\\]|&(?=#?\w+;)/g, (sign) => `\\${sign}`);
  return `${address} "${words}"`;
}
