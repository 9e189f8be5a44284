import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openNamespace } from "./namespace.ts";
import type { Namespace } from "./namespace.ts";

let namespace: Namespace;
beforeAll(async () => {
  namespace = await openNamespace();
  return async () => {
    await namespace[Symbol.asyncDispose]();
  };
});

type Fields = Record<string, unknown>;

const kinds = {
  extractions: "Extraction",
  apikeys: "ApiKey",
  webhooks: "Webhook",
  sites: "Site",
} as const;
type Plural = keyof typeof kinds;

const newName = () => `t-${randomBytes(6).toString("hex")}`;

const make = (plural: Plural, spec: unknown, name = newName()) =>
  namespace.kubernetes.call({
    method: "POST",
    path: namespace.path(plural),
    query: { fieldValidation: "Strict" },
    body: {
      apiVersion: "lorepod.dev/v1alpha1",
      kind: kinds[plural],
      metadata: { name },
      ...(spec !== undefined && { spec }),
    },
  }) as Promise<{ metadata: { name: string } }>;

const patch = (plural: Plural, name: string, body: unknown, part = "") =>
  namespace.kubernetes.call({
    method: "PATCH",
    path: `${namespace.path(plural, name)}${part}`,
    query: { fieldValidation: "Strict" },
    body,
  });

const url = "https://example.com/";
const hook = { url, events: ["PAGE_SCRAPED"] };
const secretRef = { name: "s", key: "k" };

describe("what may be made", () => {
  test.each<[Plural, string, Fields, string?]>([
    ["extractions", "a URL alone", { url }],
    ["extractions", "http", { url: "http://example.com" }],
    ["extractions", "an address with everything", { url: "HTTPS://a.b:8443/p@th?q=@#f" }],
    ["extractions", "an escape that is none", { url: "https://example.com/%zz" }],
    ["extractions", "a space in the path", { url: "https://example.com/a b" }],
    ["extractions", "another alphabet", { url: "https://bücher.example/straße" }],
    ["extractions", "the longest name", { url }, "a".repeat(52)],
    [
      "extractions",
      "every field",
      {
        url,
        maxPages: 20,
        singlePage: false,
        includePatterns: ["/docs/**"],
        excludePatterns: ["/docs/old/*"],
        urls: [url, "https://example.com/a"],
        callbackUrl: "https://example.com/hook",
        engine: "auto",
        credential: "handbook.of-team-1",
        stopAfterMs: 5_000,
        apiKey: "team-a",
        priority: "interactive",
        startDeadlineSeconds: 60,
        activeDeadlineSeconds: 60,
        backoffLimit: 0,
        ttlSecondsAfterFinished: 0,
        suspend: true,
        cancelRequested: false,
      },
    ],
    [
      "extractions",
      "every list at its longest",
      {
        url: `https://e.x/${"a".repeat(2_036)}`,
        urls: Array.from({ length: 20 }, () => `https://e.x/${"a".repeat(2_036)}`),
        includePatterns: Array.from({ length: 50 }, () => "b".repeat(500)),
        excludePatterns: Array.from({ length: 50 }, () => "c".repeat(500)),
      },
    ],
    ["apikeys", "nothing at all", {}],
    [
      "apikeys",
      "every field",
      {
        displayName: "Team A",
        plan: "Pro",
        tenant: "Team_a-1",
        revoked: false,
        expiresAt: "2027-01-01T00:00:00.000Z",
        secretRef,
      },
    ],
    ["webhooks", "an address and an event", hook],
    [
      "webhooks",
      "every field",
      {
        ...hook,
        apiKey: "team-a",
        description: "to the CRM",
        tokenSecretRef: secretRef,
        paused: true,
        events: [
          "EXTRACTION_STARTED",
          "PAGE_SCRAPED",
          "PAGE_UPDATED",
          "EXTRACTION_COMPLETED",
          "EXTRACTION_FAILED",
        ],
      },
    ],
    ["sites", "a URL alone", { url }],
    ["sites", "the longest name", { url }, "s".repeat(52)],
    [
      "sites",
      "every field",
      {
        url,
        name: "Docs",
        schedule: "15 3 * * 1-5",
        maxPages: 50_000,
        includePatterns: ["/docs/**"],
        excludePatterns: ["/docs/old/*"],
        engine: "auto",
        paused: true,
        apiKey: "team-a",
        syncRequest: "now",
        confirmSync: 1,
        cancelSync: 2,
        keepKnowledge: true,
      },
    ],
  ])("%s: %s", async (plural, _, spec, name) => {
    await expect(make(plural, spec, name)).resolves.toMatchObject({ spec });
  });
});

