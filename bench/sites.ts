/**
 * Sites on one machine, over a generated site on loopback: a second sync without changes against the
 * first, 60 scripted edits (precision and recall of the changes), and sites that have a bad day.
 *
 *   node bench/sites.ts [--pages 200 | --pages 0] [--days "errors,no sitemap"]
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { startProduct, until, type Json } from "../test/journey/product.ts";
import { machine } from "./floor.ts";

const days = ["errors", "login", "parked", "no sitemap", "half missing"] as const;
const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "200" },
    days: { type: "string", default: days.join() },
  },
});
const count = Number(values.pages);
const patienceMs = 600_000;

const login = `<!doctype html><html lang="en"><head><title>Sign in</title></head><body><main><h1>Sign in</h1>
<form method="post" action="/login"><input name="user"><input type="password" name="password"><button>Sign in
</button></form></main></body></html>`;
const parked = `<!doctype html><html lang="en"><head><title>Domain for sale</title></head><body><main>
<h1>This domain is for sale</h1><p>Buy this domain today. Contact the owner to make an offer.</p></main></body></html>`;
/** Of styles and scripts, as pages of real sites have. */
const extra = `<style>${".a { margin: 0 }\n".repeat(600)}</style>`;

type Mode = "as it is" | (typeof days)[number];
type Web = Awaited<ReturnType<typeof serve>>;

await using product = await startProduct();
console.log(machine());
if (count > 0) await measureSyncs();
for (const mode of days) if (values.days.split(",").includes(mode)) await measureGuard(mode);

async function measureSyncs(): Promise<void> {
  await using web = await serve(count);
  const { id } = (await product.call("POST", "/v1/sites", { url: `${web.url}/` })).body;
  const first = await ended(id, 1);
  const firstBytes = web.sent;
  web.sent = 0;
  const second = await sync(id, 2);
  console.log("first sync:", seconds(first), "s,", firstBytes, "bytes,", first.counts);
  console.log("second sync:", seconds(second), "s,", web.sent, "bytes,", second.counts);
  const share = ((100 * web.sent) / firstBytes).toFixed(1);
  console.log(`bytes ${share} %, faster ${(seconds(first) / seconds(second)).toFixed(1)} times`);

  const wanted = edit(web);
  // A removed page has to answer 404 in two syncs.
  await sync(id, 3);
  const last = await sync(id, 4);
  console.log("after the edits:", last.counts);
  const { changes } = (await product.call("GET", `/v1/sites/${id}/changes?limit=1000`)).body;
  score(wanted, changes);
}

/** The kind of change that each edited page must report; null: none. */
function edit({ pages, moved, url }: Web): Map<string, string | null> {
  const wanted = new Map<string, string | null>();
  const paths = (kind: string, from: number, to: number): string[] =>
    Object.keys(pages)
      .filter((path) => path.startsWith(`/${kind}/`))
      .slice(from, to);
  const each = (
    kind: string,
    [from, to]: [number, number],
    expected: string | null,
    change: (html: string) => string,
  ) => {
    for (const path of paths(kind, from, to)) {
      const before = pages[path] ?? "";
      const after = change(before);
      if (after === before) throw new Error(`the edit of ${path} does nothing`);
      pages[path] = after;
      wanted.set(url + path, expected);
    }
  };
  each("plans", [0, 10], "changed", (html) => html.replace(/€(\d+)/, "€9$1"));
  each("plans", [10, 20], "changed", (html) => html.replaceAll("Plan ", "Tariff "));
  each("questions", [0, 10], null, (html) =>
    html.replace("You can cancel", "It is possible to cancel"),
  );
  each("branches", [0, 10], "changed", (html) => html.replace("18:00", "17:30"));
  each("questions", [10, 15], null, (html) =>
    html.replace("<main>", "<nav><a href='/news'>News</a> <a href='/jobs'>Jobs</a></nav><main>"),
  );
  each("branches", [10, 14], null, (html) => html.replace("1 March 2026", "2 April 2026"));
  each("plans", [20, 21], null, (html) => html.replace("Read more: bikes", "Read more: helmets"));
  for (const path of paths("questions", 15, 20)) {
    delete pages[path];
    wanted.set(url + path, "removed");
  }
  for (const path of paths("branches", 15, 20)) {
    const to = path.replace("branches", "shops");
    pages[to] = pages[path] ?? "";
    delete pages[path];
    moved.set(path, to);
    wanted.set(url + path, null);
    wanted.set(url + to, null);
  }
  return wanted;
}

