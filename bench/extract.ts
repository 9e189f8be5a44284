/** Reads every page of a folder and writes what the reader made of it, for the scoring scripts. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

import { readPage } from "../src/pages/read/read-page.ts";
import { decodePage } from "./sets/pages.ts";

const { values: options } = parseArgs({
  options: { html: { type: "string" }, out: { type: "string" }, urls: { type: "string" } },
});
if (!options.html || !options.out) {
  console.error("node bench/extract.ts --html DIR --out FILE [--urls FILE]");
  process.exit(2);
}
const urls = options.urls ? readUrls(options.urls) : new Map<string, string>();
const out: Record<string, object> = {};
const started = performance.now();
for (const name of readdirSync(options.html).sort()) {
  if (!/\.html(\.gz)?$/.test(name)) continue;
  const id = name.replace(/\.html(\.gz)?$/, "");
  const bytes = readFileSync(join(options.html, name));
  const html = decodePage(name.endsWith(".gz") ? gunzipSync(bytes) : bytes);
  const page = readPage(html, { url: urls.get(id) ?? "https://example.com/" });
  const { author, siteName, publishedAt } = page.facts;
  out[id] = {
    text: page.text,
    title: page.title,
    markdown: page.markdown,
    kind: page.kind,
    verdict: page.verdict,
    author,
    site: siteName,
    published: publishedAt,
  };
}
writeFileSync(options.out, JSON.stringify(out));
const seconds = (performance.now() - started) / 1000;
console.log(
  JSON.stringify({ pages: Object.keys(out).length, seconds: Number(seconds.toFixed(2)) }),
);

/** Addresses as {"ID": "address"} or {"ID": {"url": "address"}}. */
function readUrls(file: string): Map<string, string> {
  const read: unknown = JSON.parse(readFileSync(file, "utf8"));
  const found = new Map<string, string>();
  for (const [id, value] of Object.entries(read ?? {})) {
    if (typeof value === "string") found.set(id, value);
    else if (value && typeof value === "object" && "url" in value) found.set(id, String(value.url));
  }
  return found;
}
