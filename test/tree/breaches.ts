import { posix } from "node:path";

/**
 * Finds the imports in `files` (path from the root -> source) that break the tiers, the doors of
 * capabilities or the homes of vendors, that read the environment elsewhere, or that form a circle.
 * Tests are not checked: they may import what they test.
 */
export function breaches(files: ReadonlyMap<string, string>): string[] {
  const judged = [...files]
    .filter(([path]) => !path.endsWith(".test.ts"))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const graph = new Map<string, string[]>();
  const found: string[] = [];
  for (const [path, text] of judged) {
    const source = withoutComments(text);
    const imports = importsOf(source);
    const own = imports.filter((name) => name.startsWith("."));
    const targets = own.map((name) => posix.join(posix.dirname(path), name));
    graph.set(path, targets);
    const report = (what: string, why: string | null) =>
      why && found.push(`${path}: ${what}: ${why}`);
    if (!unitOf(path)) report("file", "belongs to no tier");
    for (const target of targets) report(target, wrongTarget(path, target));
    for (const name of imports) if (!name.startsWith(".")) report(name, wrongVendor(path, name));
    if (computedImport.test(source)) report("import(...)", "names no module that can be checked");
    if (environment.test(source) && !readsEnvironment(path)) {
      report(
        "process.env",
        "is read in cmd, src/contract/settings/config.ts and clients/node/src/settings.ts only",
      );
    }
  }
  return [...found, ...cyclesIn(graph)];
}

const drivers = ["src/api", "src/controller", "src/crawler", "src/dispatcher"];
const shared = "src/adapters/shared";
const kubernetes = "src/adapters/kubernetes";
const nats = "src/adapters/nats";
const weaviate = "src/adapters/weaviate";
const embedded = "src/adapters/embedded";
const adapters = [kubernetes, nats, weaviate, embedded, shared];
const capabilities = [
  "tenancy",
  "extraction",
  "sites",
  "pages",
  "knowledge",
  "webhooks",
  "egress",
  "exports",
  "objectives",
].map((name) => `src/${name}`);
const ground = ["src/contract", "src/kit", "src/ports", "src/words"];

/** Separate packages, or parts of the command line: they know the server by its interface only. */
const clients = ["clients/cases", "clients/node", "clients/cli", "clients/mcp"];

const units = ["cmd", "ui", ...clients, ...drivers, ...adapters, ...capabilities, ...ground];

/** The folders that a folder may import besides itself. */
function mayImport(unit: string): string[] {
  if (unit === "cmd") return units.filter((other) => other !== "ui");
  // The dashboard uses the public client, so that the client is proven by it.
  if (unit === "ui") return ["clients/node"];
  if (unit === "clients/cli") return ["clients/node"];
  // Both complete an address that a person typed.
  if (unit === "clients/mcp") return ["clients/node", "clients/cli"];
  if (drivers.includes(unit)) return [...capabilities, ...ground];
  // Kubernetes adapters reserve slots and start crawlers through the broker.
  if (unit === kubernetes) return [...capabilities, ...ground, shared, nats];
  if (adapters.includes(unit)) return [...capabilities, ...ground, shared];
  if (capabilities.includes(unit)) return ground;
  if (unit === "src/ports") return ["src/contract", "src/kit"];
  return unit === "src/contract" ? ["src/kit"] : [];
}

/** The one file through which others import a folder; the other files are internal. */
function doorOf(unit: string): string | undefined {
  if (capabilities.includes(unit)) return `${unit}/index.ts`;
  return unit === "clients/node" ? "clients/node/src/index.ts" : undefined;
}

/** The folders that may import a package; a package that is not listed may not be imported. */
const homes: [vendor: RegExp, folders: string[]][] = [
  [/^@kubernetes\//, [kubernetes]],
  [/^@nats-io\//, [nats]],
  [/^weaviate-client$/, [weaviate]],
  [/^node:sqlite$/, [embedded]],
  [/^(@prometheus-io|@sparticuz)\//, [shared]],
  [/^(openai|@huggingface\/transformers|playwright|playwright-core|pino)$/, [shared]],
  [/^(fastify|@fastify\/.*)$/, ["src/api"]],
  [
    /^(css-select|css-what|htmlparser2|dom-serializer|domhandler|domutils|entities)$/,
    ["src/pages"],
  ],
  [/^undici$/, ["src/pages", "src/egress", "src/webhooks"]],
  [/^(fflate|numfmt|unpdf)$/, ["src/pages"]],
  [/^croner$/, ["src/kit"]],
  [/^tldts$/, ["src/kit", "src/pages"]],
  [/^zod$/, ["src/contract"]],
  [/^@modelcontextprotocol\/server$/, ["clients/mcp"]],
  [/^(preact|vite)$/, ["ui"]],
];

function wrongTarget(path: string, target: string): string | null {
  const from = unitOf(path);
  const to = unitOf(target);
  if (target.endsWith(".test.ts")) return "is a test";
  if (!to) return "is outside cmd, src, clients and ui";
  if (from === to) return null;
  if (!from || !mayImport(from).includes(to)) return `${from} may not import ${to}`;
  const door = doorOf(to);
  return door !== undefined && target !== door ? `enter ${to} through its index.ts` : null;
}

function wrongVendor(path: string, name: string): string | null {
  const [, vendor = name] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
  const home = homes.find(([pattern]) => pattern.test(vendor));
  if (!home) return name.startsWith("node:") ? null : "has no home in test/tree/breaches.ts";
  const at = unitOf(path);
  return at && home[1].includes(at) ? null : `lives in ${home[1].join(", ")} only`;
}

/** The folder that is a member of a tier: `src/pages`, `src/adapters/nats`, `cmd`. */
function unitOf(path: string): string | undefined {
  return units.find((unit) => path.startsWith(`${unit}/`));
}

/** In formatted source only an import starts at the start of a line. */
const statement =
  /^(?:import|export)\s*(?:type\s)?\s*(?:[\w$*{][\w$*{},\s]*?\}?\s*from\s*)?["']([^"']+)["']/gm;
const call = /\b(?:import|require)\(\s*["'`]([^"'`$]+)["'`]/g;
const computedImport = /(?<![\w.])import\((?!\s*["'`][^"'`$]+["'`])/;
const environment = /\bprocess\s*\??\.\s*env\b|\bprocess\[|\benv\b[^;\n]*from "node:process"/;

function importsOf(source: string): string[] {
  const found = [...source.matchAll(statement), ...source.matchAll(call)];
  return found.flatMap(([, name]) => name ?? []);
}

function withoutComments(source: string): string {
  return source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
}

function readsEnvironment(path: string): boolean {
  const places = ["src/contract/settings/config.ts", "clients/node/src/settings.ts"];
  return unitOf(path) === "cmd" || places.includes(path);
}

/** One line for each circle; each file in it is named once. */
function cyclesIn(graph: ReadonlyMap<string, string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) found.push(`cycle: ${[...trail.slice(at), path].join(" -> ")}`);
    if (at >= 0 || done.has(path)) return;
    for (const target of graph.get(path) ?? []) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return found;
}
