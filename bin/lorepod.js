#!/usr/bin/env node
// Plain JavaScript that any Node from 20 on can read: on one too old for the rest, it goes on in the
// newer Node that npm installed beside the package.
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { enableCompileCache } from "./compile-cache.js";

/** 24.15 runs TypeScript and SQLite without a flag or a warning. */
const needed = [24, 15];

const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));

if (isNewEnough(process.versions.node)) await run();
else relaunch();

async function run() {
  enableCompileCache();
  // A checkout runs its sources; an installed package brings them compiled, because Node strips no
  // types below node_modules.
  const sources = join(root, "cmd/lorepod.ts");
  await (existsSync(sources) ? import("../cmd/lorepod.ts") : import("../dist/cmd/lorepod.js"));
}

function relaunch() {
  const node = ownNode();
  // Being that Node already means it is too old as well: never start again in a circle.
  if (node === undefined || realpathSync(node) === realpathSync(process.execPath)) {
    return refuse("install it, or install lorepod again without leaving out optional packages");
  }
  const child = spawn(node, [...process.execArgv, self, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal signals the whole group by itself; twice would mean "at once" to the child.
      if (signal === "SIGTERM" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("error", (error) => refuse(`the one at ${node} does not start (${error.message})`));
  child.on("exit", (code, signal) => {
    if (signal === null) return process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** The Node among the optional dependencies that fits this machine, wherever npm placed it. */
function ownNode() {
  const machine = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const file = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  const from = createRequire(import.meta.url);
  for (const name of [`node-${machine}`, `node-bin-${machine}`]) {
    try {
      const path = join(dirname(from.resolve(`${name}/package.json`)), file);
      if (existsSync(path)) return path;
    } catch {
      // Not installed: the next name, then the place below.
    }
  }
  const linked = join(root, "node_modules/.bin/node");
  return process.platform !== "win32" && existsSync(linked) ? linked : undefined;
}

function refuse(advice) {
  console.error(
    `lorepod needs Node ${needed.join(".")} or newer and this is ${process.versions.node}: ${advice}.`,
  );
  process.exit(1);
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
}
