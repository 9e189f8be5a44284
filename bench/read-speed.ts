/**
 * Pages read per second on one core, text and markdown both, beside Defuddle on the same pages in
 * the same run. One JSON line; `others` has Readability with turndown, and trafilatura.
 *
 *   node bench/read-speed.ts --html DIR [--peers FOLDER] [--python FILE] [--every N]
 *
 * FOLDER is where the peers are installed (defuddle, linkedom, @mozilla/readability, turndown).
 * Without it only our own figure is measured. FILE is the Python of an environment with trafilatura.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

import { readPage } from "../src/pages/read/read-page.ts";

type Read = (html: string) => unknown;

const { values: options } = parseArgs({
  options: {
    html: { type: "string", default: "" },
    peers: { type: "string" },
    python: { type: "string" },
    every: { type: "string", default: "4" },
  },
});
const url = "https://example.com/";
if (options.html === "") throw new Error("name the folder of the pages: --html");
const pages = load(options.html, Number(options.every));
const figure = await speed((html) => readPage(html, { url }));
const line: Record<string, unknown> = { pages: pages.length, figure, peer: null, ratio: null };
const others: Record<string, { peer: number; ratio: number }> = {};
line["others"] = others;
if (options.peers) {
  const peer = await speed(await defuddle(options.peers));
  line["peer"] = peer;
  line["ratio"] = Number((figure / peer).toFixed(2));
  const other = await speed(readability(options.peers));
  others["readability"] = { peer: other, ratio: Number((figure / other).toFixed(2)) };
}
if (options.python) {
  const script = fileURLToPath(new URL("trafilatura-peer.py", import.meta.url));
  const other = Number(
    execFileSync(options.python, [script, options.html, options.every], { encoding: "utf8" }),
  );
  others["trafilatura"] = { peer: other, ratio: Number((figure / other).toFixed(2)) };
}
console.log(JSON.stringify(line));

function load(folder: string, every: number): string[] {
  return readdirSync(folder)
    .filter((name) => /\.html(\.gz)?$/.test(name))
    .sort()
    .filter((_, index) => index % every === 0)
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    });
}

/** Pages per second of the second round; the first one warms up. */
async function speed(read: Read): Promise<number> {
  let seconds = 0;
  for (let round = 0; round < 2; round++) {
    const start = process.cpuUsage();
    for (const html of pages) {
      try {
        await read(html);
      } catch {
        // A page that a reader cannot read counts as read: it took its time.
      }
    }
    const used = process.cpuUsage(start);
    seconds = (used.user + used.system) / 1e6;
  }
  return Number((pages.length / seconds).toFixed(1));
}

async function defuddle(folder: string): Promise<Read> {
  const file = resolve(folder, "node_modules/defuddle/dist/node.js");
  const { Defuddle } = await import(pathToFileURL(file).href);
  const { parseHTML } = createRequire(resolve(folder, "x.js"))("linkedom");
  silence();
  return (html) => Defuddle(parseHTML(html).document, url, { separateMarkdown: true });
}

function readability(folder: string): Read {
  const need = createRequire(resolve(folder, "x.js"));
  const { Readability } = need("@mozilla/readability");
  const { parseHTML } = need("linkedom");
  const turndown = new (need("turndown"))();
  return (html) => {
    const article = new Readability(parseHTML(html).document).parse();
    const { document } = parseHTML(`<html><body>${article?.content ?? ""}</body></html>`);
    return [document.body.textContent, turndown.turndown(document.body)];
  };
}

/** Peers print as they go; the figure has to stay alone on its line. */
function silence(): void {
  for (const key of ["warn", "error", "info", "debug"] as const) console[key] = () => {};
}
