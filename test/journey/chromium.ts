import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { findBrowser } from "../../src/adapters/shared/find-browser.ts";
import { unpackChromium } from "../../src/adapters/shared/unpack-chromium.ts";

/**
 * Starts the project's Chromium as a person's browser. Its files are in `home`. `hosts` has the
 * addresses of names that no resolver knows.
 */
export async function launchChromium(
  home: string,
  { hosts = {} }: { hosts?: Record<string, string> } = {},
): Promise<Browser> {
  const { place } = await findBrowser("", join(home, "test-browser"));
  if (place === null) throw new Error("this test needs a Chromium; see LOREPOD_CHROMIUM");
  const { path, env } =
    place.kind === "packed" ? await unpackedIn(home, place.dir) : { path: place.path, env: {} };
  return chromium.launch({
    executablePath: path,
    env: { ...env, HOME: home, PATH: process.env["PATH"] ?? "" },
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      `--host-resolver-rules=${Object.entries(hosts)
        .map(([name, address]) => `MAP ${name} ${address}`)
        .join(",")}`,
    ],
  });
}

/** Programs are unpacked into a private folder only, which the machine's own need not be. */
async function unpackedIn(home: string, dir: string) {
  const { TMPDIR } = process.env;
  process.env["TMPDIR"] = await mkdtemp(join(home, "unpack-"));
  try {
    return await unpackChromium(dir);
  } finally {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
  }
}
