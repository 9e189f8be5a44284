import { lookup } from "node:dns/promises";
import { accessSync, constants, mkdirSync } from "node:fs";
import { connect } from "node:net";
import { resolve } from "node:path";
import { createBrowser } from "../src/adapters/shared/browser.ts";
import { findBrowser } from "../src/adapters/shared/find-browser.ts";
import type { Config } from "../src/contract/config.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { words, type Check } from "./doctor-check.ts";

/** Looks at what the server needs, and says in words what is missing and how to mend it. */
export async function doctor(config: Config): Promise<number> {
  const checks = [
    { name: "node", ok: true, says: process.version },
    ...(await (config.pod === "" ? ownChecks(config) : clusterChecksOf(config))),
    await browser(config),
    ...(await endpoints(config)),
  ];
  for (const { name, ok, says, fix } of checks) {
    console.log(`${ok ? "ok  " : "FAIL"}  ${name}: ${says}`);
    if (!ok && fix !== undefined) console.log(`      ${fix}`);
  }
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

const clusterChecksOf = async (config: Config): Promise<Check[]> =>
  (await import("./doctor-cluster.ts")).clusterChecks(config);

const ownChecks = async (config: Config): Promise<Check[]> => [
  dataFolder(config.data),
  await port(config),
  await names(),
];

/** The servers of models that were named must answer: each speaks OpenAI's words. */
async function endpoints(config: Config): Promise<Check[]> {
  const { modelUrl, modelKey, embeddings, embeddingsKey } = config;
  return Promise.all([
    ...(modelUrl === "" ? [] : [endpoint("model", modelUrl, modelKey, "LOREPOD_MODEL_")]),
    ...(embeddings.startsWith("http")
      ? [endpoint("embeddings", embeddings, embeddingsKey, "LOREPOD_EMBEDDINGS_")]
      : []),
  ]);
}

async function endpoint(name: string, url: string, key: string, setting: string): Promise<Check> {
  try {
    const headers = key === "" ? {} : { authorization: `Bearer ${key}` };
    const signal = AbortSignal.timeout(10_000);
    const { status } = await fetch(`${url.replace(/\/$/, "")}/models`, { headers, signal });
    if (status === 401 || status === 403) {
      const fix = `${setting}KEY must be a key of that server`;
      return { name, ok: false, says: `${url} answers ${status}`, fix };
    }
    // Some servers list no models: an answer of any other kind is an answer.
    if (status < 500) return { name, ok: true, says: `${url} answers` };
    const fix = "the server has a fault of its own: look at its log";
    return { name, ok: false, says: `${url} answers ${status}`, fix };
  } catch (error) {
    const fix = `${setting === "LOREPOD_MODEL_" ? "LOREPOD_MODEL_URL" : "LOREPOD_EMBEDDINGS"} must name a server that runs and is reached from here`;
    return { name, ok: false, says: `${url}: ${words(error)}`, fix };
  }
}

function dataFolder(data: string): Check {
  const path = resolve(data);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
    return { name: "data", ok: true, says: path };
  } catch (error) {
    return {
      name: "data",
      ok: false,
      says: `${path} cannot be written: ${words(error)}`,
      fix: "LOREPOD_DATA must name a folder that this user may write",
    };
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
    return {
      name: "names",
      ok: false,
      says: `host names cannot be resolved: ${words(error)}`,
      fix: "look at /etc/resolv.conf; without names no website is found",
    };
  }
}

/** Finding it is not enough: it is started once, without opening anything. */
async function browser({ chromium, data, userAgent }: Config): Promise<Check> {
  const name = "browser";
  const { place, says } = await findBrowser(chromium, resolve(data, "browser"));
  // No browser is a choice; one that was named and is not there is a mistake.
  const fix = "LOREPOD_CHROMIUM must name a Chrome or Chromium, or be off";
  if (place === null) return { name, ok: chromium === "" || chromium === "off", says, fix };
  if (place.kind === "packed")
    return { name, ok: true, says: `${says}; unpacked at its first use` };
  const route = { proxyUrl: "http://127.0.0.1:9", token: "" };
  try {
    const open = await createBrowser({ place, route, userAgent, clock }).open();
    await open.close();
    return { name, ok: true, says: `${says} starts` };
  } catch (error) {
    return {
      name,
      ok: false,
      says: `${says} does not start: ${words(error).split("\n", 1)[0]}`,
      fix: "start it by hand: it names the library or right that it misses",
    };
  }
}
