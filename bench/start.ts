/**
 * From the command to the first answered request, and what the idle product weighs. Floor of the
 * same run: a bare node:http server, started and asked the same way.
 *
 *   node bench/start.ts            the checkout
 *   node bench/start.ts BIN        another copy: dist/package/bin/lorepod.js
 */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { processCpuMs } from "../src/adapters/embedded/processes/own-process.ts";
import { startProduct } from "../test/journey/product.ts";

const rounds = 5;
const [bin] = process.argv.slice(2);
const options = bin === undefined ? {} : { bin };
const cpuMs: number[] = [];
const product = await median(async () => {
  await using running = await startProduct(options);
  await running.call("GET", "/healthz");
  const ms = running.sinceStartMs();
  cpuMs.push(processCpuMs(running.pid) ?? 0);
  return ms;
});
const floor = await median(bareServer);

await using idle = await startProduct(options);
await idle.call("GET", "/v1/jobs/x");
const rssMb = await rssOf(idle.pid);

console.log(
  JSON.stringify({
    bench: "start to first answered request, ms; processor time until then, ms; idle RSS, MB",
    figure: Math.round(product),
    floor: Math.round(floor),
    ratio: rounded(product / floor),
    cpuMs: middle(cpuMs),
    idleRssMb: Math.round(rssMb),
  }),
);

async function bareServer(): Promise<number> {
  const begun = performance.now();
  const source =
    'require("http").createServer((q, s) => s.end("ok")).listen(0, function () { console.log(this.address().port) })';
  const child = spawn(process.execPath, ["-e", source], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((done) =>
    child.stdout.once("data", (data) => done(String(data).trim())),
  );
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  child.kill("SIGKILL");
  return performance.now() - begun;
}

async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await measure());
  return middle(times);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
