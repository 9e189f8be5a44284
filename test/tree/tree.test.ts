import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { breaches } from "./breaches.ts";

const root = join(import.meta.dirname, "../..");

test("the tree keeps its own rules", () => {
  const paths = globSync("{cmd,src,ui,clients/{cases,node/src,cli,mcp}}/**/*.{ts,tsx}", {
    cwd: root,
  }).map((path) => path.replaceAll("\\", "/"));
  expect(paths).toContain("src/kit/clock.ts");
  const read = (path: string) => [path, readFileSync(join(root, path), "utf8")] as const;
  expect(breaches(new Map(paths.map(read)))).toEqual([]);
});

/** More than a reader takes in at a glance; a folder that grows gets folders inside. */
const siblingsMax = 24;

test("no folder has too many source files", () => {
  const count = new Map<string, number>();
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: root });
  for (const path of sources.filter((source) => !/\.test\.tsx?$/.test(source))) {
    const folder = path.replaceAll("\\", "/").replace(/\/[^/]*$/, "");
    count.set(folder, (count.get(folder) ?? 0) + 1);
  }
  expect(count.get("src/kit")).toBeGreaterThan(5);
  count.delete("src/words"); // one file for each language
  expect([...count].filter(([, files]) => files > siblingsMax)).toEqual([]);
});

/** `path: source` -> the report, without the path. */
const wrong: [path: string, source: string, report: RegExp][] = [
  // upward and sideways
  [
    "src/kit/a.ts",
    'import { b } from "../contract/b.ts";',
    /src\/kit may not import src\/contract/,
  ],
  ["src/contract/a.ts", 'import type { B } from "../ports/b.ts";', /may not import src\/ports/],
  ["src/contract/a.ts", 'export * from "../pages/index.ts";', /may not import src\/pages/],
  ["src/ports/a.ts", 'import { b } from "../egress/index.ts";', /may not import src\/egress/],
  ["src/pages/a.ts", 'import { b } from "../knowledge/index.ts";', /may not import src\/knowledge/],
  ["src/pages/a.ts", 'import { b } from "../adapters/shared/b.ts";', /may not import src\/adap/],
  ["src/pages/deep/a.ts", 'import { b } from "../../api/b.ts";', /may not import src\/api/],
  ["src/api/a.ts", 'import { b } from "../crawler/b.ts";', /may not import src\/crawler/],
  ["src/api/a.ts", 'import { b } from "../adapters/embedded/b.ts";', /may not import src\/adap/],
  ["src/adapters/nats/a.ts", 'import { b } from "../embedded/b.ts";', /adapters\/embedded/],
  ["src/adapters/nats/a.ts", 'import { b } from "../kubernetes/b.ts";', /adapters\/kubernetes/],
  ["src/adapters/shared/a.ts", 'import { b } from "../nats/b.ts";', /adapters\/nats/],
  ["src/adapters/embedded/a.ts", 'import { b } from "../../api/b.ts";', /may not import src\/api/],
  ["src/api/a.ts", 'import { b } from "../../cmd/b.ts";', /src\/api may not import cmd/],
  [
    "ui/src/a.tsx",
    'import { b } from "../../src/contract/b.ts";',
    /ui may not import src\/contract/,
  ],
  ["ui/src/a.tsx", 'import { b } from "../../clients/node/src/b.ts";', /through its index.ts/],
  ["cmd/a.ts", 'import { b } from "../ui/src/b.tsx";', /cmd may not import ui/],
  // the ways an import can be written
  ["src/kit/a.ts", 'import "../contract/b.ts";', /src\/kit may not/],
  ["src/kit/a.ts", 'import {\n  b,\n  type C,\n} from "../contract/b.ts";', /src\/kit may not/],
  ["src/kit/a.ts", 'export { b } from "../contract/b.ts";', /src\/kit may not/],
  ["src/kit/a.ts", 'import * as b from "../contract/b.ts";', /src\/kit may not/],
  ["src/kit/a.ts", 'const b = await import("../contract/b.ts");', /src\/kit may not/],
  ["src/kit/a.ts", 'type B = import("../contract/b.ts").B;', /src\/kit may not/],
  ["src/kit/a.ts", "const b = await import(name);", /names no module/],
  ["src/kit/a.ts", "const b = await import(`./${name}.ts`);", /names no module/],
  ["src/api/a.ts", 'import { b } from "../../clients/node/src/b.ts";', /may not import clients/],
  [
    "clients/node/src/a.ts",
    'import { b } from "../../../src/kit/b.ts";',
    /may not import src\/kit/,
  ],
  ["clients/cli/a.ts", 'import type { B } from "../../src/contract/b.ts";', /may not import src/],
  ["clients/cli/a.ts", 'import { b } from "../mcp/b.ts";', /may not import clients\/mcp/],
  // doors and places
  ["clients/cli/a.ts", 'import { b } from "../node/src/sse.ts";', /node through its index.ts/],
  ["src/api/a.ts", 'import { b } from "../pages/read.ts";', /src\/pages through its index.ts/],
  ["cmd/a.ts", 'import { b } from "../src/egress/address.ts";', /src\/egress through its index.ts/],
  ["cmd/a.ts", 'import { b } from "../test/site/b.ts";', /is outside cmd, src, clients and ui/],
  ["src/api/a.ts", 'import { b } from "./b.test.ts";', /is a test/],
  ["src/helpers/a.ts", "", /belongs to no tier/],
  ["src/a.ts", "", /belongs to no tier/],
  // vendors and the environment
  [
    "src/controller/a.ts",
    'import * as k8s from "@kubernetes/client-node";',
    /src\/adapters.* only/,
  ],
  [
    "src/tenancy/a.ts",
    'import { connect } from "@nats-io/transport-node";',
    /src\/adapters.* only/,
  ],
  ["src/extraction/a.ts", 'import { DatabaseSync } from "node:sqlite";', /src\/adapters.* only/],
  ["src/knowledge/a.ts", 'const { OpenAI } = await import("openai");', /src\/adapters.* only/],
  ["src/controller/a.ts", 'import fastify from "fastify";', /lives in src\/api only/],
  ["src/knowledge/a.ts", 'import { load } from "css-select";', /lives in src\/pages only/],
  [
    "src/api/a.ts",
    'import { Agent } from "undici";',
    /src\/pages, src\/egress, src\/webhooks only/,
  ],
  ["src/api/a.ts", 'import { z } from "zod";', /lives in src\/contract only/],
  ["src/kit/a.ts", 'import { pad } from "left-pad";', /has no home/],
  ["src/api/a.ts", 'import { h } from "preact";', /lives in ui only/],
  ["src/api/a.ts", "const port = process.env.PORT;", /process.env/],
  ["src/contract/limits.ts", 'const { PORT } = process["env"];', /process.env/],
  ["src/kit/a.ts", 'import { env } from "node:process";', /process.env/],
  ["clients/cli/a.ts", "const color = process.env.NO_COLOR;", /process.env/],
];

