import type { FactEntry } from "../../contract/sites/fact-entry.ts";
import type { Site } from "../../contract/sites/site.ts";

/** The changes of a Site as RSS 2.0, newest first. */
export function changesFeed({ spec }: Pick<Site, "spec">, changes: readonly FactEntry[]): string {
  const title = `Changes of ${spec.name ?? new URL(spec.url).hostname}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    element("title", title),
    element("link", spec.url),
    element("description", "Facts that were added, changed or removed"),
    ...changes.map(itemOf),
    "</channel></rss>\n",
  ].join("\n");
}

function itemOf({ id, kind, at, category, title, source, before, after }: FactEntry): string {
  const lines = [
    ...(before === null ? [] : [`Before: ${before.quote}`]),
    ...(after === null ? [] : [`After: ${after.quote}`]),
  ];
  return [
    "<item>",
    element("title", title === "" ? kind : `${title} (${kind})`),
    element("link", source),
    `<guid isPermaLink="false">${escaped(id)}</guid>`,
    element("pubDate", new Date(at).toUTCString()),
    element("category", category),
    element("description", lines.join("\n")),
    "</item>",
  ].join("");
}

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** Without characters that XML 1.0 does not have. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (char) => entities[char] ?? char);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