const address = "must be an http or https address with a host and without a user name";

describe("objects that are refused, and the messages", () => {
  test.each<[Plural, string, unknown, string, string?]>([
    ["extractions", "no spec", undefined, "spec: Required value"],
    ["extractions", "no URL", {}, "spec.url: Required value"],
    ["extractions", "an empty URL", { url: "" }, `spec.url: Invalid value: "string": ${address}`],
    ["extractions", "a credential of no id", { url, credential: "cred_A" }, "spec.credential"],
    ["extractions", "no name of a Secret", { url, credential: "A b" }, "spec.credential"],
    ["sites", "no name of a Secret", { url, credential: "-a" }, "spec.credential"],
    ["extractions", "a bare host", { url: "example.com" }, address],
    ["extractions", "no host", { url: "https://" }, address],
    ["extractions", "another scheme", { url: "ftp://example.com" }, address],
    ["extractions", "a user name", { url: "https://me:pw@example.com/" }, address],
    ["extractions", "a script", { url: "javascript:alert(1)//https://a" }, address],
    ["extractions", "a URL too long", { url: `https://e.x/${"a".repeat(2_037)}` }, "Too long"],
    ["extractions", "a number for a URL", { url: 7 }, "must be of type string"],
    ["extractions", "a null URL", { url: null }, "spec.url"],
    [
      "extractions",
      "no pages",
      { url, maxPages: 0 },
      "spec.maxPages in body should be greater than or equal to 1",
    ],
    [
      "extractions",
      "21 pages",
      { url, maxPages: 21 },
      "spec.maxPages in body should be less than or equal to 20",
    ],
    ["extractions", "half a page", { url, maxPages: 1.5 }, "must be of type integer"],
    ["extractions", "no urls", { url, urls: [] }, "should have at least 1 items"],
    [
      "extractions",
      "21 urls",
      { url, urls: Array.from({ length: 21 }, () => url) },
      "spec.urls: Too many: 21: must have at most 20 items",
    ],
    ["extractions", "one bad of urls", { url, urls: [url, "/a"] }, `spec.urls[1]: Invalid value`],
    [
      "extractions",
      "51 patterns",
      { url, includePatterns: Array.from({ length: 51 }, () => "a") },
      "must have at most 50 items",
    ],
    [
      "extractions",
      "an empty pattern",
      { url, excludePatterns: [""] },
      "spec.excludePatterns[0] in body should be at least 1 chars long",
    ],
    [
      "extractions",
      "a pattern too long",
      { url, includePatterns: ["a".repeat(501)] },
      "spec.includePatterns[0]: Too long: may not be more than 500 bytes",
    ],
    ["extractions", "a local callback", { url, callbackUrl: "/hook" }, `spec.callbackUrl: Invalid`],
    [
      "extractions",
      "a pattern of a value",
      { url, fields: { type: "object", properties: { a: { type: "string", pattern: "x" } } } },
      'unknown field "spec.fields.properties.a.pattern"',
    ],
    [
      "extractions",
      "a list without items",
      { url, fields: { type: "array", properties: { a: { type: "string" } } } },
      "a list has its properties and required in items",
    ],
    [
      "extractions",
      "a required value without a field",
      { url, fields: { type: "object", properties: { a: { type: "string" } }, required: ["b"] } },
      "required names no field of properties",
    ],
    ["extractions", "another engine", { url, engine: "curl" }, 'supported values: "auto", "http"'],
    ["extractions", "no time", { url, stopAfterMs: 4_999 }, "greater than or equal to 5000"],
    ["extractions", "a day", { url, activeDeadlineSeconds: 86_400 }, "less than or equal to 3600"],
    ["extractions", "no deadline", { url, startDeadlineSeconds: 0 }, "greater than or equal to 1"],
    ["extractions", "six retries", { url, backoffLimit: 6 }, "less than or equal to 5"],
    ["extractions", "a negative ttl", { url, ttlSecondsAfterFinished: -1 }, "equal to 0"],
    ["extractions", "another priority", { url, priority: "high" }, '"interactive", "batch"'],
    ["extractions", "a nameless key", { url, apiKey: "" }, "spec.apiKey in body"],
    ["extractions", "a typo", { url, maxpages: 3 }, 'unknown field "spec.maxpages"'],
    ["extractions", "an image", { url, image: "evil" }, 'unknown field "spec.image"'],
    [
      "extractions",
      "a name too long",
      { url },
      "metadata.name must have at most 52 characters",
      "a".repeat(53),
    ],
    ["apikeys", "another plan", { plan: "Gold" }, '"Usage", "Starter", "Pro"'],
    ["apikeys", "an empty name", { displayName: "" }, "spec.displayName in body"],
    ["apikeys", "a tenant of two words", { tenant: "a b" }, "spec.tenant in body should match"],
    ["apikeys", "a group of the server", { tenant: "oauth-codes-20260301" }, "is reserved"],
    ["apikeys", "the installation as tenant", { tenant: "installation" }, "is reserved"],
    ["apikeys", "a tenant with a dot", { tenant: "a.b" }, "spec.tenant in body should match"],
    ["apikeys", "a day, not a time", { expiresAt: "2027-01-01" }, "must be of type date-time"],
    ["apikeys", "a secret without key", { secretRef: { name: "s" } }, "spec.secretRef.key: Req"],
    ["apikeys", "the key itself", { key: "service_live_x" }, 'unknown field "spec.key"'],
    ["webhooks", "no address", { events: ["PAGE_SCRAPED"] }, "spec.url: Required value"],
    ["webhooks", "no events", { url }, "spec.events: Required value"],
    ["webhooks", "an empty list", { url, events: [] }, "should have at least 1 items"],
    ["webhooks", "another event", { url, events: ["PAGE"] }, "spec.events[0]: Unsupported value"],
    [
      "webhooks",
      "an event twice",
      { url, events: ["PAGE_SCRAPED", "PAGE_SCRAPED"] },
      "must not name an event twice",
    ],
    ["webhooks", "a mail address", { ...hook, url: "mailto:a@b.c" }, address],
    ["sites", "no URL", {}, "spec.url: Required value"],
    ["sites", "a bare host", { url: "example.com" }, address],
    ["sites", "another schedule", { url, schedule: "often" }, "must be hourly, daily, weekly"],
    ["sites", "four fields", { url, schedule: "0 3 * *" }, "must be hourly, daily, weekly"],
    ["sites", "too many pages", { url, maxPages: 50_001 }, "less than or equal to 50000"],
    ["sites", "a feed", { url, feedToken: "0" }, 'unknown field "spec.feedToken"'],
  ])("%s: %s", async (plural, _, spec, message, name) => {
    await expect(make(plural, spec, name)).rejects.toThrow(message);
  });
});

