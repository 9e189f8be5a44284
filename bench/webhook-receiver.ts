/**
 * The receiver of `bench/webhooks.ts`, in a separate process: answers every POST at once, and
 * `GET /` with how many came and how long after their event. `GET /reset` forgets them.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

let count = 0;
let delaysMs: number[] = [];
const server = createServer((request, response) => {
  if (request.method === "GET") {
    const sorted = delaysMs.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    response.end(JSON.stringify({ count, p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(0.9999) }));
    if (request.url === "/reset") [count, delaysMs] = [0, []];
    return;
  }
  let text = "";
  request.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  request.on("end", () => {
    count++;
    const moment = /"timestamp":"([^"]+)"/.exec(text)?.[1];
    if (moment !== undefined) delaysMs.push(Date.now() - Date.parse(moment));
    response.end("ok");
  });
});
server.listen(0, "127.0.0.1", () => {
  // A TCP server that listens has an address of this kind.
  process.send?.((server.address() as AddressInfo).port);
});
process.on("disconnect", () => process.exit());
