import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

/** The counts of the site's own server, in the shape that its script documents. */
export type SiteStats = {
  requests: number;
  repeated: number;
  pages: number;
  bytes: number;
  notModified: number;
  maxOpen: number;
  seconds: number;
};

/**
 * A built website of the public folder, served on loopback by the script of that folder:
 * data/sites/NAME, data/sites/profiles.json and bench/static-site.mjs.
 */
export async function servePublicSite(folder: string, name: string) {
  const script = resolve(folder, "bench/static-site.mjs");
  const content = resolve(folder, "data/sites", name, "content");
  const profiles = resolve(folder, "data/sites/profiles.json");
  const { [name]: profile } = createRequire(import.meta.url)(profiles);
  const args = [script, content, "--port", "0", "--rewrite", profile.host];
  const child = spawn(process.execPath, args);
  const printed = Promise.withResolvers<string>();
  child.stdout.on("data", (data: Buffer) => {
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(data.toString())?.[0];
    if (origin) printed.resolve(origin);
  });
  child.once("exit", () => printed.reject(new Error("the site did not start")));
  const origin = await printed.promise;
  const json = async (path: string) =>
    (await fetch(`${origin}${path}`, { headers: { connection: "close" } })).json();
  return {
    origin,
    content,
    profile,
    reset: () => json("/__reset"),
    stats: async () => (await json("/__stats")) as SiteStats,
    /** How often each path was requested. */
    paths: async () => (await json("/__paths")) as Record<string, number>,
    close: () => void child.kill(),
  };
}
