import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { serveSite } from "./site-server.ts";

const apiKey = "service_live_test";
const site = { id: "site_1", url: "https://example.com/", name: "Example" };

/** Serves over a Lorepod server that answers each call with its path and body. */
async function served({ host = "127.0.0.1", shown = true } = {}) {
  const lorepod = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ path: request.url, body }));
    });
  });
  await new Promise<void>((done) => lorepod.listen(0, "127.0.0.1", done));
  onTestFinished(() => void lorepod.close());
  const { port } = lorepod.address() as AddressInfo;
  const errors: unknown[] = [];
  const server = await serveSite({
    server: { url: `http://127.0.0.1:${port}`, apiKey },
    host,
    port: 0,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => server.close());
  if (shown) server.show(site);
  return { ...server, url: server.url.replace("0.0.0.0", "127.0.0.1"), errors };
}

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

/** `fetch` sets these headers itself, and repairs paths. */
async function send(url: string, { method = "GET", path = "/", headers = {}, body }: Sent) {
  const { hostname, port } = new URL(url);
  const sent = httpRequest({ hostname, port, method, path, headers, agent: false }).end(body);
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, headers: response.headers, text };
}

const browser = (from: string, mode: string) => ({
  "sec-fetch-site": from,
  "sec-fetch-mode": mode,
});

it.each<[Sent, number]>([
  [{}, 200],
  [{ headers: browser("none", "navigate") }, 200],
  [{ headers: browser("same-origin", "cors"), path: "/llms.txt" }, 200],
  [{ headers: browser("cross-site", "navigate") }, 200],
  [{ headers: browser("cross-site", "navigate"), path: "/ask?q=price" }, 403],
  [{ headers: browser("cross-site", "no-cors") }, 403],
  [{ headers: browser("same-site", "no-cors"), path: "/llms.txt" }, 403],
  [{ headers: { origin: "https://evil.example" }, path: "/ask?q=price" }, 403],
  [{ headers: { origin: "null" }, path: "/ask?q=price" }, 403],
  [{ headers: { host: "evil.example" } }, 403],
  [{ path: "//" }, 404],
  [{ path: "//[" }, 404],
  [{ path: "http://[" }, 400],
  [{ method: "POST", path: "/ask", body: "x".repeat(300_000) }, 413],
  [{ method: "POST", path: "/ask", body: "no JSON" }, 200],
])("on loopback %j gets %i", async (sent, status) => {
  const { url } = await served();
  const response = await send(url, sent);
  expect(response.status).toBe(status);
  expect(response.headers["www-authenticate"]).toBeUndefined();
});

it.each<[Sent["headers"], number]>([
  [{}, 401],
  [{ "x-api-key": "another" }, 401],
  [{ "x-api-key": apiKey }, 200],
  [{ authorization: `Bearer ${apiKey}` }, 200],
  [{ authorization: `Basic ${Buffer.from(`any:${apiKey}`).toString("base64")}` }, 200],
  [{ "x-api-key": apiKey, host: "box.example", origin: "https://box.example" }, 200],
  [{ "x-api-key": apiKey, host: "box.example", origin: "https://evil.example" }, 403],
  [{ "x-api-key": apiKey, ...browser("cross-site", "no-cors") }, 403],
])("on all addresses %j gets %i", async (headers = {}, status) => {
  const { url } = await served({ host: "0.0.0.0" });
  const response = await send(url, { path: "/ask?q=price", headers });
  expect(response.status).toBe(status);
  expect("www-authenticate" in response.headers).toBe(status === 401);
});

it("asks for this Site only, whatever the call names", async () => {
  const { url } = await served();
  const body = JSON.stringify({ query: "price", site: "site_2" });
  const asked = JSON.parse((await send(url, { method: "POST", path: "/ask", body })).text);
  expect(asked.path).toBe("/v1/answer");
  expect(JSON.parse(asked.body)).toEqual({ query: "price", site: "site_1" });
});

it("answers 503 until the Site is known", async () => {
  const server = await served({ shown: false });
  expect((await send(server.url, {})).status).toBe(503);
  server.show(site);
  expect((await send(server.url, {})).text).toContain("Example");
});
