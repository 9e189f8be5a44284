/**
 * What a poll costs: `GET /v1/jobs/{id}` of the running product against a bare Fastify route that
 * sends the same bytes, in the same run, each server on a separate core where `taskset` is there.
 * Then the limits: of what 20 parallel clients send within a minute, how many pass.
 *
 *   node bench/requests.ts [--seconds 10]
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { machine, ratioOf } from "./floor.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { seconds: { type: "string", default: "10" } } });
const seconds = Number(values.seconds);
const pinned = spawnSync("taskset", ["-c", "0", "true"]).status === 0;
const data = mkdtempSync(join(tmpdir(), "lorepod-bench-"));

const product = await start([join(root, "bin/lorepod.js"), "start"], {
  LOREPOD_PORT: "0",
  LOREPOD_DATA: data,
  LOREPOD_EGRESS_ALLOW: "127.0.0.0/8",
  LOREPOD_LOG: "error",
  LOREPOD_PLANS: "Pro=1000000/0/10",
});
try {
  const headers = { "x-api-key": /service_live_\w+/.exec(product.output)?.[0] ?? "" };
  const job = await failedJob(product.url, headers);
  const body = await (await fetch(job, { headers })).text();
  const floor = await start(["--input-type=module", "-e", bareRoute(body)], {});
  const min = await load(floor.url, {});
  floor.child.kill();
  const polls = await load(job, headers);
  const search = await load(`${product.url}/v1/search`, headers, '{"query":"price"}');
  const exact = await exactness(product.url);
  const line = {
    bench: "requests",
    polls,
    floor: min,
    ratio: ratioOf(polls.perSecond, min.perSecond),
    search,
    searchRatio: ratioOf(search.perSecond, min.perSecond),
    exact,
    connections: 100,
    pinned,
    machine: machine(),
  };
  console.log(JSON.stringify(line));
} finally {
  product.child.kill();
  rmSync(data, { recursive: true, force: true });
}

type Started = { child: ChildProcess; url: string; output: string };

/** The server on core 0; this process and its load run where the system puts them. */
async function start(args: string[], env: Record<string, string>): Promise<Started> {
  const command = pinned ? ["taskset", "-c", "0", process.execPath] : [process.execPath];
  const [file = "", ...rest] = [...command, ...args];
  const child = spawn(file, rest, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const started = { child, url: "", output: "" };
  for await (const chunk of child.stdout ?? []) {
    started.output += String(chunk);
    started.url = /listens on (\S+)/.exec(started.output)?.[1] ?? "";
    if (started.url !== "" && /\n\n|bare/.test(started.output)) break;
  }
  return started;
}

function bareRoute(body: string): string {
  return `
  import Fastify from "fastify";
  const app = Fastify();
  app.get("/", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(${JSON.stringify(body)}));
  await app.listen({ port: 0 });
  console.log("bare listens on " + app.listeningOrigin);
`;
}

async function failedJob(url: string, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ url: "http://127.0.0.1:9/" });
  const json = { ...headers, "content-type": "application/json" };
  const answer = await fetch(`${url}/v1/extract`, { method: "POST", headers: json, body });
  return `${url}/v1/jobs/${answer.headers.get("x-job-id")}`;
}

async function load(url: string, headers: Record<string, string>, body?: string) {
  const post = body === undefined ? {} : { method: "POST" as const, body };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const options = { url, headers: { ...headers, ...type }, connections: 100, ...post };
  await autocannon({ ...options, duration: 2 });
  const received = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: Math.round(received.requests.average),
    p50Ms: received.latency.p50,
    p99Ms: received.latency.p99,
    failed: received.non2xx + received.errors,
  };
}

/** Of 200 requests from 20 clients within the minute, how many pass at each limit. */
async function exactness(url: string): Promise<Record<string, number>> {
  const passed: Record<string, number> = {};
  for (const limit of [10, 30, 60]) {
    const args = ["keys", "create", "--name", "bench", "--requests-per-minute", String(limit)];
    const made = spawnSync(process.execPath, [join(root, "bin/lorepod.js"), ...args], {
      env: { ...process.env, LOREPOD_DATA: data },
      encoding: "utf8",
    });
    const headers = { "x-api-key": made.stdout.trim() };
    const client = async () => {
      let good = 0;
      for (let i = 0; i < 10; i++) {
        const answer = await fetch(`${url}/v1/account`, { headers });
        await answer.arrayBuffer();
        if (answer.status === 200) good++;
      }
      return good;
    };
    const counts = await Promise.all(Array.from({ length: 20 }, client));
    passed[limit] = counts.reduce((sum, good) => sum + good, 0);
  }
  return passed;
}
