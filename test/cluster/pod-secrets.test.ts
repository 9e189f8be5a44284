import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import {
  chart,
  eventually,
  helm,
  install,
  settings,
  untilReady,
  type Installation,
  type Json,
} from "./installation.ts";
import { serveInCluster } from "./site-pod.ts";

const run = promisify(execFile);

/** What can be read of an installation without the right to read its Secrets. */
let lorepod: Installation;
let site: string;

beforeAll(async () => {
  lorepod = await install();
  const { kubernetes, name } = lorepod.namespace;
  const slow = { site: "saas-en", image: lorepod.image, delayMs: 2_000 };
  site = await serveInCluster(kubernetes, name, slow);
  return () => lorepod[Symbol.asyncDispose]();
});

const core = (path: string) => `/api/v1/namespaces/${lorepod.namespace.name}/${path}`;
const list = async (path: string): Promise<Json[]> => (await lorepod.kubectl("GET", path)).items;
const isCrawler = ({ metadata }: Json) =>
  metadata.labels?.["app.kubernetes.io/component"] === "crawler";
const crawlers = async () => (await list(core("pods"))).filter(isCrawler);
const secretsOfCrawlers = async () => (await list(core("secrets"))).filter(isCrawler);

/** All that a role without Secrets can be given: objects, what happened to them, and logs. */
async function readable(): Promise<[what: string, text: string][]> {
  const { name } = lorepod.namespace;
  const paths = [
    ...["pods", "configmaps", "events", "services", "serviceaccounts"].map(core),
    ...["deployments", "replicasets", "statefulsets", "controllerrevisions"].map(
      (plural) => `/apis/apps/v1/namespaces/${name}/${plural}`,
    ),
    `/apis/batch/v1/namespaces/${name}/jobs`,
    `/apis/coordination.k8s.io/v1/namespaces/${name}/leases`,
    ...["extractions", "apikeys", "webhooks"].map((plural) => lorepod.namespace.path(plural)),
  ];
  const texts: [string, string][] = [];
  for (const path of paths) texts.push([path, JSON.stringify(await list(path))]);
  const pods = (await list(core("pods"))).filter(({ status }) => status.phase === "Running");
  for (const { metadata } of pods) {
    const logs = ["logs", "--namespace", name, metadata.name];
    // A crawler may have ended meanwhile.
    const { stdout } = await run("kubectl", logs, { maxBuffer: 1 << 26 }).catch(() => ({
      stdout: "",
    }));
    texts.push([`log of ${metadata.name}`, stdout]);
  }
  return texts;
}

/** Values of Secrets, line by line: a file of credentials has several. */
async function secretTexts(): Promise<string[]> {
  const secrets = (await list(core("secrets"))).filter(({ type }) => type === "Opaque");
  const values = secrets
    .flatMap(({ data }): [string, string][] => Object.entries(data))
    // Orders name addresses and jobs, which are no secrets; the rest of an order is in others.
    .filter(([name]) => !/^RUN_(ORDER|IDLE)$/.test(name))
    .map(([, value]) => Buffer.from(value, "base64").toString());
  const lines = values.flatMap((value) => value.split("\n"));
  return lines.filter((line) => line.length >= 20 && !line.startsWith("-----"));
}

/** Signed tokens, and seeds of NATS keys. */
const patterns = [/eyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/, /\bS[AOU][A-Z2-7]{56}\b/];

async function expectNoSecrets(): Promise<void> {
  const secrets = await secretTexts();
  expect(secrets.filter((text) => patterns.some((one) => one.test(text)))).not.toEqual([]);
  const found = (await readable()).flatMap(([what, text]) => [
    ...secrets.filter((one) => text.includes(one)).map(() => what),
    ...patterns.flatMap((one) => (one.test(text) ? `${what}: ${one}` : [])),
  ]);
  expect(found).toEqual([]);
}

const start = async (): Promise<string> => {
  const body = { url: `${site}/`, maxPages: 20 };
  return (await lorepod.call("POST", "/v1/extract/async", { body })).body.jobId;
};
const readsPages = (job: string) =>
  eventually(async () => {
    const { body } = await lorepod.call("GET", `/v1/jobs/${job}/events`);
    expect(body.events.map(({ event }: Json) => event)).toContain("page_scraped");
  }, 120_000);
const completes = (job: string) =>
  eventually(async () => {
    const { body } = await lorepod.call("GET", `/v1/jobs/${job}`);
    expect(body).toMatchObject({ status: "completed", result: { pagesScraped: 11 } });
  }, 240_000);

test("with a pod for each job, only Secrets have secrets, and those of crawlers go with them", async () => {
  const jobs = await Promise.all([start(), start()]);
  for (const job of jobs) await readsPages(job);
  expect((await crawlers()).length).toBeGreaterThan(0);
  await expectNoSecrets();
  expect((await secretsOfCrawlers()).length).toBeGreaterThan(0);
  for (const job of jobs) await completes(job);
  await eventually(async () => expect(await secretsOfCrawlers()).toEqual([]), 120_000);
  await expectNoSecrets();
});

test("with pods that wait for work, too", async () => {
  const { namespace, release } = lorepod;
  const warm = settings({ "pool.mode": "warm", "pool.size": "1" });
  const target = ["upgrade", release, chart, "--namespace", namespace.name, "--reuse-values"];
  await helm(...target, ...untilReady, ...warm);
  const waits = async () => {
    const waiting = (await crawlers()).filter(
      ({ metadata, status }) =>
        metadata.labels["lorepod.dev/pool"] === "waiting" &&
        status.conditions?.some(({ type, status: is }: Json) => type === "Ready" && is === "True"),
    );
    expect(waiting).toHaveLength(1);
    return waiting[0].metadata.name as string;
  };
  const name = await eventually(waits, 120_000);
  await expectNoSecrets();
  const job = await start();
  await readsPages(job);
  const taken = (await crawlers()).find(({ metadata }) => metadata.name === name);
  expect(taken.metadata.labels["lorepod.dev/job"]).toBe(job);
  await eventually(waits, 120_000);
  await expectNoSecrets();
  await completes(job);
  // Left is the Secret of the one that waits.
  await eventually(async () => expect(await secretsOfCrawlers()).toHaveLength(1), 120_000);
});
