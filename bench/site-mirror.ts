/**
 * A public website as a Site, on one machine: each page once, the languages of a page as one page,
 * every page that the site names in the page table, and a second sync without changes.
 *
 *   node bench/site-mirror.ts --public FOLDER [--site flink-web] [--parallel 1] [--engine http]
 *
 * The public folder is described in `public-site.ts`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readPage } from "../src/pages/index.ts";
import { startProduct, until, type Json } from "../test/journey/product.ts";
import { machine } from "./floor.ts";
import { servePublicSite } from "./public-site.ts";

const { values } = parseArgs({
  options: {
    public: { type: "string" },
    site: { type: "string", default: "flink-web" },
    parallel: { type: "string", default: "1" },
    // A page that the browser draws is requested twice.
    engine: { type: "string", default: "http" },
  },
});
if (values.public === undefined) throw new Error("name the folder of the websites: --public");
const web = await servePublicSite(values.public, values.site);
try {
  await using product = await startProduct();
  console.log(machine());
  const { id } = (
    await product.call("POST", "/v1/sites", {
      url: `${web.origin}/`,
      maxPages: 2_000,
      engine: values.engine,
      parallel: Number(values.parallel),
    })
  ).body;
  const ended = (n: number): Promise<Json> =>
    until(async () => {
      const { lastSync } = (await product.call("GET", `/v1/sites/${id}`)).body;
      return lastSync?.n === n && lastSync.state !== "running" ? lastSync : undefined;
    }, 1_200_000);
  report("first sync", await ended(1));
  const first = await web.stats();
  const requested = await web.paths();
  const rows: { url: string; state: string; reason: string | null }[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query = `limit=1000${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { body } = await product.call("GET", `/v1/sites/${id}/pages?${query}`);
    rows.push(...body.pages);
    cursor = body.nextCursor;
  }
  const read = rows.filter(({ state }) => state === "current").map(({ url }) => url);
  const repeated = Object.entries(requested).filter(([path, n]) => n > 1 && !isFile(path));
  const groups = languageGroups(read);
  const states = Object.groupBy(rows, ({ state }) => state);
  const counts = Object.entries(states).map(([state, of = []]) => `${state} ${of.length}`);
  console.log("page table:", counts.join(", "));
  const { distinct_pages_after_grouping: distinct, language_groups: known } = web.profile;
  const open = [...(states["failing"] ?? []), ...(states["refused"] ?? [])];
  // Without the page that the reason names.
  const why = Object.groupBy(
    open,
    ({ state, reason }) => `${state}: ${reason?.split(/:? http/)[0]}`,
  );
  for (const [reason, of = []] of Object.entries(why)) console.log(" ", reason, of.length);
  console.log(`pages read: ${read.length}; distinct pages of the mirror ${distinct}`);
  console.log("pages stored in several languages:", groups.length, "of", known, "groups");
  for (const group of groups.slice(0, 5)) console.log("  ", group.join(" "));
  console.log("requested twice:", repeated.length, repeated.slice(0, 5));
  // A page of the mirror that was requested must have a row, and no row may be left unread.
  const listed = new Set(rows.map(({ url }) => new URL(url).pathname));
  const missing = Object.keys(requested).filter((path) => !isFile(path) && !listed.has(path));
  console.log("requested, not in the table:", missing.length, missing.slice(0, 5));
  console.log("unread:", states["unread"]?.length ?? 0);

  await web.reset();
  await product.call("POST", `/v1/sites/${id}/sync`);
  report("second sync", await ended(2));
  const second = await web.stats();
  const again = await web.paths();
  const unread = open.filter(({ url }) => new URL(url).pathname in again);
  console.log("requested again, of those that are not read:", unread.length);
  const share = ((100 * second.bytes) / first.bytes).toFixed(2);
  console.log(`bytes ${first.bytes}, then ${second.bytes} (${share} %)`);
  const { changes } = (await product.call("GET", `/v1/sites/${id}/changes?limit=1000`)).body;
  console.log("changes without an edit:", changes.length);
} finally {
  web.close();
}

function report(name: string, { startedAt, finishedAt, state, counts, requests }: Json): void {
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
  console.log(`${name}: ${state}, ${seconds} s, ${requests} requests,`, JSON.stringify(counts));
}

function isFile(path: string): boolean {
  return /\.(?:xml|txt|css|js)$/.test(path);
}

/** Pages among these that name each other as languages of one page. */
function languageGroups(urls: readonly string[]): string[][] {
  const all = new Set(urls);
  const found = new Map<string, string[]>();
  for (const url of urls) {
    const named = alternatesOf(url).filter((other) => other !== url && all.has(other));
    const group = [url, ...named.filter((other) => alternatesOf(other).includes(url))].toSorted();
    if (group.length > 1) found.set(group.join(" "), group);
  }
  return [...found.values()];
}

function alternatesOf(url: string): string[] {
  const { pathname } = new URL(url);
  const files = [pathname, `${pathname}index.html`, `${pathname}/index.html`, `${pathname}.html`];
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const html = read(join(web.content, decodeURIComponent(file)));
    if (html === undefined) continue;
    const { links } = readPage(html.replaceAll(web.profile.host, web.origin), { url });
    return links.flatMap(({ from, hreflang, url: to }) =>
      from === "alternate" && hreflang !== null ? [to] : [],
    );
  }
  return [];

  function read(path: string): string | undefined {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
  }
}