const everyFixedField: Fields = {
  url: "https://example.org/",
  maxPages: 3,
  singlePage: true,
  includePatterns: ["/a"],
  excludePatterns: ["/b"],
  urls: [url],
  callbackUrl: url,
  engine: "http",
  credential: "cred_01k9zq4v7n3m8w2x5y6a7b8c9d",
  stopAfterMs: 6_000,
  apiKey: "other",
  priority: "batch",
  startDeadlineSeconds: 5,
  activeDeadlineSeconds: 5,
  backoffLimit: 1,
};

describe("a spec once made", () => {
  test.each(Object.entries(everyFixedField))("%s is not changed", async (field, value) => {
    const { metadata } = await make("extractions", { url });
    await expect(patch("extractions", metadata.name, { spec: { [field]: value } })).rejects.toThrow(
      `spec.${field}: Invalid value: "object": ${field} cannot be changed`,
    );
  });

  test("nor is a field taken away or replaced", async () => {
    const { metadata } = await make("extractions", { url, maxPages: 3, includePatterns: ["/a"] });
    for (const change of [{ maxPages: null }, { maxPages: 4 }, { includePatterns: ["/a", "/b"] }]) {
      await expect(patch("extractions", metadata.name, { spec: change })).rejects.toThrow(
        "cannot be changed",
      );
    }
  });

  test("suspend, ttl and cancelRequested are; a cancel is not taken back", async () => {
    const { metadata } = await make("extractions", { url });
    const amend = (spec: Fields) => patch("extractions", metadata.name, { spec });
    await amend({ suspend: true, ttlSecondsAfterFinished: 5, cancelRequested: false });
    await amend({ suspend: false, ttlSecondsAfterFinished: null, cancelRequested: true });
    for (const cancelRequested of [false, null]) {
      await expect(amend({ cancelRequested })).rejects.toThrow(
        "cancelRequested cannot be taken back",
      );
    }
    await amend({ suspend: null });
  });

  test("a tenant and a webhook's key stay; plan, revoked, events and address may change", async () => {
    const key = await make("apikeys", { tenant: "a" });
    for (const tenant of ["b", null]) {
      await expect(patch("apikeys", key.metadata.name, { spec: { tenant } })).rejects.toThrow(
        "tenant cannot be changed",
      );
    }
    await patch("apikeys", key.metadata.name, { spec: { plan: "Pro", revoked: true } });
    const { metadata } = await make("webhooks", hook);
    await expect(patch("webhooks", metadata.name, { spec: { apiKey: "x" } })).rejects.toThrow(
      "apiKey cannot be changed",
    );
    await patch("webhooks", metadata.name, {
      spec: { url: "https://b.example/", events: ["PAGE_UPDATED"], paused: true },
    });
  });

  test("a Site keeps its URL and its key; schedule, requests and limits may change", async () => {
    const { metadata } = await make("sites", { url, apiKey: "a" });
    const amend = (spec: Fields) => patch("sites", metadata.name, { spec });
    await expect(amend({ url: "https://b.example/" })).rejects.toThrow("url cannot be changed");
    for (const apiKey of ["b", null]) {
      await expect(amend({ apiKey })).rejects.toThrow("apiKey cannot be changed");
    }
    await amend({ schedule: "daily", paused: true, syncRequest: "1", keepKnowledge: true });
    await amend({ schedule: null, paused: null, syncRequest: "2", confirmSync: 3, maxPages: 9 });
  });
});

