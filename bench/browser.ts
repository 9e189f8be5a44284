/**
 * Pages read by one browser: memory of all its processes (proportional set size) after 20 pages and
 * after 200, and the pages a second on the way. Linux only: it reads /proc.
 *
 *   node bench/browser.ts
 */
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBrowser } from "../src/adapters/shared/browser.ts";
import { findBrowser } from "../src/adapters/shared/find-browser.ts";
import { parseNetworks, startEgressProxy, systemResolver } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { serveSite } from "../test/site/serve.ts";

const dir = mkdtempSync(join(tmpdir(), "lorepod-bench-"));
process.env["TMPDIR"] = dir;
const { place, description: expected } = await findBrowser(
  process.env["LOREPOD_CHROMIUM"] ?? "",
  join(dir, "browser"),
);
if (place === null) throw new Error(`a browser is needed: ${expected}`);

await using site = await serveSite("app-js");
const proxy = await startEgressProxy({
  allow: parseNetworks(["127.0.0.0/8"]),
  token: "bench",
  clock,
  resolver: systemResolver({ hostsFile: true }),
  log: () => {},
});
const route = { proxyUrl: proxy.url, token: "bench" };
const browser = await createBrowser({ place, route, userAgent: "Lorepod-bench/1", clock }).open();
const { signal } = new AbortController();
const paths = ["/", "/rental", "/service"];

let chars = 0;
async function readUntil(from: number, to: number): Promise<void> {
  for (let page = from; page < to; page += 3) {
    const ends = await Promise.all(
      [0, 1, 2].map((tab) => browser.read(site.url + (paths[tab] ?? "/"), { waitMs: 0, signal })),
    );
    for (const end of ends) {
      if (!end.ok) throw new Error(`a page was not read: ${end.fault}`);
      chars += end.html.length;
    }
  }
}

await readUntil(0, 21);
const after20 = megabytes();
const start = performance.now();
await readUntil(21, 201);
const seconds = (performance.now() - start) / 1_000;
const after200 = megabytes();
await browser.close();
await proxy.close();
await rm(dir, { recursive: true, force: true });
console.log(
  JSON.stringify({
    bench: "browser",
    browser: expected,
    after20Mb: after20,
    after200Mb: after200,
    ratio: Number((after200 / after20).toFixed(2)),
    pagesPerSecond: Number((180 / seconds).toFixed(2)),
    charsPerPage: Math.round(chars / 201),
  }),
);

/** Of every process that descends from this one, without this one. */
function megabytes(): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // After the command's closing bracket: state, then the parent.
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean => {
    for (let at = parents.get(pid) ?? 0; at > 1; at = parents.get(at) ?? 0) {
      if (at === process.pid) return true;
    }
    return false;
  };
  let kilobytes = 0;
  for (const pid of parents.keys()) {
    if (!isOurs(pid)) continue;
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // It ended meanwhile.
    }
  }
  return Math.round(kilobytes / 1_024);
}