function score(wanted: ReadonlyMap<string, string | null>, changes: readonly Json[]): void {
  const isRight = ({ source, kind }: Json) => wanted.get(source) === kind;
  const right = changes.filter(isRight);
  const expected = [...wanted].filter(([, kind]) => kind !== null);
  const reported = new Set(right.map(({ source }) => source));
  const edits = 20 + 10 + 10 + 5 + 4 + 1 + 5 + 5;
  console.log(
    `${edits} edits: ${changes.length} changes reported, precision`,
    (right.length / changes.length).toFixed(3),
    "recall",
    (expected.filter(([source]) => reported.has(source)).length / expected.length).toFixed(3),
  );
  for (const change of changes.filter((one) => !isRight(one))) {
    const { kind, source, before, after } = change;
    console.log("  wrong:", kind, source, before?.quote, "->", after?.quote);
  }
  for (const [source, kind] of expected) {
    if (!reported.has(source)) console.log("  missing:", kind, source);
  }
}

async function measureGuard(mode: Mode): Promise<void> {
  await using web = await serve(60);
  const { id } = (await product.call("POST", "/v1/sites", { url: `${web.url}/` })).body;
  await ended(id, 1);
  const itemsOf = async (): Promise<number> =>
    (await product.call("GET", `/v1/knowledge?site=${id}`)).body.counts.total;
  const items = await itemsOf();
  web.mode = mode;
  const syncs: string[] = [];
  const events: string[] = [];
  for (const n of [2, 3]) {
    const { state, counts } = await sync(id, n);
    syncs.push(`${state} (${counts.removed} removed, ${counts.failed} failed)`);
    const { body } = await product.call("GET", `/v1/sites/${id}/events`);
    for (const { event, reason } of body.events) events.push(reason ? `${event}:${reason}` : event);
  }
  const { state } = await site(id);
  console.log(`${mode}: ${syncs.join(", ")}; ${state}; items ${items}, then ${await itemsOf()}`);
  console.log(`  ${events.join(" ")}`);
  if (state !== "needs_confirmation") return;
  await product.call("POST", `/v1/sites/${id}/confirm`, { n: 3 });
  await until(async () => ((await site(id)).state === "idle" ? true : undefined), patienceMs);
  console.log(`  confirmed: items ${await itemsOf()}`);
}

async function site(id: string): Promise<Json> {
  return (await product.call("GET", `/v1/sites/${id}`)).body;
}

async function sync(id: string, n: number): Promise<Json> {
  const started = await product.call("POST", `/v1/sites/${id}/sync`);
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  return ended(id, n);
}

function ended(id: string, n: number): Promise<Json> {
  return until(async () => {
    const { state, lastSync } = await site(id);
    return state !== "syncing" && lastSync?.n === n ? lastSync : undefined;
  }, patienceMs);
}

function seconds({ startedAt, finishedAt }: Json): number {
  return (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
}

/** Pages of plans, questions and branches in equal parts, each with its own facts. */
async function serve(size: number) {
  const pages: Record<string, string> = {
    "/": "<main><h1>Quay Bikes</h1><p>Quay Bikes rents and repairs city bikes in Bristol.</p></main>",
  };
  for (let n = 1; n < size; n += 3) {
    pages[`/plans/${n}`] =
      `<main><h1>Plan ${n}</h1><p>Plan ${n} costs €${n + 10} per month.</p>` +
      `<ul><li>${n + 2} bikes</li></ul></main><aside>Read more: bikes</aside>`;
    pages[`/questions/${n}`] =
      `<main><h1>Questions ${n}</h1><h2>Can I cancel contract ${n}?</h2>` +
      `<p>You can cancel contract ${n} within ${n + 7} days, in writing.</p></main>`;
    pages[`/branches/${n}`] =
      `<main><h1>Branch ${n}</h1><h2>Opening hours</h2><p>Monday to Friday: 9:00 – 18:00</p>` +
      `<p>${n} Harbour Street, Bristol</p></main><footer>Last updated 1 March 2026</footer>`;
  }
  const web = { pages, moved: new Map<string, string>(), mode: "as it is" as Mode, sent: 0 };
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const send = (status: number, body = "", headers: Record<string, string> = {}): void => {
      web.sent += Buffer.byteLength(body);
      response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
    };
    const paths = Object.keys(pages);
    if (path === "/sitemap.xml") {
      const urls = web.mode === "no sitemap" ? [] : paths;
      const body = urls.map((to) => `<url><loc>${origin}${to}</loc></url>`).join("");
      const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
      if (request.headers["if-none-match"] === etag) return send(304, "", { etag });
      return send(200, `<urlset>${body}</urlset>`, { "content-type": "application/xml", etag });
    }
    if (web.mode === "errors") return send(500, "<h1>Internal error</h1>");
    if (web.mode === "login") return send(200, login);
    if (web.mode === "parked") return send(200, parked);
    const to = web.moved.get(path);
    if (to !== undefined) return send(301, "", { location: to });
    const main = pages[path];
    const isMissing = web.mode === "half missing" && paths.indexOf(path) % 2 === 1;
    if (main === undefined || isMissing) return send(404, "<h1>Not found</h1>");
    const html = `<!doctype html><html lang="en"><head><title>${path}</title>${extra}</head><body>${main}</body></html>`;
    const etag = `"${createHash("sha256").update(html).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) return send(304, "", { etag });
    send(200, html, { etag });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return Object.assign(web, {
    url: origin,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