const pending: Fields = {
  jobId: "job_x",
  tenant: "t",
  phase: "Pending",
  conditions: [],
  attempt: 1,
  attempts: [],
  failures: 0,
  losses: 0,
};
const resultRef = { object: "o", digest: "sha256:00", size: 1 };
const failure = { code: "c", message: "m" };

describe("an extraction's status", () => {
  test.each<[string, Fields, Fields, string | undefined]>([
    ["begins", pending, { phase: "Processing" }, undefined],
    ["completes", pending, { phase: "Completed", resultRef }, undefined],
    ["fails", pending, { phase: "Failed", failure }, undefined],
    ["completes with nothing", pending, { phase: "Completed" }, "Completed needs resultRef"],
    ["fails for no reason", pending, { phase: "Failed" }, "Failed needs failure"],
    [
      "rises again",
      { ...pending, phase: "Failed", failure },
      { phase: "Pending" },
      "keeps its phase",
    ],
    [
      "turns its end around",
      { ...pending, phase: "Completed", resultRef },
      { phase: "Failed", failure },
      "a finished extraction keeps its phase",
    ],
    [
      "is published after its end",
      { ...pending, phase: "Completed", resultRef },
      {
        conditions: [
          {
            type: "Published",
            status: "True",
            reason: "Told",
            message: "",
            lastTransitionTime: "2026-01-31T12:00:00.000Z",
          },
        ],
      },
      undefined,
    ],
    ["goes back an attempt", pending, { attempt: 0 }, "attempt never goes back"],
    [
      "changes its tenant",
      pending,
      { tenant: "u" },
      'status.tenant: Invalid value: "string": cannot be changed',
    ],
    ["changes its job", pending, { jobId: "job_y" }, "status.jobId: Invalid value"],
    ["loses its phase", pending, { phase: null }, "status.phase: Required value"],
    ["has another phase", pending, { phase: "Done" }, "status.phase: Unsupported value"],
    ["holds a page", pending, { page: "<html>" }, 'unknown field "status.page"'],
    [
      "waits for a novel",
      pending,
      { waitingFor: "x".repeat(1_025) },
      "status.waitingFor: Too long",
    ],
    ["says yesterday", pending, { startedAt: "yesterday" }, "must be of type date-time"],
    [
      "is of two minds",
      pending,
      { conditions: [0, 1].map(() => condition("Accepted")) },
      "status.conditions[1]: Duplicate value",
    ],
  ])("%s", async (_, before, change, message) => {
    const { metadata } = await make("extractions", { url });
    await patch("extractions", metadata.name, { status: before }, "/status");
    const changing = patch("extractions", metadata.name, { status: change }, "/status");
    if (message === undefined) await expect(changing).resolves.toMatchObject({ status: change });
    else await expect(changing).rejects.toThrow(message);
  });

  test("a finished one still takes a ttl, and loses its end in no way", async () => {
    const { metadata } = await make("extractions", { url });
    const status = { ...pending, phase: "Failed", failure };
    await patch("extractions", metadata.name, { status }, "/status");
    await patch("extractions", metadata.name, { spec: { ttlSecondsAfterFinished: 1 } });
    await expect(patch("extractions", metadata.name, { status: null }, "/status")).rejects.toThrow(
      "keeps its phase",
    );
  });

  test("is not written by who makes or changes the spec", async () => {
    const name = newName();
    const body = { spec: { suspend: true }, status: pending };
    await make("extractions", { url }, name);
    const changed = await patch("extractions", name, body);
    expect(changed).not.toHaveProperty("status");
  });

  test("selects by tenant and phase", async () => {
    const names = [newName(), newName(), newName()] as const;
    for (const [at, name] of names.entries()) {
      await make("extractions", { url }, name);
      const tenant = at === 2 ? "other" : "sel";
      const end = at === 1 ? { phase: "Failed", failure } : {};
      await patch("extractions", name, { status: { ...pending, ...end, tenant } }, "/status");
    }
    const select = async (fieldSelector: string) => {
      const path = namespace.path("extractions");
      const answer = await namespace.kubernetes.call({
        method: "GET",
        path,
        query: { fieldSelector },
      });
      return (answer as { items: { metadata: { name: string } }[] }).items.map(
        ({ metadata }) => metadata.name,
      );
    };
    expect(await select("status.tenant=sel")).toEqual([names[0], names[1]].sort());
    expect(await select("status.tenant=sel,status.phase=Failed")).toEqual([names[1]]);
  });
});

