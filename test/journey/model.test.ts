import { describe, expect, it } from "vitest";
import { startModelServer } from "../model/server.ts";
import { serveSite } from "../site/serve.ts";
import { startProduct } from "./product.ts";

describe("with a model", () => {
  it("a site is read by it, and by the offline reader once it is down", async () => {
    await using site = await serveSite("saas-en");
    await using model = await startModelServer();
    await using product = await startProduct({
      env: {
        LOREPOD_MODEL_URL: model.url,
        LOREPOD_MODEL_KEY: "sk-very-secret",
        LOREPOD_MODEL_NAME: "glass",
        LOREPOD_LOG: "info",
      },
    });
    const body = { url: `${site.url}/`, maxPages: 3 };
    const first = await product.call("POST", "/v1/extract", body);
    expect(first.body.readers).toEqual({ business: "model", items: "model", triage: "model" });
    expect(first.body.business.categoryCode).toBe("software.support");
    expect(first.body.knowledgeItems.length).toBeGreaterThan(3);

    // Unchanged pages are not sent to the model again.
    const asked = () => model.calls.filter(({ name }) => name === "knowledge_items").length;
    const before = asked();
    await product.call("POST", "/v1/extract", body);
    expect(asked()).toBe(before);

    model.manner = "broken";
    const other = { url: `${site.url}/help/`, singlePage: true };
    const down = await product.call("POST", "/v1/extract", other);
    expect(down.body.readers).toEqual({ business: "offline", items: "offline", triage: "offline" });
    expect(down.status).toBe(200);
    expect(down.body.warnings).toContainEqual(
      "the model could not be reached or did not answer: the items of 1 of 1 pages came from the " +
        "offline reader",
    );
    expect(product.output()).toContain("model.spent");
    expect(product.output()).not.toContain("sk-very-secret");
  }, 240_000);
});
