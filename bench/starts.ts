/**
 * 2,000 asynchronous starts over 32 connections: accepted per second, and the slowest hundredth.
 * Floor of the same run: a bare node:http server that parses the same body and answers.
 *
 *   node bench/starts.ts
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import autocannon from "autocannon";
import { startProduct } from "../test/journey/product.ts";

const amount = 2_000;
const connections = 32;
const body = JSON.stringify({ url: "http://127.0.0.1:9/", maxPages: 1 });

await using product = await startProduct();
const figure = await load(`${product.address}/v1/extract/async`, product.key);

const bare = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk) => (text += String(chunk)));
  request.on("end", () => response.end(JSON.stringify({ jobId: JSON.parse(text).url })));
}).listen(0, "127.0.0.1");
await new Promise((listening) => bare.once("listening", listening));
// A TCP server that listens has an address of this kind.
const floor = await load(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, "");
bare.close();

console.log(
  JSON.stringify({
    bench: `${amount} async starts over ${connections} connections, per second`,
    figure: figure.rate,
    p99Ms: figure.p99,
    refused: figure.refused,
    floor: floor.rate,
    floorP99Ms: floor.p99,
    ratio: Math.round((figure.rate / floor.rate) * 1_000) / 1_000,
  }),
);

async function load(url: string, key: string) {
  const begun = performance.now();
  const run = await autocannon({
    url,
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-api-key": key },
    connections,
    amount,
  });
  const seconds = (performance.now() - begun) / 1_000;
  const rate = Math.round(run["2xx"] / seconds);
  return { rate, p99: run.latency.p99, refused: run.non2xx + run.errors };
}
