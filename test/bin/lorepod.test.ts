import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let top: string;
const started: ChildProcessWithoutNullStreams[] = [];
beforeEach(() => void (top = mkdtempSync(join(tmpdir(), "lorepod-bin-"))));
afterEach(() => {
  // What still runs after a failed test holds on to its input only, and ends with it.
  for (const child of started.splice(0)) child.stdin.destroy();
  rmSync(top, { recursive: true, force: true });
});

/** A command that prints its origin and its arguments, and exits with 7. */
const send = (from: string) =>
  `console.log("${from}", process.argv.slice(2).join(" "), process.env.IN ?? "first");
   process.exitCode = 7;`;

/** A package at `folder` (below the top) with the real entry point and these files. */
function pack(folder: string, files: Record<string, string>): string {
  const root = join(top, folder);
  mkdirSync(join(root, "bin"), { recursive: true });
  cpSync(join(import.meta.dirname, "../../bin"), join(root, "bin"), { recursive: true });
  for (const [path, source] of Object.entries({ "package.json": '{"type":"module"}', ...files })) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), source, { mode: 0o755 });
  }
  return join(root, "bin/lorepod.js");
}

/** What npm would have installed for this machine: here, this Node under a mark. */
function nodePackage(folder: string): Record<string, string> {
  const name = `${folder}/node-${process.platform}-${process.arch}`;
  const script = `#!/bin/sh\nIN=own exec '${process.execPath}' "$@"\n`;
  return { [`${name}/package.json`]: "{}", [`${name}/bin/node`]: script };
}

/** Makes the first process believe that it is an old Node, and the one it starts not. */
const old = `data:text/javascript,${encodeURIComponent(`
  if (!process.env.IN) {
    const versions = { ...process.versions, node: "20.0.0" };
    Object.defineProperty(process, "versions", { value: versions });
  }`)}`;

function start(bin: string, flags: string[] = [], extra: NodeJS.ProcessEnv = {}) {
  const { IN: _, ...own } = process.env;
  const env = { ...own, ...extra };
  const child = spawn(process.execPath, [...flags, bin, "start", "--now"], { env });
  started.push(child);
  return child;
}

async function ended(child: ReturnType<typeof start>) {
  const closed = once(child, "close");
  const [out, err, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    closed,
  ]);
  return { out: out.trim(), err: err.trim(), code: code ?? signal };
}

describe("on a Node that is new enough", () => {
  test("a checkout runs its sources, even beside a build", async () => {
    const files = { "cmd/lorepod.ts": send("source"), "dist/cmd/lorepod.js": send("build") };
    const end = await ended(start(pack("lorepod", files)));
    expect(end).toEqual({ out: "source start --now first", err: "", code: 7 });
  });

  test("an installed package runs its build", async () => {
    const bin = pack("node_modules/lorepod", { "dist/cmd/lorepod.js": send("build") });
    expect(await ended(start(bin))).toEqual({ out: "build start --now first", err: "", code: 7 });
  });
});

describe.skipIf(process.platform === "win32")("compiled code is cached", () => {
  const source = `import module from "node:module";
    console.log(module.getCompileCacheDir() ?? "nowhere");`;

  /** Where the command finds its cache, with this folder as the user's cache directory. */
  async function cacheOf(env: NodeJS.ProcessEnv): Promise<string> {
    const bin = pack("lorepod", { "cmd/lorepod.ts": source });
    return (await ended(start(bin, [], env))).out;
  }
  const caches = () => join(top, "caches");
  const own = () => join(caches(), "lorepod/compiled");

  test("in a folder that only its user can enter", async () => {
    const cache = await cacheOf({ XDG_CACHE_HOME: caches(), LOCALAPPDATA: caches() });
    expect(cache.startsWith(own())).toBe(true);
    expect(statSync(own()).mode & 0o777).toBe(0o700);
  });

  const foreign: [string, () => void][] = [
    ["others can write to", () => chmodSync(own(), 0o777)],
    ["others can replace", () => chmodSync(join(caches(), "lorepod"), 0o777)],
    ["is a link", () => (rmSync(own(), { recursive: true }), symlinkSync(top, own()))],
  ];
  test.each(foreign)("never in one that %s", async (_, change) => {
    mkdirSync(own(), { recursive: true, mode: 0o700 });
    change();
    expect(await cacheOf({ XDG_CACHE_HOME: caches() })).toBe("nowhere");
  });

  test("nowhere when its user has no place for it, above all not in the shared one", async () => {
    writeFileSync(join(top, "file"), "");
    const env = { XDG_CACHE_HOME: join(top, "file"), TMPDIR: top };
    expect(await cacheOf(env)).toBe("nowhere");
  });
});

describe.skipIf(process.platform === "win32")("on an older Node", () => {
  const flags = ["--import", old];

  test.each([
    { name: "below the package", folder: "node_modules", root: "lorepod" },
    { name: "beside it, where npm hoists it", folder: "..", root: "node_modules/lorepod" },
  ])("goes on in the Node installed $name", async ({ folder, root }) => {
    const bin = pack(root, { "dist/cmd/lorepod.js": send("build"), ...nodePackage(folder) });
    const end = await ended(start(bin, flags));
    expect(end).toEqual({ out: "build start --now own", err: "", code: 7 });
  });

  test("goes on in the Node that npm linked, when its package has another name", async () => {
    const script = nodePackage("x")[`x/node-${process.platform}-${process.arch}/bin/node`] ?? "";
    const files = { "cmd/lorepod.ts": send("source"), "node_modules/.bin/node": script };
    const end = await ended(start(pack("lorepod", files), flags));
    expect(end).toEqual({ out: "source start --now own", err: "", code: 7 });
  });

  test("explains in one sentence what to do when there is no other Node", async () => {
    const end = await ended(start(pack("lorepod", { "cmd/lorepod.ts": send("source") }), flags));
    expect(end).toMatchObject({ out: "", code: 1 });
    expect(end.err).toMatch(/^lorepod needs Node 24\.15 or newer and this is 20\.0\.0: .+\.$/);
  });

  test("never starts itself again in a circle", async () => {
    const bin = pack("lorepod", nodePackage("node_modules"));
    const own = join(top, `lorepod/node_modules/node-${process.platform}-${process.arch}/bin/node`);
    rmSync(own);
    symlinkSync(process.execPath, own);
    expect(await ended(start(bin, flags))).toMatchObject({ out: "", code: 1 });
  });

  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "passes %s on and its exit code back",
    async (signal) => {
      const source = `process.on("${signal}", () => { console.log("bye"); process.exit(3); });
      process.stdin.resume(); console.log("ready");`;
      const child = start(
        pack("lorepod", { "cmd/lorepod.ts": source, ...nodePackage("node_modules") }),
        flags,
      );
      child.stdout.once("data", () => child.kill(signal));
      expect(await ended(child)).toEqual({ out: "ready\nbye", err: "", code: 3 });
    },
  );

  test("dies by the signal that its child died by", async () => {
    const source = 'process.kill(process.pid, "SIGTERM"); process.stdin.resume();';
    const bin = pack("lorepod", { "cmd/lorepod.ts": source, ...nodePackage("node_modules") });
    expect((await ended(start(bin, flags))).code).toBe("SIGTERM");
  });
});
