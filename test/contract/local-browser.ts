import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { createBrowser } from "../../src/adapters/shared/browser.ts";
import { findBrowser } from "../../src/adapters/shared/find-browser.ts";
import type { BrowserPlace } from "../../src/contract/settings/crawler-settings.ts";
import { parseNetworks, startEgressProxy } from "../../src/egress/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import type { OpenBrowser } from "../../src/ports/browser.ts";

/** The browser of this machine, else the packed one; null where there is neither. */
export async function findLocalBrowser(): Promise<BrowserPlace | null> {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-browser-"));
  const { TMPDIR } = process.env;
  process.env["TMPDIR"] = dir; // the packed browser is unpacked into a private folder only
  afterAll(async () => {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
    await rm(dir, { recursive: true, force: true });
  });
  return (await findBrowser("", join(dir, "packed"))).place;
}

/** Opens a local browser behind an egress proxy that takes every name for this machine. */
export async function openerOfLoopback(): Promise<() => Promise<OpenBrowser>> {
  const place = await findLocalBrowser();
  if (place === null) throw new Error("this test needs a Chromium; see LOREPOD_CHROMIUM");
  const proxy = await startEgressProxy({
    allow: parseNetworks(["127.0.0.0/8"]),
    resolver: async () => ["127.0.0.1"],
    clock,
    token: "t",
    log: () => {},
  });
  afterAll(() => proxy.close());
  const route = { proxyUrl: proxy.url, token: "t" };
  return () => createBrowser({ place, route, userAgent: "t", clock }).open();
}
