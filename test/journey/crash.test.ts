import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serveSite } from "../site/serve.ts";
import { moments } from "./moments.ts";
import { finished, readStream, startProduct, until, type Product } from "./product.ts";

/**
 * The product is killed in mid-job and started again on the same data: the job completes, no event
 * number is used twice or missing, and nothing is left behind.
 */
describe("kill -9 at any moment", () => {
  // After so many events were seen; 0 is right after the answer with the job's id.
  it.each(moments(10))("after %i events", async (moment) => {
    await using site = await serveSite("saas-en");
    let product = await startProduct();
    try {
      const start = await product.call("POST", "/v1/extract/async", { url: `${site.url}/` });
      const { jobId } = start.body;
      const before = await seen(product, jobId, moment);
      const children = await childrenOf(product.pid);
      await product.stop("SIGKILL");
      await ended(children);

      product = await startProduct({ data: product.data, key: product.key });
      const job = await finished(product, jobId, 60_000);
      expect(job).toMatchObject({ status: "completed", error: null });

      const { events } = await readStream(product, "GET", `/v1/jobs/${jobId}/events`);
      const ids = events.map(({ id }) => Number(id));
      expect(ids).toEqual(ids.map((_, index) => index));
      expect(events.slice(1, before.length + 1)).toEqual(before);
      const urls = events
        .filter(({ event }) => event === "page_scraped")
        .map(({ data }) => data.url);
      expect(new Set(urls).size).toBe(urls.length);
      expect(job.result.pagesScraped).toBe(urls.length);

      const running = await childrenOf(product.pid);
      expect(await product.stop("SIGTERM")).toBe(0);
      await ended(running);
      expect(await readdir(join(product.data, "runs"))).toEqual([]);
    } finally {
      await product[Symbol.asyncDispose]();
    }
  });
});

async function seen(product: Product, jobId: string, count: number) {
  if (count === 0) return [];
  const { events } = await readStream(product, "GET", `/v1/jobs/${jobId}/events`, {
    enough: (all) => all.length > count,
  });
  return events.slice(1, count + 1);
}

async function childrenOf(pid: number): Promise<number[]> {
  const all = await readdir("/proc").catch(() => []);
  const found: number[] = [];
  for (const name of all) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // After the command's closing bracket: state, then the parent.
    if (Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === pid)
      found.push(Number(name));
  }
  return found;
}

/** Every process of the list has ended. */
async function ended(pids: number[]): Promise<void> {
  await until(async () => (pids.some(isAlive) ? undefined : true), 60_000);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
