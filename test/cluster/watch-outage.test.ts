import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { createExtractions } from "../../src/adapters/kubernetes/extractions/extractions.ts";
import { connectKubernetes } from "../../src/adapters/kubernetes/client.ts";
import type { Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import { lead } from "../../src/adapters/kubernetes/lease.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { newExtraction, processing } from "../contract/samples.ts";
import { eventually } from "../contract/suite.ts";
import { type Gate, openGate } from "./gate.ts";
import { type Namespace, openNamespace } from "./namespace.ts";

let namespace: Namespace;
let gate: Gate;
let far: Kubernetes;
beforeAll(async () => {
  namespace = await openNamespace();
  [gate, far] = await connectThroughGate();
  return async () => {
    await far[Symbol.asyncDispose]();
    await gate[Symbol.asyncDispose]();
    await namespace[Symbol.asyncDispose]();
  };
});

const open = (kubernetes: Kubernetes, troubles: unknown[] = []) =>
  createExtractions({
    kubernetes,
    namespace: namespace.name,
    clock: systemClock,
    random: Math.random,
    report: (error) => troubles.push(error),
  });

test("a watch lives through outages and names all that was made, changed and removed", async () => {
  const troubles: unknown[] = [];
  const near = open(namespace.kubernetes);
  const kept = newExtraction();
  const removed = newExtraction();
  const { extraction } = await near.create(kept);
  await near.create(removed);
  const named: string[] = [];
  await using _watch = await open(far, troubles).watch((id) => named.push(id));
  await eventually(() => expect(named).toEqual(expect.arrayContaining([kept.id, removed.id])));

  for (const downMs of [0, 200, 2_000]) {
    named.length = 0;
    const outage = gate.cut(downMs);
    const made = newExtraction();
    await near.create(made);
    await outage;
    await eventually(() => expect(named).toContain(made.id));
  }

  named.length = 0;
  const outage = gate.cut(1_000);
  await near.writeStatus(kept.id, extraction.version, processing(extraction.status));
  await near.remove(removed.id);
  await outage;
  await eventually(() => expect(named).toEqual(expect.arrayContaining([kept.id, removed.id])));
  expect(troubles.length).toBeGreaterThan(0);
});

test("a read is tried again over a connection that broke; a write is the caller's to repeat", async () => {
  const extractions = open(far);
  const { extraction } = await extractions.create(newExtraction());
  await gate.cut(0);
  expect(await extractions.get(extraction.id)).toEqual(extraction);
  const outage = gate.cut(300);
  await expect(extractions.create(newExtraction())).rejects.toThrow();
  await outage;
});

test("a leader that hears no answer gives up before another leads", async () => {
  const { signal } = new AbortController();
  const seat = { namespace: namespace.name, name: "muted", clock: systemClock, report() {} };
  await using one = await lead({ ...seat, kubernetes: far, holder: "one" }, signal);
  gate.mute();
  const near = { ...seat, kubernetes: namespace.kubernetes };
  await using _other = await lead({ ...near, holder: "other" }, signal);
  expect(one.lost.aborted).toBe(true);
  await gate.cut(0);
});

/** The cluster of KUBECONFIG, by a way that can be cut. */
async function connectThroughGate(): Promise<[Gate, Kubernetes]> {
  const path = process.env["KUBECONFIG"] ?? "";
  const config = parse(readFileSync(path, "utf8")) as {
    clusters: { cluster: { server: string; "tls-server-name"?: string } }[];
  };
  const cluster = config.clusters[0]?.cluster;
  if (!cluster) throw new Error(`${path} names no cluster`);
  const server = new URL(cluster.server);
  const opened = await openGate({ host: server.hostname, port: Number(server.port || 443) });
  // A name that every API server's certificate holds; an address may not be asked for in TLS.
  cluster["tls-server-name"] ??= "kubernetes.default.svc";
  cluster.server = `https://127.0.0.1:${opened.port}`;
  const directory = mkdtempSync(join(tmpdir(), "lorepod-gate-"));
  process.env["KUBECONFIG"] = join(directory, "kubeconfig");
  try {
    writeFileSync(process.env["KUBECONFIG"], stringify(config), { mode: 0o600 });
    return [opened, await connectKubernetes(systemClock)];
  } finally {
    process.env["KUBECONFIG"] = path;
    rmSync(directory, { recursive: true });
  }
}
