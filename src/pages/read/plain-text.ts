/** A text that is no HTML as HTML: its paragraphs and lines, and of markdown its parts as well. */
export function textAsHtml(text: string, contentType: string): string {
  const type = contentType.toLowerCase().split(";")[0]?.trim();
  const isMarkdown = type === "text/markdown" || type === "text/x-markdown";
  if (!isMarkdown && type !== "text/plain") return text;
  // Some servers know no type for their pages.
  if (/^\s*</.test(text)) return text;
  return isMarkdown ? markdownAsHtml(text) : partsOf(text).map(paragraph).join("\n");
}

const partsOf = (text: string): string[] =>
  text.split(/\r?\n(?:[ \t]*\r?\n)+/).filter((part) => part.trim() !== "");

const paragraph = (part: string): string => `<p>${lines(part)}</p>`;

const lines = (part: string): string =>
  part
    .trim()
    .split(/\r?\n/)
    .map((line) => escape(line.trim()))
    .join("<br>");

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Headings, lists and code; marks within a line stay as they were written. */
function markdownAsHtml(text: string): string {
  const out: string[] = [];
  const pieces = text.split(/^(?:```|~~~)[^\n]*\n/m);
  pieces.forEach((piece, at) => {
    if (at % 2 === 1) out.push(`<pre>${escape(piece)}</pre>`);
    else for (const part of partsOf(piece)) out.push(...markdownPart(part));
  });
  return out.join("\n");
}

function markdownPart(part: string): string[] {
  const rows = part.trim().split(/\r?\n/);
  const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(rows[0] ?? "");
  if (heading) {
    const [, { length } = "", words = ""] = heading;
    const below = rows.slice(1).join("\n");
    const rest = below.trim() === "" ? [] : markdownPart(below);
    return [`<h${length}>${escape(words)}</h${length}>`, ...rest];
  }
  if (!rows.every((row) => item.test(row))) return [paragraph(part)];
  const tag = /^\s*\d/.test(part) ? "ol" : "ul";
  const items = rows.map((row) => `<li>${escape(row.replace(item, ""))}</li>`);
  return [`<${tag}>${items.join("")}</${tag}>`];
}

const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;
