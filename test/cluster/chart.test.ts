import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { chart, helm, settings, type Values } from "./installation.ts";
import { openNamespace } from "./namespace.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const dir = mkdtempSync(join(tmpdir(), "lorepod-chart-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Each of `charts/lorepod/ci` is a way to install it. */
const sets = readdirSync(join(chart, "ci")).map((file) => file.replace("-values.yaml", ""));
const valuesOf = (set: string) => join(chart, "ci", `${set}-values.yaml`);

/** Rendered without a cluster, so its capabilities are given. */
const template = (...more: string[]) =>
  helm("template", "lorepod", chart, "--namespace", "there", "--kube-version", "1.34.0", ...more);
const render = (set: string, ...more: string[]) => template("--values", valuesOf(set), ...more);

test.each(sets)("helm lint finds nothing to say about %s", async (set) => {
  const output = await helm(
    "lint",
    chart,
    "--strict",
    "--kube-version",
    "1.34.0",
    "--values",
    valuesOf(set),
  );
  expect(output).toContain("0 chart(s) failed");
});

/**
 * What comes of each set: of the default its objects, of the others how they differ from it. After a change of the chart look at the difference, then `vitest run -u`.
 */
test.each(sets)("the objects of %s", async (set) => {
  const objects = objectsOf(await render(set));
  const received =
    set === "default"
      ? [...objects.keys()]
      : differences(objectsOf(await render("default")), objects);
  const file = join(import.meta.dirname, "snapshots", `${set}.txt`);
  await expect(`${received.join("\n")}\n`).toMatchFileSnapshot(file);
});

/** `Kind name` -> its text; what is random, and the definitions, which are generated, left out. */
function objectsOf(rendered: string): Map<string, string> {
  const documents = parseAllDocuments(rendered).map((document) => document.toJS());
  return new Map(
    documents
      .filter((one) => one !== null && one.kind !== "CustomResourceDefinition")
      .map((one) => {
        if (one.kind === "Secret") for (const key in one.data) one.data[key] = "random";
        const text = JSON.stringify(one, null, 1).replaceAll(/^ *[[\]{}],?\n/gm, "");
        return [`${one.kind} ${one.metadata.name}`, text] as const;
      }),
  );
}

function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [old, now] = [before.get(name)?.split("\n"), after.get(name)?.split("\n")];
    if (now === undefined) return [`--- ${name}`];
    if (old === undefined) return [`+++ ${name}`, ...now];
    const removed = without(old, now).map((line) => `- ${line.trim()}`);
    const come = without(now, old).map((line) => `+ ${line.trim()}`);
    return removed.length + come.length === 0 ? [] : [`=== ${name}`, ...removed, ...come];
  });
}

