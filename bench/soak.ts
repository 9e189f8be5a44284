/**
 * Half an hour at half load: job reads, searches, event streams opened and closed, and extractions
 * of a small loopback site, all of one tenant. First every worker goes as fast as it can; half of
 * what passed then is the pace of the rest, of which the first minutes do not count: what the full
 * load has taken is given back by then. Prints the memory of the server's process each minute (on
 * stderr) and at the end one line: RSS at the start and at the end of the time that counts, each the
 * mean of three minutes, errors, and the slowest hundredth of each kind of call.
 *
 *   node bench/soak.ts [--minutes 30] [--warm 60] [--settle 5]
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { serveSite } from "../test/site/serve.ts";
import { machine, ratioOf } from "./floor.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    warm: { type: "string", default: "60" },
    settle: { type: "string", default: "5" },
  },
});
const minutes = Number(values.minutes);
const warmMs = Number(values.warm) * 1_000;

/** Workers of each kind; the mix is theirs when nothing holds them back. */
const workers = { read: 16, search: 4, stream: 4, extract: 2 };
type Kind = keyof typeof workers;
// Object.keys knows no more than strings; these are the members of `workers`.
const kinds = Object.keys(workers) as Kind[];

const data = mkdtempSync(join(tmpdir(), "lorepod-soak-"));
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const product = await start();
await using site = await serveSite("saas-en");
try {
  let job = await extraction();
  const calls: Record<Kind, () => Promise<void>> = {
    read: async () => void (await ask("GET", `/v1/jobs/${job}`)),
    search: async () => void (await ask("POST", "/v1/search", { query: "pricing plans" })),
    stream: async () => void (await ask("GET", `/v1/jobs/${job}/events`)),
    extract: async () => void (job = await extraction()),
  };
  const fastest = await load(calls, warmMs, undefined);
  const idleRssMb = rssMb(product.pid);
  const pace = Object.fromEntries(
    kinds.map((kind) => [kind, Math.max(0.05, fastest[kind].perSecond / 2)]),
  ) as Record<Kind, number>; // the same keys
  process.stderr.write(`${JSON.stringify({ fastest, rssMb: idleRssMb })}\n`);
  await load(calls, Number(values.settle) * 60_000, pace);
  const samples: number[] = [];
  const clock = setInterval(() => {
    samples.push(rssMb(product.pid));
    process.stderr.write(`${JSON.stringify({ minute: samples.length, rssMb: samples.at(-1) })}\n`);
  }, 60_000);
  const steady = await load(calls, minutes * 60_000, pace);
  clearInterval(clock);
  const [first, last] = [mean(samples.slice(0, 3)), mean(samples.slice(-3))];
  console.log(
    JSON.stringify({
      bench: `soak, ${minutes} minutes at half of the most`,
      startRssMb: first,
      endRssMb: last,
      ratio: ratioOf(last, first),
      maxRssMb: Math.max(...samples),
      afterFullLoadRssMb: idleRssMb,
      steady,
      fastest,
      machine: machine(),
    }),
  );
} finally {
  agent.destroy();
  product.child.kill();
  await new Promise((removed) => product.child.once("exit", removed));
  rmSync(data, { recursive: true, force: true });
}

/** The server as a separate process, with high limits. */
async function start() {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../bin/lorepod.js"), "start"], {
    env: {
      ...process.env,
      LOREPOD_PORT: "0",
      LOREPOD_DATA: data,
      LOREPOD_EGRESS_ALLOW: "127.0.0.0/8",
      LOREPOD_LOG: "error",
      LOREPOD_PLANS: "Pro=1000000/0/10",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (/listens on \S+[^]*service_live_\w+\W/.test(output)) break;
  }
  child.stdout.resume();
  const url = /listens on (\S+)/.exec(output)?.[1] ?? "";
  const key = /service_live_\w+/.exec(output)?.[0] ?? "";
  return { child, pid: child.pid ?? 0, url, key };
}

/** One extraction from start to its end, as reported by its stream; resolves with its id. */
async function extraction(): Promise<string> {
  const body = { url: `${site.url}/`, maxPages: 3 };
  const { jobId } = JSON.parse(await ask("POST", "/v1/extract/async", body));
  const received = await ask("GET", `/v1/jobs/${jobId}/events`);
  if (!received.includes("event: complete")) throw new Error(`${jobId} did not complete`);
  return jobId;
}

function ask(method: "GET" | "POST", path: string, body?: object): Promise<string> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const type = text === undefined ? {} : { "content-type": "application/json" };
  const accept = path.endsWith("/events") ? { accept: "text/event-stream" } : {};
  const headers = { "x-api-key": product.key, ...type, ...accept };
  return new Promise((done, fail) => {
    const sent = request(`${product.url}${path}`, { method, headers, agent }, (response) => {
      let answer = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (answer += chunk));
      response.on("error", fail);
      response.on("end", () =>
        response.statusCode === 200
          ? done(answer)
          : fail(new Error(`${path}: ${response.statusCode}`)),
      );
    });
    sent.on("error", fail);
    sent.end(text);
  });
}

type Received = { done: number; errors: number; perSecond: number; p50Ms: number; p99Ms: number };

/** All workers for so long, each kind at its pace, or as fast as it goes. */
async function load(
  calls: Record<Kind, () => Promise<void>>,
  ms: number,
  pace: Record<Kind, number> | undefined,
): Promise<Record<Kind, Received>> {
  const begun = performance.now();
  const received = await Promise.all(
    kinds.map(async (kind) => {
      const times = newTimes();
      const everyMs = pace === undefined ? 0 : (workers[kind] * 1_000) / pace[kind];
      const work = async (_: unknown, nth: number) => {
        for (let turn = 0; ; turn++) {
          // A delayed worker catches up: the pace is that of the clock, not of the answers.
          const due = begun + everyMs * (turn + nth / workers[kind]);
          if (everyMs > 0 && due > performance.now()) await sleep(due - performance.now());
          if (performance.now() - begun >= ms) return;
          await times.take(calls[kind]);
        }
      };
      await Promise.all(Array.from({ length: workers[kind] }, work));
      return [kind, times.received((performance.now() - begun) / 1_000)] as const;
    }),
  );
  return Object.fromEntries(received) as Record<Kind, Received>; // one entry for each kind
}

/** How long calls took, counted by the millisecond: a list of each would itself grow. */
function newTimes() {
  const counts = new Uint32Array(60_001);
  let [done, errors] = [0, 0];
  const below = (share: number) => {
    let seen = 0;
    return counts.findIndex((count) => (seen += count) >= done * share);
  };
  return {
    async take(call: () => Promise<void>): Promise<void> {
      const begun = performance.now();
      try {
        await call();
      } catch (error) {
        errors++;
        if (errors <= 5) process.stderr.write(`${String(error)}\n`);
        return;
      }
      done++;
      const slot = Math.min(counts.length - 1, Math.round(performance.now() - begun));
      counts[slot] = (counts[slot] ?? 0) + 1;
    },
    received(seconds: number): Received {
      const perSecond = Math.round((done / seconds) * 100) / 100;
      return { done, errors, perSecond, p50Ms: below(0.5), p99Ms: below(0.99) };
    },
  };
}

/** The resident memory of the process, in MB. */
function rssMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kb) / 1_024);
}

function mean(all: number[]): number {
  return Math.round(all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length));
}
