import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { startProduct, until, type Json, type Product } from "./product.ts";

const login = `<!doctype html><html lang="en"><head><title>Sign in</title></head><body><main><h1>Sign in</h1>
  <form method="post" action="/login"><input name="user"><input type="password" name="password">
  <button>Sign in</button></form></main></body></html>`;
const parked = `<!doctype html><html lang="en"><head><title>Domain for sale</title></head><body><main>
  <h1>This domain is for sale</h1><p>Buy this domain today. Contact the owner to make an offer.</p></main>
  </body></html>`;
const notice = `<!doctype html><html lang="en"><head><title>Our garden</title></head><body><main>
  <h1>Our garden</h1><p>We spend this week in the garden and water the roses with the children.</p></main>
  </body></html>`;

type Day = (path: string, index: number) => { status: number; body?: string } | undefined;
type Case = { title: string; day: Day; state: string; attention: string[] };

/** What a website answers on its bad day; undefined: as before. */
const cases: Case[] = [
  {
    title: "every page answers 500",
    day: () => ({ status: 500, body: "<h1>Internal error</h1>" }),
    state: "idle",
    attention: ["failing"],
  },
  {
    title: "every page is a login page",
    day: () => ({ status: 200, body: login }),
    state: "idle",
    attention: ["failing"],
  },
  {
    title: "every page is that of a parked domain",
    day: () => ({ status: 200, body: parked }),
    state: "idle",
    attention: ["failing"],
  },
  {
    title: "the sitemap is empty",
    day: (path) =>
      path === "/sitemap.xml" ? { status: 200, body: "<urlset></urlset>" } : undefined,
    state: "idle",
    attention: [],
  },
  {
    title: "half of the pages answer 404",
    day: (_path, index) => (index % 2 === 1 ? { status: 404 } : undefined),
    state: "needs_confirmation",
    attention: ["guard"],
  },
  {
    title: "every page has the same text",
    day: () => ({ status: 200, body: notice }),
    state: "needs_confirmation",
    attention: ["guard"],
  },
];

/** All Sites at once: a bad day is two syncs that a client starts. */
it("a website that has a bad day loses no knowledge, and its owner is notified once", async () => {
  await using product = await startProduct();
  const sites = await Promise.all(
    cases.map(async (one) => {
      const web = await serveGuides();
      const { body } = await product.call("POST", "/v1/sites", { url: `${web.url}/` });
      return { ...one, web, id: body.id as string, items: 0 };
    }),
  );
  const waits = new Set<string>();
  const round = (n: number) =>
    Promise.all(
      sites.map(async ({ id }) => {
        if (n > 1) {
          const { status } = await product.call("POST", `/v1/sites/${id}/sync`);
          if (status === 409) return void waits.add(id);
        }
        await ended(product, id, n);
      }),
    );
  await round(1);
  for (const site of sites) {
    site.items = await itemsOf(product, site.id);
    site.web.day = site.day;
    expect(site.items).toBeGreaterThan(5);
  }
  await round(2);
  const before = await Promise.all(sites.map(({ id }) => attentionOf(product, id)));
  await round(3);
  for (const [index, { title, id, items, state, attention }] of sites.entries()) {
    const { body } = await product.call("GET", `/v1/sites/${id}`);
    // A sync that waits is reported by the pass after.
    const reasons = await until(async () => {
      const earlier = waits.has(id) ? [] : (before[index] ?? []);
      const all = [...earlier, ...(await attentionOf(product, id))];
      return all.length >= attention.length ? all : undefined;
    }, 30_000);
    expect([title, body.state, await itemsOf(product, id)]).toEqual([title, state, items]);
    expect([title, reasons]).toEqual([title, attention]);
    const { changes } = (await product.call("GET", `/v1/sites/${id}/changes`)).body;
    expect([title, changes]).toEqual([title, []]);
  }
  const waiting = sites.find(({ state }) => state === "needs_confirmation");
  if (waiting === undefined) throw new Error("no case waits");
  const { id, items } = waiting;
  expect((await product.call("POST", `/v1/sites/${id}/sync`)).status).toBe(409);
  expect((await product.call("POST", `/v1/sites/${id}/confirm`, { n: 2 })).status).toBe(409);
  expect((await product.call("POST", `/v1/sites/${id}/confirm`, { n: 3 })).status).toBe(200);
  await until(async () => {
    const { body } = await product.call("GET", `/v1/sites/${id}`);
    return body.state === "idle" ? true : undefined;
  }, 60_000);
  expect(await itemsOf(product, id)).toBeLessThan(items);
  const { changes } = (await product.call("GET", `/v1/sites/${id}/changes`)).body;
  expect(new Set(changes.map(({ kind }: Json) => kind))).toEqual(new Set(["removed"]));
}, 420_000);

async function ended(product: Product, id: string, n: number): Promise<void> {
  await until(async () => {
    const { body } = await product.call("GET", `/v1/sites/${id}`);
    return body.state !== "syncing" && body.lastSync?.n === n ? true : undefined;
  }, 180_000);
}

async function itemsOf(product: Product, id: string): Promise<number> {
  return (await product.call("GET", `/v1/knowledge?site=${id}`)).body.counts.total;
}

/** Of the latest sync: its list begins again with each. */
async function attentionOf(product: Product, id: string): Promise<string[]> {
  const { events } = (await product.call("GET", `/v1/sites/${id}/events`)).body;
  const found = events.filter(({ event }: Json) => event === "site_needs_attention");
  return found.map(({ data }: Json) => data.reason);
}

/** Ten pages, each with its own facts. */
async function serveGuides() {
  const pages: Record<string, string> = {
    "/": "<h1>Quay Bikes</h1><p>Quay Bikes rents and repairs city bikes in Bristol.</p>",
  };
  for (let n = 1; n < 10; n++) {
    pages[`/plans/${n}`] =
      `<h1>Plan ${n}</h1><p>Plan ${n} costs €${n + 10} per month.</p><ul><li>${n + 2} bikes</li></ul>`;
  }
  const paths = Object.keys(pages);
  const web = { day: undefined as Day | undefined };
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const send = (status: number, body: string, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
    const bad = web.day?.(path, paths.indexOf(path));
    if (bad !== undefined) return send(bad.status, bad.body ?? "<h1>Not found</h1>");
    if (path === "/sitemap.xml") {
      const { host } = request.headers;
      const urls = paths.map((to) => `<url><loc>http://${host}${to}</loc></url>`);
      return send(200, `<urlset>${urls.join("")}</urlset>`, { "content-type": "application/xml" });
    }
    const main = pages[path];
    if (main === undefined) return send(404, "<h1>Not found</h1>");
    const html = `<!doctype html><html lang="en"><head><title>${path}</title></head><body><main>${main}</main></body></html>`;
    const etag = `"${createHash("sha256").update(html).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) return send(304, "", { etag });
    send(200, html, { etag });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return Object.assign(web, { url: `http://127.0.0.1:${port}` });
}
