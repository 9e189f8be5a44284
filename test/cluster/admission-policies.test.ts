import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chart, eventually, helm } from "./installation.ts";
import { openNamespace, type Namespace } from "./namespace.ts";

/**
 * What people may do with kubectl, by the chart's own roles and policies: ann may use the ApiKey
 * `team-a` and read the Secret `a-token`, bob is an administrator of the namespace's objects.
 */
let namespace: Namespace;
let policies = "";

beforeAll(async () => {
  namespace = await openNamespace();
  policies = await render("admission-policies");
  await kubectl(["apply", "-f", "-"], policies + (await render("rbac")) + JSON.stringify(rights()));
  // Policies take effect a moment after they were written.
  const probe = webhook("probe", { apiKey: "team-b" });
  await eventually(async () => {
    if (!(await write("ann", probe)).includes("may not use")) throw new Error("no policy yet");
  });
});
afterAll(async () => {
  await kubectl(["delete", "--ignore-not-found", "-f", "-"], policies);
  await namespace[Symbol.asyncDispose]();
});

const render = async (template: string): Promise<string> => {
  const show = ["--show-only", `templates/${template}.yaml`, "--kube-version", "1.34.0"];
  return `${await helm("template", "lorepod", chart, "--namespace", namespace.name, ...show)}\n---\n`;
};

const kubectl = async (args: string[], input = ""): Promise<string> => {
  const child = spawn("kubectl", ["--namespace", namespace.name, ...args], { timeout: 60_000 });
  child.stdin.end(input);
  const [out, problem] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode ?? once(child, "exit"),
  ]);
  return out + problem;
};

function rights() {
  const objects = ["extractions", "sites", "webhooks", "apikeys"];
  const author = {
    apiGroups: ["lorepod.dev"],
    resources: objects,
    verbs: ["create", "patch", "get"],
  };
  const use = { apiGroups: ["lorepod.dev"], resources: ["apikeys"], verbs: ["use"] };
  const read = { apiGroups: [""], resources: ["secrets"], verbs: ["get"] };
  const rulesOf = {
    ann: [
      author,
      { ...use, resourceNames: ["team-a"] },
      { ...read, resourceNames: ["a-token", "a-key"] },
    ],
    bob: [author, use, read],
  };
  const api = "rbac.authorization.k8s.io";
  const items = Object.entries(rulesOf).flatMap(([name, rules]) => [
    { apiVersion: `${api}/v1`, kind: "Role", metadata: { name }, rules },
    {
      apiVersion: `${api}/v1`,
      kind: "RoleBinding",
      metadata: { name },
      roleRef: { apiGroup: api, kind: "Role", name },
      subjects: [{ apiGroup: api, kind: "User", name }],
    },
  ]);
  return { apiVersion: "v1", kind: "List", items };
}

type Manifest = { kind: string; metadata: { name: string; annotations?: object }; spec: object };

const object = (kind: string, name: string, spec: object, annotations?: object) => ({
  apiVersion: "lorepod.dev/v1alpha1",
  kind,
  metadata: { name, ...(annotations && { annotations }) },
  spec,
});
const url = "https://receiver.example/";
const webhook = (name: string, spec: object, annotations?: object) =>
  object("Webhook", name, { url, events: ["EXTRACTION_COMPLETED"], ...spec }, annotations);
const extraction = (name: string, spec: object = {}, annotations?: object) =>
  object("Extraction", name, { url, ...spec }, annotations);
const site = (name: string, spec: object = {}, annotations?: object) =>
  object("Site", name, { url, ...spec }, annotations);
const secret = (name: string) => ({ name, key: "token" });

const write = (user: string, manifest: Manifest): Promise<string> =>
  kubectl(["create", "--dry-run=server", "--as", user, "-f", "-"], JSON.stringify(manifest));

const tenant = { "lorepod.dev/tenant": "of-somebody-else" };
const aToken = { tokenSecretRef: secret("a-token") };

test.each([
  ["an Extraction of their key", extraction("one", { apiKey: "team-a" })],
  ["a Site of their key", site("one", { apiKey: "team-a" })],
  // Its labels allow the key to use it, and its annotation where it is sent.
  ["a Site with a Secret", site("two", { apiKey: "team-a", credential: "unreadable" })],
  ["an Extraction with one", extraction("two", { apiKey: "team-a", credential: "unreadable" })],
  ["a Webhook of their key and Secret", webhook("one", { apiKey: "team-a", ...aToken })],
  ["an ApiKey of their Secret", object("ApiKey", "own", { secretRef: secret("a-key") })],
  ["an ApiKey whose Secret they may read", object("ApiKey", "a", {})],
  ["a Webhook whose Secret they may read", webhook("a", { apiKey: "team-a" })],
])("a user may write %s", async (_what, manifest) => {
  expect(await write("ann", manifest)).toContain("created (server dry run)");
});

