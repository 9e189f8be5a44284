import { lookup } from "node:dns/promises";
import { accessSync, constants, mkdirSync } from "node:fs";
import { connect } from "node:net";
import { resolve } from "node:path";
import { createBrowser } from "../src/adapters/shared/browser.ts";
import { findBrowser } from "../src/adapters/shared/find-browser.ts";
import type { Config } from "../src/contract/config.ts";
import { systemClock as clock } from "../src/kit/clock.ts";

type Check = { name: string; ok: boolean; says: string };

/** Looks at what the server needs, and says in words what is missing. */
export async function doctor(config: Config): Promise<number> {
  const checks = [
    { name: "node", ok: true, says: process.version },
    dataFolder(config.data),
    await port(config),
    await names(),
    await browser(config),
  ];
  for (const { name, ok, says } of checks) console.log(`${ok ? "ok  " : "FAIL"}  ${name}: ${says}`);
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

function dataFolder(data: string): Check {
  const path = resolve(data);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
    return { name: "data", ok: true, says: path };
  } catch (error) {
    return { name: "data", ok: false, says: `${path} cannot be written: ${words(error)}` };
  }
}

/** A port that answers is our own server or somebody else's; both are worth knowing. */
async function port({ host, port: number }: Config): Promise<Check> {
  const taken = await new Promise<boolean>((done) => {
    const socket = connect({ host, port: number, timeout: 2_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
  const says = `${host}:${number} is ${taken ? "in use, by a running server or another program" : "free"}`;
  return { name: "port", ok: true, says };
}

async function names(): Promise<Check> {
  try {
    await lookup("example.com");
    return { name: "names", ok: true, says: "host names are resolved" };
  } catch (error) {
    return { name: "names", ok: false, says: `host names cannot be resolved: ${words(error)}` };
  }
}

/** Finding it is not enough: it is started once, without opening anything. */
async function browser({ chromium, data, userAgent }: Config): Promise<Check> {
  const name = "browser";
  const { place, says } = await findBrowser(chromium, resolve(data, "browser"));
  // No browser is a choice; one that was named and is not there is a mistake.
  if (place === null) return { name, ok: chromium === "" || chromium === "off", says };
  if (place.kind === "packed")
    return { name, ok: true, says: `${says}; unpacked at its first use` };
  const route = { proxyUrl: "http://127.0.0.1:9", token: "" };
  try {
    const open = await createBrowser({ place, route, userAgent, clock }).open();
    await open.close();
    return { name, ok: true, says: `${says} starts` };
  } catch (error) {
    return { name, ok: false, says: `${says} does not start: ${words(error).split("\n", 1)[0]}` };
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