function without(lines: string[], others: string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

test("it brings the definitions as they are", async () => {
  const rendered = await render("default", "--show-only", "templates/crds.yaml");
  const brought = parseAllDocuments(rendered).map((document) => document.toJS());
  const files = readdirSync(join(root, "crds"));
  const ours = files.map((file) =>
    parseAllDocuments(readFileSync(join(root, "crds", file), "utf8")),
  );
  const specs = ours.flat().map((document) => document.toJS().spec);
  expect(brought.map(({ spec }) => spec)).toEqual(specs);
  for (const { metadata } of brought) {
    expect(metadata.annotations["helm.sh/resource-policy"]).toBe("keep");
  }
});

test("what a person may read after an install names the namespace in each command", async () => {
  const output = await notes();
  const commands = output.match(/^.*\b(kubectl|helm) .*$/gm) ?? [];
  expect(commands.length).toBeGreaterThan(6);
  for (const command of commands) expect(command).toMatch(/\b(kubectl|helm) -n default /);
});

const readToken = (secret: string) =>
  `kubectl -n default get secret ${secret} -o jsonpath='{.data.token}' | base64 -d`;
test.each([
  ["as it is", {}, "http://127.0.0.1:8080/", readToken("lorepod-admin")],
  [
    "behind an ingress",
    { "ingress.enabled": "true", "ingress.host": "lorepod.example.com" },
    "http://lorepod.example.com/",
    readToken("lorepod-admin"),
  ],
  [
    "with a token of one's own",
    { "adminToken.existingSecret": "ours" },
    "http://127.0.0.1:8080/",
    readToken("ours"),
  ],
])("they say where the dashboard is, and what signs the admin in: %s", async (...received) => {
  const [, values, address, command] = received;
  const output = await notes(values);
  expect(output).toContain(`Open the dashboard:\n`);
  expect(output).toContain(` ${address}\n`);
  expect(output).toContain(` ${command}\n`);
});

test("without an admin token they name none", async () => {
  const output = await notes({ "adminToken.create": "false" });
  expect(output).toContain("Open the dashboard:");
  expect(output).not.toContain("token");
});

async function notes(values: Values = {}): Promise<string> {
  const dry = ["install", "lorepod", chart, "--namespace", "default", "--dry-run=server"];
  const output = await helm(...dry, ...settings({ "crds.install": "false", ...values }));
  return output.slice(output.indexOf("NOTES:"));
}

test.each([
  ["a misspelt value", "apii.replicas=1", "apii"],
  ["a value of another type", "api.replicas=many", "replicas"],
  ["less than nothing", "api.replicas=-1", "replicas"],
  ["a use of CPU that is none", "knowledge.autoscaling.targetCpu=0", "targetCpu"],
  ["autoscaling of what has one leader", "controller.autoscaling.enabled=true", "autoscaling"],
  ["a network that is none", "egress.allow={everything}", "allow"],
  ["a setting that is no name", "api.env.lorepod-x=1", "env"],
  ["an address without a scheme", "model.url=localhost", "url"],
  ["a password that pod specs would show", "nats.url=nats://user:word@nats:4222", "url"],
  ["the same of embeddings", "embeddings.url=https://user:word@host/v1", "url"],
  ["the same of a reranker", "reranker.url=https://user:word@host", "url"],
  ["a public address in upper case", "botAuth.publicUrl=https://A.example", "publicUrl"],
  ["a public address with a password", "botAuth.publicUrl=https://user:word@host", "publicUrl"],
  ["a folder of packages outside the volume", "embeddings.local.packages=/usr", "packages"],
  ["a way to read robots.txt that is none", "robots=sometimes", "robots"],
])("the schema refuses %s", async (_name, wrong, words) => {
  const received = template("--set", wrong);
  await expect(received).rejects.toMatchObject({ stderr: expect.stringContaining(words) });
});

test.each([
  ["nats.enabled=false", "nats.url"],
  ["nats.enabled=false,nats.url=nats://x:1", "nats.existingSecret"],
  ["weaviate.enabled=false", "weaviate.url"],
  ["embeddings.local.volume.image.reference=x", "embeddings.name"],
  ["embeddings.local.volume.image.reference=x,embeddings.url=http://x", "embeddings.url"],
  ["httpRoute.enabled=true", "parentRefs"],
])("%s alone is refused, and %s asked for", async (values, words) => {
  const received = template("--set", values);
  await expect(received).rejects.toMatchObject({ stderr: expect.stringContaining(words) });
});

/** kubeconform with the schemas of this very cluster: nothing unknown, nothing of a wrong type. */
beforeAll(async () => {
  // Brings our definitions, which the examples need.
  await using namespace = await openNamespace();
  const { kubernetes } = namespace;
  const api = (await kubernetes.call({ method: "GET", path: "/openapi/v2" })) as Swagger;
  for (const [name, definition] of Object.entries(api.definitions)) strict(name, definition);
  const write = (file: string, value: unknown) =>
    writeFileSync(join(dir, file), JSON.stringify(value));
  write("definitions.json", { definitions: api.definitions });
  for (const [name, definition] of Object.entries(api.definitions)) {
    for (const { group, kind, version } of definition["x-kubernetes-group-version-kind"] ?? []) {
      const file = [kind, ...(group ? [group.split(".")[0]] : []), version].join("-");
      write(`${file.toLowerCase()}.json`, { $ref: `definitions.json#/definitions/${name}` });
    }
  }
});

type Definition = {
  type?: string;
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
  "x-kubernetes-group-version-kind"?: { group: string; kind: string; version: string }[];
};
type Swagger = { definitions: Record<string, Definition> };

function strict(name: string, definition: Definition): void {
  if (definition.properties !== undefined) definition.additionalProperties ??= false;
  // Written as numbers and as text alike.
  if (/\.(Quantity|IntOrString)$/.test(name)) delete definition.type;
}

test.each(sets)("kubeconform takes every object of %s", async (set) => {
  const file = join(dir, `${set}.yaml`);
  writeFileSync(file, await render(set));
  const location = join(dir, "{{.ResourceKind}}{{.KindSuffix}}.json");
  // Of what other projects define, this cluster knows nothing.
  const skip = ["-skip", "ServiceMonitor,PrometheusRule,HTTPRoute,CustomResourceDefinition"];
  const schemas = ["-schema-location", location];
  const kubeconform = run("kubeconform", ["-summary", ...schemas, ...skip, file]);
  const { stdout } = await kubeconform.catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/Valid: [1-9]\d*, Invalid: 0, Errors: 0/);
});

test("the examples are what the API server takes", async () => {
  const examples = join(root, "deploy/examples");
  const dry = ["apply", "--dry-run=server", "--validate=strict", "--filename", examples];
  const { stdout } = await run("kubectl", dry);
  expect(stdout.match(/dry run/g)).toHaveLength(8);
});
