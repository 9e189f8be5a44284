import { createHash } from "node:crypto";
import axe from "axe-core";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "../journey/chromium.ts";
import { startProduct, type Json, type Product } from "../journey/product.ts";
import { patienceMs, visit } from "./visitor.ts";

/** An application that connects to /mcp, as its user sees it. */

const verifier = "v".repeat(43);
let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchChromium(product.data);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

it(
  "a person sees what they allow, signs in, connects, and disconnects it",
  async () => {
    const answerAt = `${product.address}/answered`;
    const registered = await fetch(`${product.address}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_name: "Notes <b>", redirect_uris: [answerAt] }),
    });
    const { client_id: clientId }: Json = await registered.json();
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: answerAt,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "own",
    }).toString();
    await using visitor = await visit(browser, product, { width: 390 });
    const { page } = visitor;
    await visitor.open(`/oauth/authorize?${query}`);
    await page.getByRole("textbox", { name: "API key" }).fill(product.key);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Connect Notes <b>?" }).waitFor();
    await page.getByText(new URL(product.address).host).waitFor();
    expect(await page.getByLabel("Key").locator("option").count()).toBe(1);
    expect(await visitor.overflow()).toBe(0);
    await page.evaluate(axe.source);
    expect(
      await page.evaluate(`axe.run().then(({ violations }) => violations.map(({ id }) => id))`),
    ).toEqual([]);

    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.waitForURL(`${answerAt}?**`);
    const answer = new URL(page.url()).searchParams;
    expect(answer.get("code")).toMatch(/\S{40}/);
    const exchanged = await fetch(`${product.address}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: clientId,
        code: answer.get("code") ?? "",
        redirect_uri: answerAt,
        code_verifier: verifier,
      }),
    });
    expect(exchanged.status).toBe(200);
    expect([answer.get("state"), answer.get("iss")]).toEqual(["own", product.address]);

    await visitor.open("/credentials");
    await page.getByText("Notes <b>").waitFor();
    await page.getByRole("button", { name: "Disconnect Notes <b>" }).click();
    await page.getByRole("button", { name: "Disconnect", exact: true }).click();
    await page.getByText("Notes <b>").first().waitFor({ state: "detached" });

    await visitor.open(`/oauth/authorize?${query}`);
    await page.getByRole("button", { name: "Refuse" }).click();
    await page.waitForURL(`${answerAt}?error=access_denied**`);

    // A faulty request is reported to the application by the browser of a person who is signed in.
    await page.goto(`${product.address}/oauth/authorize?${query.replace("S256", "plain")}`);
    await page.waitForURL(`${answerAt}?error=invalid_request**`);
  },
  3 * patienceMs,
);
