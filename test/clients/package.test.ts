import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

/** The Node SDK as it is published. */

const root = join(import.meta.dirname, "../..");
const tool = (name: string) => join(root, "node_modules/.bin", name);
let dist: string;

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), "lorepod-sdk-"));
  execFileSync(tool("tsc"), ["-p", join(root, "clients/node"), "--outDir", dist]);
}, 300_000);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const modules = () => readdirSync(dist).filter((name) => name.endsWith(".js"));

it("imports nothing but itself, and Node's files only for a picture that goes to one", () => {
  const found = modules().flatMap((name) => {
    const source = readFileSync(join(dist, name), "utf8");
    return [...source.matchAll(/(?:from |import\()"([^"]+)"/g)].map(([, path]) => path ?? "");
  });
  const foreign = found.filter((path) => !/^\.\/[\w-]+\.js$/.test(path));
  expect(foreign).toEqual(["node:fs/promises"]);
});

it("is at most 20 kB, and a part of it takes its part only", () => {
  expect(bundled("export * from './index.js';")).toBeLessThanOrEqual(20_000);
  expect(bundled("export { verifyWebhook } from './index.js';")).toBeLessThanOrEqual(2_000);
});

/** Bytes of what a bundler makes of it. */
function bundled(source: string): number {
  const entry = join(dist, "entry.mjs");
  writeFileSync(entry, source);
  // `neutral`: for browsers and Node alike. tsx brings the bundler along.
  const flags = ["--bundle", "--minify", "--format=esm", "--platform=neutral", "--external:node:*"];
  return execFileSync(tool("esbuild"), [entry, ...flags]).length;
}

it("lists its files in package.json", () => {
  const about = JSON.parse(readFileSync(join(root, "clients/node/package.json"), "utf8"));
  const ours = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(about).toMatchObject({ type: "module", sideEffects: false, version: ours.version });
  expect([about.dependencies, about.peerDependencies]).toEqual([undefined, undefined]);
  const { types, default: main } = about.exports["."];
  for (const path of [types, main]) {
    expect(readdirSync(dist)).toContain(path.replace("./dist/", ""));
  }
});
