import { isMarkdownType, mediaType } from "../../documents/document-types.ts";
import { escapeHtml } from "../../documents/document-html.ts";
import { markdownHtml } from "../../documents/markdown.ts";

/** Markdown and plain text as HTML; markdown is never read as HTML, however it begins. */
export function textAsHtml(text: string, contentType: string, url: string): string {
  if (isMarkdownType(contentType)) return markdownHtml(text, url);
  // Some servers send HTML pages as plain text.
  if (mediaType(contentType) !== "text/plain" || /^\s*</.test(text)) return text;
  const parts = text.split(/\r?\n(?:[ \t]*\r?\n)+/).filter((part) => part.trim() !== "");
  return parts.map(paragraph).join("\n");
}

function paragraph(part: string): string {
  const lines = part.trim().split(/\r?\n/);
  return `<p>${lines.map((line) => escapeHtml(line.trim())).join("<br>")}</p>`;
}
