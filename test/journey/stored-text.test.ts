import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { snapshotSchema } from "../../src/contract/snapshot.ts";
import { serveSite } from "../site/serve.ts";
import { startProduct } from "./product.ts";

const proseOf = (path: string) =>
  path === "/poles.html"
    ? "Poles carry a tent, bend in the wind and never break when they are ours. "
    : "We make tents for people who like to sleep outside, and have done so for years. ";

it("stores the whole text of a page until its knowledge is removed", async () => {
  await using site = await serveSite("saas-en", (request, response) => {
    if (request.url !== "/tents.html" && request.url !== "/poles.html") return false;
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<title>${request.url}</title><main><h1>Tents</h1><p>${proseOf(request.url).repeat(5)}</p></main>
      <footer><p>Open on Sundays, ${request.url}</p></footer>`);
    return true;
  });
  await using first = await startProduct();
  const named = ["/tents.html", "/poles.html"].map((path) => site.url + path);
  const [tents = "", poles = ""] = named;
  const done = await first.call("POST", "/v1/extract", { url: tents, urls: named });
  expect(done.body).toMatchObject({ pagesScraped: 2 });
  expect(JSON.stringify(done.body)).not.toContain("Open on Sundays, /poles");
  await first.stop("SIGTERM");

  await using product = await startProduct({ data: first.data, key: first.key });
  const { stored } = await storedAt(first.data, tents);
  expect(stored.page.text).not.toContain("Open on Sundays");
  expect(stored.page.body?.text).toContain("Open on Sundays, /tents.html");
  expect(stored.page.body?.blocks.at(-1)).toMatchObject({ place: "footer" });
  expect(stored.rawHash).toMatch(/^[\da-f]{64}$/);

  const remove = (query: string) => product.call("DELETE", `/v1/knowledge?${query}`);
  expect((await remove(`source=${encodeURIComponent(tents)}`)).status).toBe(200);
  expect(storedUrls(first.data)).toEqual([poles]);
  expect((await remove("domain=127.0.0.1")).status).toBe(200);
  expect(storedUrls(first.data)).toEqual([]);
});

function storedAt(data: string, url: string) {
  const row = rows(data).find((each) => each["url"] === url);
  return snapshotSchema.parseAsync(JSON.parse(String(row?.["body"])));
}

const storedUrls = (data: string) => rows(data).map((row) => row["url"]);

function rows(data: string) {
  const database = new DatabaseSync(join(data, "lorepod.db"), { readOnly: true });
  try {
    return database.prepare("SELECT url, body FROM snapshots").all();
  } finally {
    database.close();
  }
}
