import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { serveSite } from "../site/serve.ts";
import { finished, startProduct, until, type Product } from "./product.ts";

it.skipIf(process.platform !== "linux")(
  "a job completes although its knowledge process is killed again and again",
  async () => {
    await using site = await serveSite("saas-en");
    await using product = await startProduct();
    const { body } = await product.call("POST", "/v1/extract/async", { url: site.url });
    const killed: number[] = [];
    for (let kills = 0; kills < 3; kills++) {
      const pid = await until(async () => {
        const found = knowledgeOf(product);
        return killed.includes(found ?? 0) ? undefined : found;
      });
      process.kill(pid, "SIGKILL");
      killed.push(pid);
    }
    const job = await finished(product, body.jobId);
    expect(job).toMatchObject({ status: "completed", error: null });
    expect(job.result.knowledgeItems.length).toBeGreaterThan(0);
    const found = await product.call("POST", "/v1/search", { query: "price" });
    expect(found.body.count).toBeGreaterThan(0);
  },
);

/** The server's child that makes knowledge, if there is one. */
function knowledgeOf(product: Product): number | undefined {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, , , parent] = readFileSync(`/proc/${name}/stat`, "utf8").split(" ");
      if (Number(parent) !== product.pid) continue;
      if (readFileSync(`/proc/${name}/cmdline`, "utf8").includes("knowledge-child")) {
        return Number(name);
      }
    } catch {
      // It has ended since the directory was read.
    }
  }
  return undefined;
}
