import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DashboardFiles, Services } from "../services.ts";

/** Paths of the dashboard; all of them serve the same page, which routes on its own. */
const paths = [
  "/",
  "/sign-in",
  "/jobs",
  "/jobs/:id",
  "/search",
  "/sites",
  "/sites/:id",
  "/keys",
  "/connect",
  "/credentials",
  "/webhooks",
  "/webhooks/:id",
  "/usage",
  "/system",
];

/** The dashboard's built files: one page, its scripts and its styles. */
export async function uiRoutes(app: FastifyInstance, files: DashboardFiles): Promise<void> {
  const config = { open: true };
  const { folder } = files;
  const sendPage = dashboardPage(files);
  for (const path of paths) app.get(path, { config }, async (_request, reply) => sendPage(reply));
  if (folder === undefined) return;
  for (const name of readdirSync(new URL("assets/", folder))) {
    const type = types[name.slice(name.lastIndexOf(".") + 1)];
    if (type === undefined) continue;
    const file = new URL(`assets/${name}`, folder);
    app.get(`/assets/${name}`, { config }, (request, reply) => {
      // File names contain the content's hash, so browsers may cache them for ever.
      reply.header("cache-control", "public, max-age=31536000, immutable");
      return send(file, type, request, reply);
    });
  }
}

/** Sends the dashboard's one page, which no other page may frame. */
export function dashboardPage({ folder }: DashboardFiles): (reply: FastifyReply) => FastifyReply {
  const index = folder && read(folder, "index.html");
  return (reply) => {
    if (index === undefined) return notBuilt(reply);
    reply.header("content-security-policy", policy);
    return reply.type("text/html; charset=utf-8").send(index);
  };
}

/** The script of `<lorepod-search>`, which the pages of all websites may load. */
export async function searchElementRoutes(
  app: FastifyInstance,
  { searchElement: file }: Pick<Services, "searchElement">,
): Promise<void> {
  const path = "/lorepod-search.js";
  app.get(path, { config: { open: true } }, async (request, reply) => {
    const body = file && read(file, "");
    if (file === undefined || body === undefined) return notBuilt(reply);
    const etag = `W/"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
    reply.headers({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=3600",
      etag,
    });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return send(file, types["js"] ?? "", request, reply);
  });
}

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/** Sends a file as it was compressed when it was built, to browsers that accept that. */
function send(file: URL, type: string, { headers }: FastifyRequest, reply: FastifyReply) {
  const accepted = headers["accept-encoding"] ?? "";
  const packed = packings.find(({ encoding }) => accepted.includes(encoding));
  const body = packed && read(new URL(".", file), `${nameOf(file)}${packed.ending}`);
  reply.header("vary", "accept-encoding");
  if (body !== undefined) reply.header("content-encoding", packed?.encoding ?? "identity");
  return reply.type(type).send(body ?? readFileSync(file));
}

/** Compressed when the files were built; best first. */
const packings = [
  { encoding: "br", ending: ".br" },
  { encoding: "gzip", ending: ".gz" },
];

const nameOf = (file: URL): string => file.pathname.slice(file.pathname.lastIndexOf("/") + 1);

function read(folder: URL, name: string): Buffer | undefined {
  try {
    return readFileSync(new URL(name, folder));
  } catch {
    return undefined;
  }
}

function notBuilt(reply: FastifyReply) {
  const message = "The pages are not built: run `npm run build:ui` and start again.\n";
  return reply.code(503).type("text/plain; charset=utf-8").send(message);
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");
