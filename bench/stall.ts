/**
 * How long page content keeps the API from answering: `/healthz` is probed all the time while
 * hostile sites and very large ones are extracted. Floor of the same run: a bare node:http server,
 * probed by the same process in the same loop. Prober, floor and sites are separate processes.
 * `turnCpu` is the processor time of the server's turns, which other load does not change.
 *
 *   node bench/stall.ts
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { startProduct, type Product } from "../test/journey/product.ts";

const jobs = 3;
const pages = 20;
const jobMs = 90_000;
/** Of one mark; what takes a second at this length takes minutes on a page of the largest size. */
const runChars = 40_000;

const turns = new URL("./stall-turns.ts", import.meta.url).href;

type Times = { probes: number; p50: number; p99: number; max: number };

switch (process.argv[2]) {
  case "floor":
    listen(() => "ok");
    break;
  case "sites":
    listen(pageAt);
    break;
  case "prober":
    await probe(process.argv.slice(3));
    break;
  default:
    await measure();
}

async function measure(): Promise<void> {
  const [floor, sites] = [start("floor"), start("sites")];
  const [[floorUrl], [siteUrl]] = await Promise.all([
    once(floor, "message"),
    once(sites, "message"),
  ]);
  const report: Record<string, unknown> = {};
  for (const kind of ["hostile", "large"]) {
    await using product = await startProduct({ env: { NODE_OPTIONS: `--import=${turns}` } });
    process.kill(product.pid, "SIGUSR2");
    const prober = start("prober", `${product.address}/healthz`, `${floorUrl}/`);
    await once(prober, "message");
    const outcomes = await Promise.all(
      Array.from({ length: jobs }, (_, n) => runJob(product, `${siteUrl}/${kind}/${n}/`)),
    );
    prober.send("stop");
    const [[api, bare]] = (await once(prober, "message")) as [[Times, Times]];
    await stopped(product);
    const turnCpu: unknown = JSON.parse(/turns: (.*)/.exec(product.output())?.[1] ?? "null");
    report[kind] = { api, floor: bare, turnCpu, outcomes };
  }
  for (const child of [floor, sites]) child.kill();
  const [load] = loadavg();
  console.log(
    JSON.stringify({
      bench: `health probe while ${jobs} sites are extracted, ms`,
      ...report,
      load,
    }),
  );
}

async function runJob(product: Product, url: string): Promise<string> {
  const begun = performance.now();
  const { body } = await product.call("POST", "/v1/extract/async", { url, maxPages: pages });
  for (;;) {
    // A server that was held up for long has dropped the connection.
    const { body: job } = await product
      .call("GET", `/v1/jobs/${body.jobId}`)
      .catch(() => ({ body: { status: "unknown" } }));
    const s = Math.round((performance.now() - begun) / 1_000);
    if (job.status === "failed") return `failed after ${s} s: ${job.error}`;
    if (job.status === "completed") {
      const { pagesScraped, knowledgeItems } = job.result;
      return `${pagesScraped} pages, ${knowledgeItems.length} items, ${s} s`;
    }
    if (performance.now() - begun > jobMs) return `still ${job.status} after ${s} s`;
    await new Promise((next) => setTimeout(next, 1_000));
  }
}

/** A server that is blocked does not end by itself, and then reports no turns. */
async function stopped(product: Product): Promise<void> {
  const delayed = new Promise((next) => setTimeout(next, 60_000).unref());
  await Promise.race([product.stop("SIGTERM"), delayed]);
}

function start(...args: string[]): ChildProcess {
  return fork(import.meta.filename, args);
}

function listen(answer: (path: string) => string): void {
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(answer(request.url ?? "/"));
  }).listen(0, "127.0.0.1", () => {
    // A TCP server that listens has an address of this kind.
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}

/** Each address in turn, one probe after the other; a probe that takes long delays only its own. */
async function probe(urls: string[]): Promise<void> {
  const stop = new AbortController();
  process.once("message", () => stop.abort());
  const loops = urls.map(async (url) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const times: number[] = [];
    while (!stop.signal.aborted) {
      const begun = performance.now();
      while (!(await answers(url, agent)));
      times.push(performance.now() - begun);
      await new Promise((next) => setTimeout(next, 2));
    }
    agent.destroy();
    return summary(times);
  });
  process.send?.("ready");
  process.send?.(await Promise.all(loops));
  process.disconnect?.();
}

/** A server that was held up for long has dropped the connection: that probe goes on in another. */
function answers(url: string, agent: Agent): Promise<boolean> {
  return new Promise((done) => {
    get(url, { agent }, (response) => response.resume().once("end", () => done(true))).once(
      "error",
      () => done(false),
    );
  });
}

function summary(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) /
    10;
  return { probes: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** `/hostile/N/…`: long runs of one mark. `/large/N/…`: ordinary pages of 1 MB. */
function pageAt(path: string): string {
  const [, kind, site = "0", name = ""] = path.split("/");
  if (kind === undefined || /robots|sitemap|llms|\.\w+$/.test(path)) return "";
  const links = Array.from(
    { length: 30 },
    (_, n) => `<li><a href="/${kind}/${site}/page-${n}">Page ${n}</a></li>`,
  );
  const body = kind === "hostile" ? hostileBody(site, name) : largeBody(site, name);
  return `<!doctype html><html lang="en"><title>${name || "home"} of site ${site}</title>
    <nav><ul>${links.join("")}</ul></nav><main><h1>${name || "home"}</h1>${body}</main></html>`;
}

const marks = ["'", '"', "”", "?", "!", ".", "-", "–", "|", "·", "*", "#", "(", "[", ":", " "];

function hostileBody(site: string, name: string): string {
  const mark = marks[(Number(site) * 7 + Number(name.slice(5))) % marks.length] ?? "'";
  const run = mark.repeat(runChars);
  return `<h2>What does it cost${run}x</h2><p>It costs 12 euros.${run}x</p>
    <h3>${run}x</h3><p>${run}</p><footer>Acme${run}x</footer>`;
}

function largeBody(site: string, name: string): string {
  return Array.from({ length: 650 }, (_, n) => {
    const line = `What ${name || "home"} of site ${site} says about subject ${n}, in so many words. `;
    return `<h2>Subject ${n} of ${name || "home"}</h2><p>${line.repeat(20)}</p>`;
  }).join("\n");
}
