/**
 * A large Site on one machine, over a generated site on loopback with one sitemap: memory of the
 * server and all its child processes while pages are read, pages a second against a site of 500
 * pages in the same run, and ten `kill -9` with the pages that were requested again.
 *
 *   node bench/site-large.ts [--pages 20000] [--small 500] [--killed 600] [--kills 10] [--minutes 60]
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { startProduct, until, type Json, type Product } from "../test/journey/product.ts";
import { machine } from "./floor.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "20000" },
    small: { type: "string", default: "500" },
    killed: { type: "string", default: "600" },
    kills: { type: "string", default: "10" },
    minutes: { type: "string", default: "60" },
  },
});
const end = Date.now() + Number(values.minutes) * 60_000;
const kills = Number(values.kills);
const inFlight = 4;

console.log(machine());
if (Number(values.pages) > 0) await measureMemory(Number(values.small), Number(values.pages));
if (Number(values.killed) > 0) await measureKills(Number(values.killed));

async function measureMemory(small: number, large: number): Promise<void> {
  await using product = await startProduct();
  const first = await readSite(product, small);
  console.log(`${small} pages: ${first.rate.toFixed(2)} pages/s, ${first.state}`);
  const second = await readSite(product, large);
  console.log(
    `${second.read} of ${large} pages: ${second.rate.toFixed(2)} pages/s, ${second.state}`,
  );
  console.log(`ratio ${(second.rate / first.rate).toFixed(2)}; repeats ${second.repeats}`);
  for (const { pages, peak, memory } of second.samples) {
    const { server, crawler, knowledge, anonymous } = memory;
    const each = [server, crawler, knowledge].map((mb) => Math.round(mb)).join(", ");
    const all = `server, crawler, knowledge ${each} MB; anonymous${anonymous}`;
    console.log(`  ${pages} pages: at most ${Math.round(peak)} MB of server and crawler; ${all}`);
  }
}

async function readSite(product: Product, count: number) {
  await using web = await serve(count);
  const body = { url: `${web.url}/`, maxPages: count };
  const { id } = (await product.call("POST", "/v1/sites", body)).body;
  const from = Date.now();
  const samples: { pages: number; peak: number; memory: Memory }[] = [];
  let peak = 0;
  const step = Math.max(100, Math.round(count / 10));
  const last = await until(
    async () => {
      const memory = memoryOf(product.pid);
      peak = Math.max(peak, memory.server + memory.crawler);
      if (web.read.length >= (samples.length + 1) * step) {
        samples.push({ pages: web.read.length, peak, memory });
        peak = 0;
      }
      if (Date.now() > end) return { state: "out of time" };
      await new Promise((done) => setTimeout(done, 250));
      const { state, lastSync } = (await product.call("GET", `/v1/sites/${id}`)).body;
      return state === "idle" && lastSync !== null ? lastSync : undefined;
    },
    Number(values.minutes) * 60_000 + 60_000,
  );
  const seconds = (Date.now() - from) / 1_000;
  const read = new Set(web.read).size;
  await product.call("DELETE", `/v1/sites/${id}`);
  const repeats = web.read.length - read;
  return { rate: read / seconds, read, repeats, samples, state: stateOf(last) };
}

function stateOf({ state, counts }: Json): string {
  return `${state} ${JSON.stringify(counts ?? {})}`;
}

async function measureKills(count: number): Promise<void> {
  await using web = await serve(count);
  let product = await startProduct();
  try {
    const body = { url: `${web.url}/`, maxPages: count };
    const { id } = (await product.call("POST", "/v1/sites", body)).body;
    let killed = 0;
    for (; killed < kills && Date.now() < end; killed++) {
      const wanted = ((killed + 1) * count) / (kills + 2);
      await until(async () => (web.read.length >= wanted ? true : undefined), 600_000);
      await product.stop("SIGKILL");
      product = await startProduct({ data: product.data, key: product.key });
    }
    const last = await until(async () => {
      const { state, lastSync } = (await product.call("GET", `/v1/sites/${id}`)).body;
      return state === "idle" ? lastSync : Date.now() > end ? { state: "out of time" } : undefined;
    }, 1_200_000);
    const repeats = web.read.length - new Set(web.read).size;
    console.log(`${killed} kills over ${count} pages: ${stateOf(last)}`);
    console.log(`  ${repeats} repeats; at most ${killed * inFlight} requests were in flight`);
  } finally {
    await product[Symbol.asyncDispose]();
  }
}

/** Proportional megabytes: what processes share, such as the code of Node, counts once. */
type Memory = { server: number; crawler: number; knowledge: number; anonymous: string };

function memoryOf(root: number): Memory {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (/^\d+$/.test(name)) parents.set(Number(name), numberIn(`/proc/${name}/status`, "PPid"));
  }
  const memory: Memory = { server: 0, crawler: 0, knowledge: 0, anonymous: "" };
  for (const pid of parents.keys()) {
    let at = pid;
    while (at > 1 && at !== root) at = parents.get(at) ?? 0;
    if (at !== root) continue;
    const role = roleOf(pid);
    memory[role] += numberIn(`/proc/${pid}/smaps_rollup`, "Pss") / 1_024;
    const anonymousMb = numberIn(`/proc/${pid}/smaps_rollup`, "Pss_Anon") / 1_024;
    memory.anonymous += ` ${role} ${Math.round(anonymousMb)}`;
  }
  return memory;
}

function roleOf(pid: number): "server" | "crawler" | "knowledge" {
  const command = textOf(`/proc/${pid}/cmdline`);
  if (command.includes("knowledge")) return "knowledge";
  return command.includes("crawler") ? "crawler" : "server";
}

function numberIn(file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(textOf(file))?.[1] ?? 0);
}

/** Empty for a process that has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

async function serve(size: number) {
  const read: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const number = path === "/" ? 0 : Number(/^\/guides\/(\d+)$/.exec(path)?.[1]);
    if (path === "/sitemap.xml") {
      const urls = Array.from({ length: size }, (_, n) => (n === 0 ? "/" : `/guides/${n}`));
      const body = urls.map((to) => `<url><loc>${origin}${to}</loc></url>`).join("");
      response.writeHead(200, { "content-type": "application/xml", etag: '"all"' });
      return void response.end(`<urlset>${body}</urlset>`);
    }
    if (Number.isNaN(number) || number >= size) return void response.writeHead(404).end("none");
    read.push(path);
    response.writeHead(200, { "content-type": "text/html", etag: `"${number}"` });
    response.end(page(number));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    url: origin,
    read,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function page(n: number): string {
  const steps = Array.from(
    { length: 6 },
    (_, step) =>
      `<li>Step ${step + 1}: turn valve ${n * 7 + step} until gauge ${n + step} shows green.</li>`,
  );
  return (
    `<!doctype html><html lang="en"><head><title>Guide ${n}</title></head><body><main>` +
    `<h1>Guide ${n}</h1><p>Guide ${n} explains how unit ${n} is set up and costs €${n + 5}.</p>` +
    `<h2>How long does unit ${n} last?</h2><p>Unit ${n} lasts ${n + 3} weeks with daily use.</p>` +
    `<ol>${steps.join("")}</ol></main></body></html>`
  );
}
