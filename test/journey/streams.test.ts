import { expect, it } from "vitest";
import { serveSite } from "../site/serve.ts";
import { readStream, startProduct } from "./product.ts";

it("five hundred streams of one job all hear all of it, in order", async () => {
  const open = Promise.withResolvers<void>();
  await using site = await serveSite("saas-en", (request, response) => {
    // The site waits until all streams are open.
    if (request.url !== "/robots.txt") return false;
    void open.promise.then(() => response.writeHead(404).end());
    return true;
  });
  await using product = await startProduct();
  const body = { url: `${site.url}/`, maxPages: 3 };
  const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
  let connected = 0;
  const streams = Array.from({ length: 500 }, async () => {
    let counted = false;
    const { events } = await readStream(product, "GET", `/v1/jobs/${jobId}/events`, {
      enough: () => {
        connected += counted ? 0 : 1;
        counted = true;
        if (connected === 500) open.resolve();
        return false;
      },
    });
    return events;
  });
  for (const events of await Promise.all(streams)) {
    expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, index) => index));
    expect(events.at(-1)?.event).toBe("complete");
  }
}, 60_000);
