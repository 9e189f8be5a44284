import { trimEndMarks } from "../../../kit/trim-marks.ts";

/** Plain text as HTML with its paragraphs and lines; markdown also with its headings and lists. */
export function textAsHtml(text: string, contentType: string): string {
  const type = contentType.toLowerCase().split(";")[0]?.trim();
  const isMarkdown = type === "text/markdown" || type === "text/x-markdown";
  if (!isMarkdown && type !== "text/plain") return text;
  // Some servers send HTML pages as plain text.
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

/** Headings, lists and code; marks within a line stay as written. */
function markdownAsHtml(text: string): string {
  const out: string[] = [];
  const pieces = text.split(/^(?:```|~~~)[^\r\n\u2028\u2029]*\r?\n/m);
  pieces.forEach((piece, at) => {
    if (at % 2 === 1) out.push(`<pre>${escape(piece)}</pre>`);
    else for (const part of partsOf(piece)) out.push(...markdownPart(part));
  });
  return out.join("\n");
}

function markdownPart(part: string): string[] {
  const all = part.trim().split(/\r?\n/);
  const out: string[] = [];
  let at = 0;
  for (; at < all.length; at++) {
    const row = (all[at] ?? "").trimStart();
    const heading = row === "" ? "" : headingOf(row);
    if (heading === null) break;
    if (heading !== "") out.push(heading);
  }
  const rest = all.slice(at).join("\n").trim();
  if (rest === "") return out;
  const rows = rest.split(/\r?\n/);
  if (!rows.every((row) => item.test(row))) return [...out, paragraph(rest)];
  const tag = /^\s*\d/.test(rest) ? "ol" : "ul";
  const items = rows.map((row) => `<li>${escape(row.replace(item, ""))}</li>`);
  return [...out, `<${tag}>${items.join("")}</${tag}>`];
}

/** "## Prices ##" as a heading; null for any other line. */
function headingOf(row: string): string | null {
  const level = /^#{1,6}(?=\s)/.exec(row)?.[0].length;
  if (level === undefined) return null;
  const text = row.slice(level).trim();
  const words = trimEndMarks(text, /#/).trimEnd() || text.slice(0, 1);
  return words === "" ? null : `<h${level}>${escape(words)}</h${level}>`;
}

const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;
