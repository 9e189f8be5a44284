import { lookup } from "node:dns/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createBrowser } from "../../src/adapters/shared/browser.ts";
import { findBrowser, runsAsRoot } from "../../src/adapters/shared/find-browser.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { limits } from "../../src/contract/limits.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { botAuthChecks } from "./bot-auth-checks.ts";
import { messageOf, type Check } from "./check.ts";
import { upstreamChecks } from "./upstream-checks.ts";
import {
  checkEmbeddings,
  checkModel,
  checkReranker,
  type ServiceState,
} from "../service-checks.ts";

/** Checks what the server needs, and prints what is missing and how to fix it. */
export async function doctor(config: Config): Promise<number> {
  const checks = [
    { name: "node", ok: true, details: process.version },
    ...(await (config.pod === "" ? ownChecks(config) : clusterChecksOf(config))),
    await browser(config),
    ...(await services(config)),
  ];
  for (const { name, ok, details, fix } of checks) {
    console.log(`${ok ? "ok  " : "FAIL"}  ${name}: ${details}`);
    if (!ok && fix !== undefined) console.log(`      ${fix}`);
  }
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

const clusterChecksOf = async (config: Config): Promise<Check[]> =>
  (await import("./cluster-checks.ts")).clusterChecks(config);

const ownChecks = async (config: Config): Promise<Check[]> => [
  // The egress pod has no room for what reads the data of a single machine.
  ...(await import("./data-checks.ts")).dataChecks(config.data),
  await port(config),
  // With remote resolution the upstream proxy resolves the names of websites.
  ...(config.upstreamProxy !== "" && config.upstreamProxyResolve === "remote"
    ? []
    : [await names()]),
  ...(await upstreamChecks(config)),
  ...(await botAuthChecks(config)),
];

/** Calls the model, the embeddings and the reranker once: an open port does not prove that they work. */
async function services(config: Config): Promise<Check[]> {
  const signal = AbortSignal.timeout(limits.serviceCheckMs.value);
  const [model, embeddings, reranker] = await Promise.all([
    checkModel(config, signal),
    checkEmbeddings(config, signal),
    checkReranker(config, signal),
  ]);
  const modelFix = "check LOREPOD_MODEL_URL, LOREPOD_MODEL_KEY and LOREPOD_MODEL_NAME";
  const embeddingsFix =
    config.embeddings === "local"
      ? config.pod === ""
        ? "run npm install @huggingface/transformers; LOREPOD_EMBEDDINGS_NAME names a model or its folder"
        : "the volume embeddings.local.volume must have the folders embeddings.name and embeddings.local.packages"
      : "check LOREPOD_EMBEDDINGS, LOREPOD_EMBEDDINGS_KEY and LOREPOD_EMBEDDINGS_NAME";
  const rerankerFix = "check LOREPOD_RERANK_URL, LOREPOD_RERANK_KEY and LOREPOD_RERANK_NAME";
  return [
    ...serviceCheck("model", model, "completes a prompt", modelFix),
    ...serviceCheck("embeddings", embeddings, "embeds a text", embeddingsFix),
    ...serviceCheck("reranker", reranker, "compares a text", rerankerFix),
  ];
}

function serviceCheck(name: string, found: ServiceState, works: string, fix: string): Check[] {
  if (found.state === "off") return [];
  const ok = found.state === "working";
  const details = found.details === "" ? "" : `: ${found.details}`;
  return [{ name, ok, details: `${found.name} ${ok ? works : "fails"}${details}`, fix }];
}

/** Reports whether the port is in use, by a running server or another program. */
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
  const details = `${host}:${number} is ${taken ? "in use, by a running server or another program" : "free"}`;
  return { name: "port", ok: true, details };
}

async function names(): Promise<Check> {
  try {
    await lookup("example.com");
    return { name: "names", ok: true, details: "host names are resolved" };
  } catch (error) {
    return {
      name: "names",
      ok: false,
      details: `host names cannot be resolved: ${messageOf(error)}`,
      fix: "check /etc/resolv.conf; no website can be read without host names",
    };
  }
}

/** A temporary folder that no other user can write to, in which a packed browser is unpacked. */
function privateTemporaryFolder(): Disposable {
  const before = process.env["TMPDIR"];
  const dir = mkdtempSync(join(tmpdir(), "lorepod-doctor-"));
  process.env["TMPDIR"] = dir;
  return {
    [Symbol.dispose]() {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Starts the browser once, without a page: finding it does not prove that it starts. */
async function browser({ chromium, data, userAgent }: Config): Promise<Check> {
  const name = "browser";
  const { place, description } = await findBrowser(chromium, resolve(data, "browser"));
  // No browser is a choice; a named browser that does not exist is a mistake.
  const fix = "LOREPOD_CHROMIUM must name a Chrome or Chromium, or be off";
  if (place === null)
    return { name, ok: chromium === "" || chromium === "off", details: description, fix };
  const route = { proxyUrl: "http://127.0.0.1:9", token: "" };
  using _private = place.kind === "packed" ? privateTemporaryFolder() : undefined;
  try {
    let unconfined: string | undefined;
    const onUnconfined = (reason: string) => (unconfined = reason);
    const open = await createBrowser({ place, route, userAgent, clock, onUnconfined }).open();
    await open.close();
    if (unconfined === undefined)
      return { name, ok: true, details: `${description}: starts, sandboxed` };
    const advice = runsAsRoot() ? "start Lorepod as another user" : "allow user namespaces";
    return {
      name,
      ok: true,
      details: `${description}: starts, not sandboxed (${unconfined}; ${advice})`,
    };
  } catch (error) {
    return {
      name,
      ok: false,
      details: `${description} does not start: ${messageOf(error).split("\n", 1)[0]}`,
      fix: "start it by hand: it names the missing library or permission",
    };
  }
}
