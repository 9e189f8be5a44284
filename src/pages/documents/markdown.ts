import { limits } from "../../contract/limits.ts";
import { trimEndMarks } from "../../kit/trim-marks.ts";
import { documentHtml, noFacts } from "./document-html.ts";
import { markdownInline, type References } from "./markdown-inline.ts";

/**
 * A markdown file as an HTML page: front matter, headings, lists, tables, quotes, code, links and
 * images. Tags in it have no effect: they are removed, and their text is text. Reads each line once.
 */
export function markdownHtml(markdown: string, url: string): string {
  const text = markdown.replaceAll(/[\0\ufeff]/g, "").replaceAll(/\r\n?/g, "\n");
  const { facts, rest } = frontMatter(text);
  const writer = new MarkdownWriter(rest.split("\n"));
  const body = writer.write();
  return documentHtml({ ...noFacts, ...facts }, { body, heading: writer.heading, url });
}

/** `title` and `description` of the lines between `---` at the beginning. */
function frontMatter(text: string): { facts: Record<string, string>; rest: string } {
  const end = text.startsWith("---\n") ? text.indexOf("\n---", 3) : -1;
  if (end === -1 || end > limits.markdownFrontChars.value) return { facts: {}, rest: text };
  const facts: Record<string, string> = {};
  for (const line of text.slice(4, end).split("\n")) {
    const [, name, value = ""] = /^(title|description):(.*)$/.exec(line) ?? [];
    if (name !== undefined) facts[name] = value.trim().replace(/^(["'])(.*)\1$/, "$2");
  }
  const after = text.indexOf("\n", end + 1);
  return { facts, rest: after === -1 ? "" : text.slice(after) };
}

class MarkdownWriter {
  /** The words of the first heading. */
  heading: string | undefined;
  readonly #lines: string[];
  readonly #references: References = new Map();
  readonly #out: string[] = [];
  /** Indentation of the open lists, outermost first. */
  readonly #lists: { indent: number; tag: string }[] = [];
  #paragraph: string[] = [];
  #at = 0;

  constructor(lines: string[]) {
    this.#lines = lines.filter((line) => !this.#isReference(line));
  }

  write(): string {
    for (this.#at = 0; this.#at < this.#lines.length; this.#at++) {
      this.#line(this.#lines[this.#at] ?? "");
    }
    this.#endParagraph();
    this.#endLists(-1);
    return this.#out.join("\n");
  }

  #line(line: string): void {
    const text = line.trim();
    if (text === "") return this.#endParagraph();
    const indent = line.search(/\S/);
    const hidden = /^<(!--|script\b|style\b)/i.exec(text)?.[1]?.toLowerCase();
    if (hidden !== undefined) return this.#skip(hidden === "!--" ? "-->" : `</${hidden}`);
    const item = /^(?:[-*+]|(\d{1,9})[.)])(?:\s+|$)/.exec(text);
    const isRule = /^(?:-[ \t]*){3,}$|^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$/.test(text);
    const isBelow = this.#paragraph.length > 0 && this.#lists.length === 0;
    if (isBelow && /^(?:=+|-+)$/.test(text)) {
      return this.#heading(text.startsWith("=") ? 1 : 2, this.#taken().join(" "));
    }
    if (isRule) return this.#block("<hr>");
    if (item !== null) return this.#item(item[1], text.slice(item[0].length), indent);
    // A line that follows without a blank one belongs to the paragraph or item before.
    if (this.#paragraph.length === 0 && this.#lists.length > 0) this.#endLists(indent - 1);
    if (/^(?:`{3}|~{3})/.test(text)) return this.#fence(text, indent);
    const marks = /^#{1,6}(?=\s)/.exec(text)?.[0].length;
    if (marks !== undefined) return this.#heading(marks, withoutEndMarks(text.slice(marks)));
    if (text.startsWith(">")) return this.#quote();
    if (this.#isTable(text)) return this.#table();
    const isInside = this.#paragraph.length > 0 || this.#lists.length > 0;
    if (!isInside && codeIndent.test(line)) return this.#code();
    this.#paragraph.push(line.trimStart());
  }

  /** Skips what a page would not show, to the line that ends it. */
  #skip(end: string): void {
    while (this.#lines[this.#at]?.toLowerCase().includes(end) === false) this.#at++;
  }

  #inline(text: string): string {
    return markdownInline(text, this.#references);
  }

  #taken(): string[] {
    const lines = this.#paragraph;
    this.#paragraph = [];
    return lines;
  }

  #endParagraph(): void {
    const html = this.#inline(this.#taken().join("\n"));
    if (html.trim() !== "") this.#out.push(`<p>${html}</p>`);
  }

  #block(html: string): void {
    this.#endParagraph();
    this.#out.push(html);
  }

  #heading(level: number, text: string): void {
    this.#endParagraph();
    this.#endLists(-1);
    const html = this.#inline(text.trim());
    if (html.trim() === "") return;
    this.heading ??= plainWords(html);
    this.#out.push(`<h${level}>${html}</h${level}>`);
  }

  #item(number: string | undefined, text: string, indent: number): void {
    this.#endParagraph();
    const tag = number === undefined ? "ul" : "ol";
    this.#endLists(indent);
    const open = this.#lists.at(-1);
    if (open?.indent === indent && open.tag !== tag) this.#endLists(indent - 1);
    const list = this.#lists.at(-1);
    const isDeep = this.#lists.length >= limits.markdownNesting.value;
    if (list?.indent === indent || (isDeep && list !== undefined)) this.#out.push("</li><li>");
    else {
      const start = number === undefined || number === "1" ? "" : ` start="${Number(number)}"`;
      this.#out.push(`<${tag}${start}><li>`);
      this.#lists.push({ indent, tag });
    }
    this.#paragraph.push(text.replace(/^\[[ xX]\] /, ""));
  }

  /** Closes the lists that are indented further. */
  #endLists(indent: number): void {
    for (let list = this.#lists.at(-1); list !== undefined; list = this.#lists.at(-1)) {
      if (list.indent <= indent) return;
      this.#out.push(`</li></${list.tag}>`);
      this.#lists.pop();
    }
  }

  #fence(opening: string, indent: number): void {
    const [fence = "", info = ""] = /^(`{3,}|~{3,})(.*)$/.exec(opening)?.slice(1) ?? [];
    const language = /^[\w+#.-]{1,40}/.exec(info.trim())?.[0];
    const code: string[] = [];
    for (this.#at++; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at] ?? "";
      const text = line.trim();
      if (text.startsWith(fence) && text.replaceAll(fence[0] ?? "`", "") === "") break;
      code.push(line.slice(0, indent).trim() === "" ? line.slice(indent) : line);
    }
    this.#pre(code, language);
  }

  #code(): void {
    const code: string[] = [];
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at] ?? "";
      if (line.trim() !== "" && !codeIndent.test(line)) break;
      code.push(line.replace(codeIndent, ""));
    }
    this.#at--;
    this.#pre(code, undefined);
  }

  #pre(code: string[], language: string | undefined): void {
    const attribute = language === undefined ? "" : ` class="language-${language}"`;
    const text = code.join("\n").trimEnd();
    this.#block(`<pre><code${attribute}>${escaped(text)}</code></pre>`);
  }

  /** A quote is read as one level; the first line of an alert (`[!NOTE]`) is its kind. */
  #quote(): void {
    const parts: string[][] = [[]];
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at]?.trim() ?? "";
      if (!line.startsWith(">")) break;
      const text = line.replace(/^[>\s]+/, "").replace(/^\[!(\w{1,20})\]$/, "$1");
      if (text === "") parts.push([]);
      else parts.at(-1)?.push(text);
    }
    this.#at--;
    const paragraphs = parts.map((lines) => `<p>${this.#inline(lines.join("\n"))}</p>`);
    this.#block(`<blockquote>${paragraphs.join("")}</blockquote>`);
  }

  #isTable(text: string): boolean {
    const next = this.#lines[this.#at + 1]?.trim() ?? "";
    return (
      text.includes("|") && next.includes("|") && /^[|:\s-]+$/.test(next) && next.includes("-")
    );
  }

  #table(): void {
    const row = (tag: string): string => {
      const cells = cellsOf(this.#lines[this.#at]?.trim() ?? "");
      return `<tr>${cells.map((cell) => `<${tag}>${this.#inline(cell)}</${tag}>`).join("")}</tr>`;
    };
    const rows = [row("th")];
    for (this.#at += 2; this.#lines[this.#at]?.includes("|") === true; this.#at++) {
      rows.push(row("td"));
    }
    this.#at--;
    this.#block(`<table>${rows.join("\n")}</table>`);
  }

  /** `[name]: https://…` defines a link of the text. */
  #isReference(line: string): boolean {
    const [, name, target] =
      /^ {0,3}\[([^\]^][^\]]{0,200})\]:\s*<?([^\s<>]{1,2000})>?/.exec(line) ?? [];
    if (name === undefined || target === undefined) return false;
    if (this.#references.size < limits.pageLinks.value) {
      this.#references.set(name.toLowerCase(), target);
    }
    return true;
  }
}

/** "Prices ##" without its closing marks; "C#" has none. */
function withoutEndMarks(text: string): string {
  const end = text.trimEnd();
  const words = trimEndMarks(end, /#/);
  return /\s$/.test(words) ? words : end;
}

const codeIndent = /^(?: {4}|\t)/;

/** The cells between `|`; one after a backslash is text. */
function cellsOf(row: string): string[] {
  const inner = row.replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

const plainWords = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
