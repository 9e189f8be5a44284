/**
 * The most memory a process needs to read one page of 10 MB, in megabytes, by what the page is made
 * of: the highest resident size the system saw, Node and the reader's code included. One JSON line;
 * the figure is the worst of them, the floor what the process needs before it reads.
 *
 *   node bench/page-memory.ts
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { limits } from "../src/contract/limits.ts";

const words = "We make good things for people who like them, and have done so for many years. ";
const shapes: Record<string, (at: number) => string> = {
  prose: (at) => `<p id="p${at}">${words.repeat(4)}<b>${at}</b></p>\n`,
  links: (at) => `<li class="item"><a href="/pages/${at}?a=${at}">Page ${at}</a></li>\n`,
  cells: (at) => `<tr><td class="name">${at}</td><td>${at * 7}</td><td>${words}</td></tr>\n`,
  cards: (at) =>
    `<div class="card"><h3>Plan ${at}</h3><p>${words}</p><span class="price">$${at}</span></div>\n`,
};

const shape = process.argv[2];
if (shape) await measure(shape);
else compare();

function compare(): void {
  const here = fileURLToPath(import.meta.url);
  // As crawlers are started.
  const heap = `--max-semi-space-size=${limits.youngHeapMb.value}`;
  const run = (name: string): number =>
    Number(execFileSync(process.execPath, [heap, here, name], { encoding: "utf8" }));
  const found = Object.fromEntries(Object.keys(shapes).map((name) => [name, run(name)]));
  const figure = Math.max(...Object.values(found));
  console.log(JSON.stringify({ figure, unit: "MB", shapes: found, floor: run("none") }));
}

async function measure(name: string): Promise<void> {
  const { readPage } = await import("../src/pages/read/read-page.ts");
  const make = shapes[name];
  if (make) {
    const page = readPage(pageOf(make), { url: "https://example.com/a" });
    if (page.text === "") throw new Error("nothing was read");
  }
  process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024)));
}

/** As it comes from the network: one string of bytes, not a rope of parts. */
function pageOf(part: (at: number) => string): string {
  const bytes = Buffer.alloc(limits.pageBytes.value, " ");
  let at = bytes.write("<html><body><main><h1>A page</h1>");
  for (let index = 0; at < bytes.length - 1_000; index++) at += bytes.write(part(index), at);
  return bytes.toString("utf8");
}
