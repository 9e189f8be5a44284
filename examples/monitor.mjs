// Keeps a website's knowledge current, and prints each fact that changes:
// node monitor.mjs https://example.com/ http://127.0.0.1:3000/
import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { Lorepod, verifyWebhook } from "@lorepod/sdk";

const [url, receiver] = process.argv.slice(2).map((text) => new URL(text).href);
const lorepod = new Lorepod(); // reads LOREPOD_API_KEY and LOREPOD_URL
const { secret } = await lorepod.signingSecret.get();
const server = createServer((request, response) => {
  receive(request, response).catch(() => response.destroy());
}).listen(new URL(receiver).port || 80);
await once(server, "listening");

// A second start uses the webhook and the Site of the first one.
const hooks = await lorepod.webhooks.list();
if (!hooks.some((hook) => hook.url === receiver)) {
  await lorepod.webhooks.create({ url: receiver, events: ["SITE_SYNCED"] });
}
const { sites } = await lorepod.sites.list({ limit: 100 });
if (!sites.some((site) => site.url === url)) await lorepod.sites.create({ url, schedule: "daily" });

async function receive(request, response) {
  const body = await buffer(request);
  const isSigned = await verifyWebhook({ body, headers: request.headers, secret });
  response.writeHead(isSigned ? 204 : 401).end();
  if (!isSigned) return;
  const { event, payload } = JSON.parse(body.toString());
  if (event === "SITE_SYNCED") payload.changes.forEach(print);
}

function print({ kind, title, source, before, after }) {
  console.log(`${kind}: ${title} (${source})`);
  if (before) console.log(`  before: ${before.quote.replaceAll("\n", ", ")}`);
  if (after) console.log(`  after: ${after.quote.replaceAll("\n", ", ")}`);
}
