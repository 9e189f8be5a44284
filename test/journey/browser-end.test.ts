import { readFileSync, readdirSync, existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { serveSite } from "../site/serve.ts";
import { startProduct, until } from "./product.ts";

/** No browser is left behind, whichever process ends and however it ends. */
describe.skipIf(!existsSync("/proc/self/stat"))("a browser at work", () => {
  it.each(["SIGTERM", "SIGKILL"] as const)("ends with the server that gets %s", async (signal) => {
    let asked = 0;
    // Data that never comes: the page is still open when the server ends.
    await using site = await serveSite("app-js", (request) => {
      if (request.url !== "/data.json") return false;
      asked++;
      return true;
    });
    const product = await startProduct();
    try {
      const url = `${site.url}/`;
      void product.call("POST", "/v1/markdown", { url, engine: "browser" }).catch(() => {});
      void product.call("POST", "/v1/extract/async", { url, engine: "browser" }).catch(() => {});
      await until(async () => (asked >= 2 ? true : undefined), 20_000);
      const started = descendantsOf(product.pid);
      expect(started.length).toBeGreaterThan(6);
      await product.stop(signal);
      await until(async () => (started.some(isAlive) ? undefined : true), 10_000);
    } finally {
      await product[Symbol.asyncDispose]();
    }
  });
});

/** Every process below this one, in whatever group. */
function descendantsOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(Number(name)));
  }
  const isBelow = (pid: number): boolean => {
    for (let at = parents.get(pid) ?? 0; at > 1; at = parents.get(at) ?? 0) {
      if (at === root) return true;
    }
    return false;
  };
  return [...parents.keys()].filter(isBelow);
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1] ?? 0);
}

/** A zombie counts as ended. */
function isAlive(pid: number): boolean {
  const [state] = statOf(pid);
  return state !== undefined && state !== "Z";
}

/** State and parent; empty when there is no such process. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // They come after the command's closing bracket.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