test.each([
  ["an Extraction of another key", extraction("one", { apiKey: "team-b" }), "ApiKey team-b"],
  ["an Extraction of the default key", extraction("one"), "ApiKey default"],
  ["an Extraction of a tenant", extraction("one", { apiKey: "team-a" }, tenant), "all ApiKeys"],
  ["a Site of another key", site("one", { apiKey: "team-b" }), "ApiKey team-b"],
  [
    "a Site with a Secret of another key",
    site("two", { apiKey: "team-b", credential: "unreadable" }),
    "ApiKey team-b",
  ],
  ["a Site of the default key", site("one"), "ApiKey default"],
  ["a Site of a tenant", site("one", { apiKey: "team-a" }, tenant), "all ApiKeys"],
  ["a Webhook of another key", webhook("one", { apiKey: "team-b", ...aToken }), "ApiKey team-b"],
  ["a Webhook of the default key", webhook("one", aToken), "ApiKey default"],
  [
    "a Webhook of another Secret",
    webhook("one", { apiKey: "team-a", tokenSecretRef: secret("lorepod-internal") }),
    "may not get Secret lorepod-internal",
  ],
  [
    "a Webhook that would adopt another Secret",
    webhook("b", { apiKey: "team-a" }),
    "may not get Secret b-token",
  ],
  ["a Webhook of a tenant", webhook("one", { apiKey: "team-a", ...aToken }, tenant), "all ApiKeys"],
  [
    "an ApiKey of another Secret",
    object("ApiKey", "own", { secretRef: secret("b-key") }),
    "may not get Secret b-key",
  ],
  [
    "an ApiKey that would adopt another Secret",
    object("ApiKey", "b", {}),
    "may not get Secret b-key",
  ],
  ["the first ApiKey", object("ApiKey", "default", {}), "may not get Secret lorepod-first-key"],
  [
    "an ApiKey of another tenant",
    object("ApiKey", "own", { tenant: "theirs", secretRef: secret("a-key") }),
    "all ApiKeys",
  ],
])("a user may not write %s", async (_what, manifest, words) => {
  const answer = await write("ann", manifest);
  expect(answer).toContain("(Forbidden)");
  expect(answer).toContain(words);
  // An administrator of the namespace may.
  expect(await write("bob", manifest)).toContain("created (server dry run)");
});

test("a change needs the same rights as a new object; one that changes nothing needs none", async () => {
  const hook = webhook("theirs", { apiKey: "team-b", tokenSecretRef: secret("b-token") });
  await kubectl(["create", "--as", "bob", "-f", "-"], JSON.stringify(hook));
  const patch = (user: string, change: object) =>
    kubectl([
      "patch",
      "webhook",
      "theirs",
      "--as",
      user,
      "--type=merge",
      "-p",
      JSON.stringify(change),
    ]);
  const elsewhere = { spec: { url: "https://elsewhere.example/" } };
  expect(await patch("ann", elsewhere)).toContain("may not use ApiKey team-b");
  expect(await patch("ann", { metadata: { annotations: tenant } })).toContain("(Forbidden)");
  expect(await patch("ann", { metadata: { labels: { team: "b" } } })).toContain("patched");
  expect(await patch("bob", elsewhere)).toContain("patched");
});

const account = (name: string) => `system:serviceaccount:${namespace.name}:lorepod-${name}`;

test("the API writes for the callers whose keys it has checked", async () => {
  const manifests = [
    extraction("one", { apiKey: "team-b" }, tenant),
    webhook("one", { apiKey: "team-b" }, tenant),
    object("ApiKey", "one", { tenant: "theirs" }),
  ];
  for (const manifest of manifests) {
    expect(await write(account("api"), manifest)).toContain("created (server dry run)");
  }
});

test("the controller makes the first key, and may label a Secret and not change it", async () => {
  const first = object("ApiKey", "default", { plan: "Pro" });
  expect(await write(account("controller"), first)).toContain("created (server dry run)");
  await kubectl(["create", "secret", "generic", "b-token", "--from-literal=token=b"]);
  const target = ["patch", "secret", "b-token", "--type=merge", "--as", account("controller")];
  const patch = (change: object) => kubectl([...target, "-p", JSON.stringify(change)]);
  await eventually(async () =>
    expect(await patch({ stringData: { token: "x" } })).toContain("not change its data"),
  );
  expect(await patch({ metadata: { labels: { "lorepod.dev/use": "webhook-token" } } })).toContain(
    "patched",
  );
});
