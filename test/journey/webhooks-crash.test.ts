import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { serveSite } from "../site/serve.ts";
import { moments } from "./moments.ts";
import { finished, startProduct, until } from "./product.ts";
import { startReceiver } from "./receiver.ts";

const env = {
  LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8",
  LOREPOD_WEBHOOK_RETRIES: "200ms,1s,2s",
};
const events = ["EXTRACTION_STARTED", "PAGE_SCRAPED", "EXTRACTION_COMPLETED"];

/**
 * The product is killed while it delivers and started again on the same data: every event of the
 * job arrives, each under one id with one body, and so does the callback.
 */
describe("kill -9 during deliveries", () => {
  // After so many deliveries arrived; 0 is right after the answer with the job's id.
  it.each(moments(6))(
    "after %i deliveries",
    async (moment) => {
      await using site = await serveSite("saas-en");
      await using receiver = await startReceiver();
      let product = await startProduct({ env });
      try {
        const { secret } = (await product.call("GET", "/v1/account/signing-secret")).body;
        await product.call("POST", "/v1/webhooks", { url: `${receiver.url}/hook`, events });
        const body = { url: `${site.url}/`, maxPages: 3, callbackUrl: `${receiver.url}/cb` };
        const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
        await until(async () => (receiver.received.length >= moment ? true : undefined));
        await product.stop("SIGKILL");

        product = await startProduct({ data: product.data, key: product.key, env });
        const job = await finished(product, jobId, 60_000);
        const pages = job.result.pagesScraped;
        const delivered = await until(async () => {
          const ids = new Map(receiver.received.map((one) => [one.headers["webhook-id"], one]));
          return ids.size === pages + 3 ? [...ids.values()] : undefined;
        }, 30_000);
        const names = delivered
          .filter(({ path }) => path === "/hook")
          .map((one) => JSON.parse(one.body).event);
        const scraped = Array.from({ length: pages }, () => "PAGE_SCRAPED");
        expect(names).toEqual(["EXTRACTION_STARTED", ...scraped, "EXTRACTION_COMPLETED"]);
        const callback = delivered.find(({ path }) => path === "/cb");
        expect(callback?.headers["webhook-id"]).toBe(jobId);
        expect(JSON.parse(callback?.body ?? "").result).toEqual(job.result);
        // What came twice came under the same id, with the same bytes.
        const bodies = receiver.received.map((one) => `${one.headers["webhook-id"]} ${one.body}`);
        expect(new Set(bodies).size).toBe(delivered.length);
        for (const one of delivered) new Webhook(secret).verify(one.body, one.headers);
      } finally {
        await product[Symbol.asyncDispose]();
      }
    },
    240_000,
  );
});