test.each(wrong)("%s: %j is reported", (path, source, report) => {
  expect(breaches(new Map([[path, source]]))).toEqual([expect.stringMatching(report)]);
});

const right: [path: string, source: string][] = [
  [
    "ui/src/a.tsx",
    'import { useState } from "preact/hooks";\nimport "../../clients/node/src/index.ts";\nimport "./b.tsx";',
  ],
  ["cmd/a.ts", 'import "../src/api/a.ts";\nimport "../src/pages/index.ts";\nprocess.env.PORT;'],
  [
    "cmd/lorepod.ts",
    'await import("../src/adapters/embedded/a.ts");\nimport("../clients/cli/a.ts");',
  ],
  ["src/api/a.ts", 'import fastify from "fastify";\nimport "../pages/index.ts";'],
  ["src/adapters/nats/a.ts", 'import "../shared/a.ts";\nimport "@nats-io/obj";'],
  ["src/adapters/kubernetes/runs/a.ts", 'import "../../nats/b.ts";\nimport "@kubernetes/x";'],
  ["src/pages/a.ts", 'import "./b.ts";\nimport "css-select";\nimport "node:zlib";'],
  [
    "src/contract/settings/config.ts",
    'import { z } from "zod";\nimport "../kit/a.ts";\nprocess.env;',
  ],
  ["src/ports/a.ts", 'import type { B } from "../contract/b.ts";\nimport "./b.ts";'],
  ["src/kit/a.ts", '// import "../api/a.ts", import(x)\n/**\n * process.env\n */\nprocess.pid;'],
  ["clients/cli/a.ts", 'import { Lorepod } from "../node/src/index.ts";\nimport "./b.ts";'],
  ["clients/node/src/settings.ts", "globalThis.process?.env.LOREPOD_URL;"],
  ["src/kit/a.test.ts", 'import { test } from "vitest";\nimport "../adapters/embedded/a.ts";'],
];

test.each(right)("%s: %j is in order", (path, source) => {
  expect(breaches(new Map([[path, source]]))).toEqual([]);
});

test("a circle is reported once, as its path; an import of a type closes it, too", () => {
  const files = new Map([
    ["src/kit/a.ts", 'import "./b.ts";\nimport "./d.ts";'],
    ["src/kit/b.ts", 'import "./c.ts";'],
    ["src/kit/c.ts", 'import type { A } from "./a.ts";'],
    ["src/kit/d.ts", 'import "./b.ts";'],
  ]);
  const trail = ["src/kit/a.ts", "src/kit/b.ts", "src/kit/c.ts", "src/kit/a.ts"];
  expect(breaches(files)).toEqual([`cycle: ${trail.join(" -> ")}`]);
});
