import { execFileSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, runCommand, startProduct } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";

/**
 * The package `lorepod` as it is published, in a folder without any other package. It is unpacked as
 * npm does; without network, so the packages for the browser are missing.
 */
const root = join(import.meta.dirname, "../..");
const top = mkdtempSync(join(tmpdir(), "lorepod-packed-"));
const installed = join(top, "clean/node_modules/lorepod");
const bin = join(installed, "bin/lorepod.js");
const env = { LOREPOD_CHROMIUM: "off", LOREPOD_EGRESS_ALLOW: "127.0.0.0/8" };
let tarball: string;
let site: Site;
let product: Product;

beforeAll(async () => {
  const made = join(top, "package");
  execFileSync(process.execPath, [join(root, "scripts/package.ts"), made]);
  const flags = [
    "pack",
    "--ignore-scripts",
    "--silent",
    "--no-update-notifier",
    "--pack-destination",
    top,
  ];
  const name = execFileSync("npm", flags, { cwd: made, encoding: "utf8" }).trim();
  tarball = join(top, name.split("\n").at(-1) ?? "");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
  [product, site] = await Promise.all([startProduct({ bin, env }), serveSite("documents")]);
}, 300_000);
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
  rmSync(top, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const about = (path: string) => JSON.parse(readFileSync(join(path, "package.json"), "utf8"));

test("it needs no package but the browser's and Node, and includes the licences of others", () => {
  const [own, published] = [about(root), about(installed)];
  expect(Object.keys(published.dependencies)).toEqual(["playwright", "@sparticuz/chromium"]);
  expect(published).toMatchObject({ version: own.version, engines: own.engines, bin: own.bin });
  expect(published.optionalDependencies).toEqual(own.optionalDependencies);
  for (const field of ["private", "scripts", "devDependencies"]) {
    expect(published).not.toHaveProperty(field);
  }
  const others = readFileSync(join(installed, "THIRD-PARTY.txt"), "utf8");
  for (const name of ["fastify", "zod", "@nats-io/jetstream", "openai", "preact", "unpdf"]) {
    expect(others).toContain(`\n${name} ${about(join(root, "node_modules", name)).version} (`);
  }
  const entries = new Map(
    others.split(`\n\n${"-".repeat(72)}\n\n`).map((entry) => {
      const [name = "", ...texts] = entry.split("\n\n");
      return [name.replace(/ .*/s, ""), texts.join("\n\n")];
    }),
  );
  expect([...entries].filter(([, text]) => text.length < 200)).toEqual([]);
  expect(entries.get("boolbase")).toMatch(/^Copyright \(c\) Felix Boehm.*AS IS/s);
  expect(entries.get("pdf.js")).toMatch(/^Copyright Mozilla Foundation.*Apache License/s);
  expect(entries.get("swagger-ui")).toMatch(/SmartBear.*Jed Watson.*Apache License/s);
  expect(statSync(tarball).size).toBeLessThan(8_000_000);
});

test("`lorepod URL` reads a website, its documents included", async () => {
  const { address, key } = product;
  const named = { HOME: top, LOREPOD_URL: address, LOREPOD_API_KEY: key };
  const end = await runCommand([`${site.url}/`], named, undefined, bin);
  expect(end).toMatchObject({ code: 0, stderr: expect.stringContaining("done: ") });
  expect(end.stdout).toContain("handbook.pdf");
});

test("a server answers from its own files", async () => {
  const { status, body } = await product.call("POST", "/v1/markdown", {
    url: `${site.url}/prices.xlsx`,
  });
  expect({ status, markdown: body.markdown }).toEqual({
    status: 200,
    markdown: expect.stringContaining("| Yawl | 2026-05-15 |"),
  });
  const files = {
    "/docs/swagger-ui.css": "text/css",
    "/docs/swagger-ui-bundle.js": "text/javascript",
    "/openapi.json": "application/json",
    "/lorepod-search.js": "text/javascript",
    "/sign-in": "text/html",
  };
  for (const [path, type] of Object.entries(files)) {
    const response = await fetch(`${product.address}${path}`);
    expect([path, response.status, response.headers.get("content-type")]).toEqual([
      path,
      200,
      expect.stringContaining(type),
    ]);
    await response.text();
  }
});

test("no import in it names a package that is not there, those of a cluster's processes included", () => {
  expect(existsSync(join(installed, "crds/sites.lorepod.dev.yaml"))).toBe(true);
  const imported = globSync("dist/{cmd,src,chunks}/**/*.js", { cwd: installed }).flatMap((path) => {
    const source = readFileSync(join(installed, path), "utf8");
    return [...source.matchAll(/^(?:import|export) [^"\n]*"([^"]+)";|\bimport\("([^"$]+)"\)/gm)];
  });
  const packages = imported
    .map(([, fixed, dynamic]) => fixed ?? dynamic ?? "")
    .filter((name) => !name.startsWith(".") && !isBuiltin(name));
  expect(imported.length).toBeGreaterThan(100);
  expect([...new Set(packages)].toSorted()).toEqual([
    "@huggingface/transformers", // for a local model, which its users install
    "@sparticuz/chromium",
    "playwright",
  ]);
});