describe("the status of the others", () => {
  test.each<[Plural, Fields, Fields, string | undefined]>([
    ["apikeys", {}, { tenant: "a", prefix: "p", keyHash: "0".repeat(64) }, undefined],
    ["apikeys", {}, { tenant: "a", prefix: "p", keyHash: "plain" }, "keyHash in body should match"],
    ["apikeys", {}, { tenant: "a", prefix: "p" }, "keyHash, tenant and prefix come together"],
    ["apikeys", {}, { conditions: [notAllowed] }, undefined],
    ["webhooks", hook, hookStatus({ state: "Active" }), undefined],
    ["webhooks", hook, hookStatus({ state: "Paused", pausedReason: "TOO_MANY_ERRORS" }), undefined],
    ["webhooks", hook, hookStatus({ state: "Paused" }), "Paused needs pausedReason"],
    ["webhooks", hook, { conditions: [tooMany] }, undefined],
    ["webhooks", hook, { conditions: [tooMany], tenant: "t" }, "come together"],
    [
      "webhooks",
      hook,
      hookStatus({ state: "Active", pausedReason: "ENDPOINT_GONE" }),
      "Paused needs pausedReason, Active has none",
    ],
  ])("%s %o: %o", async (plural, spec, status, message) => {
    const { metadata } = await make(plural, spec);
    const writing = patch(plural, metadata.name, { status }, "/status");
    if (message === undefined) await expect(writing).resolves.toMatchObject({ status });
    else await expect(writing).rejects.toThrow(message);
  });
});

const tooMany = {
  type: "Accepted",
  status: "False",
  reason: "TooManyWebhooks",
  message: "this key has 20",
  lastTransitionTime: "2026-01-01T00:00:00.000Z",
};

const notAllowed = { ...tooMany, reason: "SecretNotAllowed", message: "it lacks the label" };

function hookStatus(more: Fields): Fields {
  return { webhookId: "wh_x", tenant: "t", delivered: 0, failures: 0, ...more };
}

function condition(type: string): Fields {
  const lastTransitionTime = "2026-01-31T12:00:00.000Z";
  return { type, status: "True", reason: "R", message: "", lastTransitionTime };
}
