import { z } from "zod";
import { limits } from "../limits.ts";
import { contentUses, signalModes } from "../preference-effects.ts";
import { plansSettingSchema } from "./plans.ts";
import { podTemplateSettingSchema } from "../resources/pod-template.ts";
import { nearestName } from "../problems.ts";

const number = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const networks = z.string().transform((text, context) => {
  const list = text.split(",").flatMap((part) => part.trim() || []);
  const wrong = list.find((network) => !/^[0-9a-f.:]+\/\d{1,3}$/i.test(network));
  if (wrong !== undefined) {
    context.addIssue({ code: "custom", message: `${wrong} is not a network such as 10.0.0.0/8` });
  }
  return list;
});

const uses = z.string().transform((text, context) => {
  const named = text.split(",").flatMap((part) => part.trim() || []);
  const wrong = named.find((name) => !contentUses.some((use) => use === name));
  if (wrong !== undefined || named.length === 0) {
    const message = `must name uses (${contentUses.join(", ")}), got ${wrong ?? "none"}`;
    context.addIssue({ code: "custom", message });
  }
  return contentUses.filter((use) => named.includes(use));
});

/** `http://user:password@proxy:8080`; no message repeats the value. */
const upstreamProxy = z.string().max(2_048).refine(isUpstreamProxy, {
  error: "must be http://, https:// or socks5://, with host, and user:password@ if it needs one",
});

function isUpstreamProxy(text: string): boolean {
  if (text === "") return true;
  const url = URL.parse(text);
  if (url === null || !/^(?:https?|socks5):$/.test(url.protocol) || url.hostname === "")
    return false;
  if (url.pathname.length > 1 || url.search !== "" || url.hash !== "") return false;
  try {
    // SOCKS has one byte for the length of each.
    return [url.username, url.password].every(
      (part) => Buffer.byteLength(decodeURIComponent(part)) < 256,
    );
  } catch {
    return false;
  }
}

const unitMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** `5s,30s,2m` as milliseconds. */
const retries = z.string().transform((text, context) => {
  const parts = text.split(",").flatMap((part) => part.trim() || []);
  const waits = parts.map((part) => {
    const [, amount, unit = ""] = /^(\d{1,9})(ms|s|m|h)$/.exec(part) ?? [];
    return Number(amount) * (unitMs[unit] ?? Number.NaN);
  });
  const wrong = parts.find((_, index) => !((waits[index] ?? 0) <= limits.webhookRetryMaxMs.value));
  if (wrong !== undefined) {
    context.addIssue({ code: "custom", message: `${wrong} is not a wait such as 30s, up to 24h` });
  }
  if (parts.length > limits.webhookRetriesMax.value) {
    context.addIssue({ code: "custom", message: "more than 20 retries" });
  }
  return waits;
});

/** An address that the operator configures: trusted, and dialled directly. */
const endpoint = z
  .string()
  .max(limits.urlChars.value)
  .refine((text) => text === "" || /^https?:\/\/\S+$/.test(text), {
    error: "must begin with http:// or https://",
  });

/** An origin: the well-known addresses below it have no other path. */
const publicUrl = z
  .string()
  .max(limits.urlChars.value)
  .transform((text) => text.replace(/\/$/, ""))
  .refine(
    (text) => text === "" || (text.startsWith("https:") && URL.parse(text)?.origin === text),
    {
      error: "must be an https:// address without path, in lower case",
    },
  );

const dollars = /^\$(\d+(?:\.\d+)?)$/;

/** Tokens or dollars; the other one is then unlimited. */
const budget = z.string().transform((text, context) => {
  const usd = dollars.exec(text.trim())?.[1];
  if (usd !== undefined) return { maxTokens: Number.POSITIVE_INFINITY, maxUsd: Number(usd) };
  const maxTokens = Number(text);
  if (!Number.isInteger(maxTokens) || maxTokens < 1_000) {
    context.addIssue({
      code: "custom",
      message: "must be at least 1000 tokens, or dollars: $0.20",
    });
  }
  return { maxTokens, maxUsd: Number.POSITIVE_INFINITY };
});

const price = z.string().transform((text, context) => {
  const [input = Number.NaN, output = Number.NaN] = text.split("/").map(Number);
  if (!(input >= 0 && output >= 0)) {
    context.addIssue({ code: "custom", message: "must be input/output, such as 0.15/0.60" });
  }
  return { input, output };
});

/**
 * Every setting: its environment name, schema, default and one sentence. `lorepod config` prints the
 * table with its values, and `npm run generate` makes docs/config.md from it. Nothing else reads the
 * environment. The file is long because it is one table.
 */
export const configTable = {
  port: {
    env: "LOREPOD_PORT",
    schema: number(0, 65_535),
    default: "8080",
    sentence: "Port of the API; 0 takes any free one.",
  },
  host: {
    env: "LOREPOD_HOST",
    schema: z.string().min(1),
    default: "127.0.0.1",
    sentence: "Address the API listens on.",
  },
  data: {
    env: "LOREPOD_DATA",
    schema: z.string().min(1),
    default: ".lorepod",
    sentence: "Folder that holds all data.",
  },
  egressAllow: {
    env: "LOREPOD_EGRESS_ALLOW",
    schema: networks,
    default: "",
    sentence: "Networks beside the public internet whose pages may be read, comma-separated.",
  },
  egressAllowWebhooks: {
    env: "LOREPOD_EGRESS_ALLOW_WEBHOOKS",
    schema: networks,
    default: "",
    sentence: "Networks beside the public internet whose webhooks may be called, comma-separated.",
  },
  upstreamProxy: {
    env: "LOREPOD_UPSTREAM_PROXY",
    schema: upstreamProxy,
    default: "",
    sentence:
      "Proxy through which websites and webhooks are reached: http, https or socks5, such as " +
      "http://user:password@proxy:8080; empty: directly.",
    secret: true,
  },
  noProxy: {
    env: "LOREPOD_NO_PROXY",
    schema: z.string().transform((text) => text.split(",").flatMap((part) => part.trim() || [])),
    default: "",
    sentence: "Hosts, domains and networks reached without the upstream proxy, comma-separated.",
  },
  upstreamProxyResolve: {
    env: "LOREPOD_UPSTREAM_PROXY_RESOLVE",
    schema: z.enum(["local", "remote"]),
    default: "local",
    sentence:
      "Where names are resolved: local checks every address; remote leaves names, and which " +
      "networks they lead to, to the upstream proxy.",
  },
  webhookRetries: {
    env: "LOREPOD_WEBHOOK_RETRIES",
    schema: retries,
    default: "5s,30s,2m,10m,30m",
    sentence: "Waits before a failed delivery is sent again (ms, s, m, h), comma-separated.",
  },
  robots: {
    env: "LOREPOD_ROBOTS",
    schema: z.enum(["honour", "ignore"]),
    default: "honour",
    sentence: "Whether robots.txt is obeyed; ignore it only on your own sites.",
  },
  contentUse: {
    env: "LOREPOD_CONTENT_USE",
    schema: uses,
    default: "search,ai-input",
    sentence:
      "What pages are used for: search, ai-input (models and answers), ai-train; comma-separated. " +
      "A page is read for these uses only as far as its site allows.",
  },
  contentSignals: {
    env: "LOREPOD_CONTENT_SIGNALS",
    schema: z.enum(signalModes),
    default: "honour",
    sentence:
      "Preferences of sites (meta robots, X-Robots-Tag, Content-Signal, Content-Usage): honour, " +
      "report without effect, or ignore.",
  },
  userAgent: {
    env: "LOREPOD_USER_AGENT",
    schema: z.string().min(1).max(200),
    default: "Lorepod/0.1 (+https://lorepod.dev/crawler)",
    sentence: "User agent of the crawler.",
  },
  botAuth: {
    env: "LOREPOD_BOT_AUTH",
    schema: z.enum(["off", "on"]),
    default: "off",
    sentence:
      "Whether requests to websites are signed (Web Bot Auth), so that sites recognise this " +
      "crawler; on needs LOREPOD_PUBLIC_URL.",
  },
  botKeys: {
    env: "LOREPOD_BOT_KEYS",
    schema: z.string().max(4_096),
    default: "",
    sentence:
      "File with the keys that sign requests; empty: bot-keys.json in the data folder, made at " +
      "the first start.",
  },
  publicUrl: {
    env: "LOREPOD_PUBLIC_URL",
    schema: publicUrl,
    default: "",
    sentence:
      "Address at which the internet reaches the API, such as https://lorepod.example.com: sites " +
      "find the public keys of the crawler there, and clients of /mcp sign in there.",
  },
  chromium: {
    env: "LOREPOD_CHROMIUM",
    schema: z.string().max(4_096),
    default: "",
    sentence:
      "Path of a Chrome or Chromium; empty: the installed one, else the npm package; off: none.",
  },
  modelUrl: {
    env: "LOREPOD_MODEL_URL",
    schema: endpoint,
    default: "",
    sentence: "Server with OpenAI's chat completions API; empty: the offline reader is used.",
  },
  modelKey: {
    env: "LOREPOD_MODEL_KEY",
    schema: z.string().max(1_000),
    default: "",
    sentence: "Key of the model's server, if it needs one.",
    secret: true,
  },
  modelName: {
    env: "LOREPOD_MODEL_NAME",
    schema: z.string().min(1).max(200),
    default: "gpt-4o-mini",
    sentence: "Name of the model.",
  },
  modelBudget: {
    env: "LOREPOD_MODEL_BUDGET",
    schema: budget,
    default: String(limits.modelBudgetTokens.value),
    sentence:
      "Budget of a job for the model: tokens, or dollars such as $0.20; the offline reader reads the " +
      "rest.",
  },
  modelPrice: {
    env: "LOREPOD_MODEL_PRICE",
    schema: price,
    default: "0/0",
    sentence: "Dollars for a million tokens, input/output, such as 0.15/0.60; 0/0 counts none.",
  },
  embeddings: {
    env: "LOREPOD_EMBEDDINGS",
    schema: z.union([z.enum(["off", "local"]), endpoint]),
    default: "off",
    sentence:
      "off: search by keyword; local: a model on this machine (package @huggingface/transformers); " +
      "or a server with OpenAI's /v1/embeddings.",
  },
  embeddingsKey: {
    env: "LOREPOD_EMBEDDINGS_KEY",
    schema: z.string().max(1_000),
    default: "",
    sentence: "Key of the embeddings' server, if it needs one.",
    secret: true,
  },
  embeddingsName: {
    env: "LOREPOD_EMBEDDINGS_NAME",
    schema: z.string().max(200),
    default: "",
    sentence: "Name of the embedding model, or a local one's folder; empty: the default.",
  },
  rerankUrl: {
    env: "LOREPOD_RERANK_URL",
    schema: endpoint,
    default: "",
    sentence:
      "Server with the /rerank call of Cohere, Jina or Text Embeddings Inference; empty: results are not reordered.",
  },
  rerankKey: {
    env: "LOREPOD_RERANK_KEY",
    schema: z.string().max(1_000),
    default: "",
    sentence: "Key of the reranker's server, if it needs one.",
    secret: true,
  },
  rerankName: {
    env: "LOREPOD_RERANK_NAME",
    schema: z.string().max(200),
    default: "",
    sentence: "Name of the reranking model, if the server has several.",
  },
  hostOpen: {
    env: "LOREPOD_HOST_OPEN",
    schema: number(1, 100),
    default: "4",
    sentence: "Open connections to one host, over all jobs.",
  },
  crawlers: {
    env: "LOREPOD_CRAWLERS",
    schema: number(1, 10_000),
    default: String(limits.crawlersAtOnce.value),
    sentence: "Crawlers that run at once.",
  },
  plans: {
    env: "LOREPOD_PLANS",
    schema: plansSettingSchema,
    default: "",
    sentence:
      "Changed plans as name=requests a minute/monthly quota (0: unlimited)/extractions at once, " +
      "comma-separated: Pro=120/0/20. Then, each may be empty: Sites/pages of one Site/pages of " +
      "all Sites/bytes stored in B, KB, MB, GB or TB (0: unlimited): Pro=120/0/20////500GB.",
  },
  adminToken: {
    env: "LOREPOD_ADMIN_TOKEN",
    schema: z.union([z.literal(""), z.string().min(16).max(256)]),
    default: "",
    sentence: "Token of the admin API at /admin/v1; empty: there is no admin API.",
    secret: true,
  },
  dashboard: {
    env: "LOREPOD_DASHBOARD",
    schema: z.enum(["on", "off"]),
    default: "on",
    sentence: "Whether the dashboard is served at /, with its sessions.",
  },
  metricsPort: {
    env: "LOREPOD_METRICS_PORT",
    schema: z.union([z.literal("").transform(() => undefined), number(0, 65_535)]),
    default: "",
    sentence: "Port of /metrics for Prometheus, on the same address; empty: there is none.",
  },
  cors: {
    env: "LOREPOD_CORS",
    schema: z.string().transform((text) => text.split(",").flatMap((part) => part.trim() || [])),
    default: "",
    sentence: "Origins whose pages may call the API, comma-separated; * for all, empty: none.",
  },
  trustProxy: {
    env: "LOREPOD_TRUST_PROXY",
    schema: networks,
    default: "",
    sentence: "Networks of proxies whose X-Forwarded-For is trusted, comma-separated.",
  },
  authFailures: {
    env: "LOREPOD_AUTH_FAILURES",
    schema: number(1, 1_000_000),
    default: String(limits.authFailuresPerMinute.value),
    sentence: "Wrong keys an address may send in a minute before it must wait.",
  },
  adminFailures: {
    env: "LOREPOD_ADMIN_FAILURES",
    schema: number(1, 1_000_000),
    default: String(limits.adminTokenFailuresPerMinute.value),
    sentence:
      "Wrong admin tokens an address may send in a minute before all its attempts are refused.",
  },
  healthPort: {
    env: "LOREPOD_HEALTH_PORT",
    schema: number(0, 65_535),
    default: "8081",
    sentence: "In a cluster: port of /healthz and /readyz of processes that have no API.",
  },
  natsUrl: {
    env: "LOREPOD_NATS_URL",
    schema: z.string(),
    default: "",
    sentence: "In a cluster: address of NATS, such as nats://nats:4222.",
  },
  natsCredentials: {
    env: "LOREPOD_NATS_CREDENTIALS",
    schema: z.string(),
    default: "",
    sentence: "In a cluster: file with this process's NATS credentials; empty: NATS needs none.",
  },
  natsCrawlerKey: {
    env: "LOREPOD_NATS_CRAWLER_KEY",
    schema: z.string(),
    default: "",
    sentence:
      "In a cluster: file with the key that signs a NATS user for each crawler; empty: crawlers " +
      "share one NATS user and are not isolated from each other.",
  },
  weaviateUrl: {
    env: "LOREPOD_WEAVIATE_URL",
    schema: z.string(),
    default: "",
    sentence: "In a cluster: address of Weaviate's REST API; gRPC uses port 50051.",
  },
  weaviateKey: {
    env: "LOREPOD_WEAVIATE_KEY",
    schema: z.string(),
    default: "",
    sentence: "In a cluster: Weaviate's API key, if it needs one.",
    secret: true,
  },
  egressUrl: {
    env: "LOREPOD_EGRESS_URL",
    schema: z.string(),
    default: "",
    sentence: "In a cluster: address of the egress proxy.",
  },
  egressToken: {
    env: "LOREPOD_EGRESS_TOKEN",
    schema: z.string(),
    default: "",
    sentence: "In a cluster: token of the egress proxy.",
    secret: true,
  },
  egressWebhooksUrl: {
    env: "LOREPOD_EGRESS_WEBHOOKS_URL",
    schema: z.string(),
    default: "",
    sentence: "In a cluster: address of the egress proxy for webhooks and callbacks.",
  },
  egressWebhooksToken: {
    env: "LOREPOD_EGRESS_WEBHOOKS_TOKEN",
    schema: z.string(),
    default: "",
    sentence: "In a cluster: token of the egress proxy for webhooks.",
    secret: true,
  },
  secretKey: {
    env: "LOREPOD_SECRET_KEY",
    schema: z.string(),
    default: "",
    sentence: "In a cluster: key that encrypts webhook tokens and signing secrets.",
    secret: true,
  },
  instance: {
    env: "LOREPOD_INSTANCE",
    schema: z.string().max(63),
    default: "lorepod",
    sentence: "In a cluster: name of this installation, the Helm release.",
  },
  pod: {
    env: "LOREPOD_POD",
    schema: z.string().max(253),
    default: "",
    sentence: "In a cluster: name of this process's pod.",
  },
  crawlerPod: {
    env: "LOREPOD_CRAWLER_POD",
    schema: podTemplateSettingSchema,
    default: "",
    sentence: "In a cluster: image, account and resources of crawler pods, as JSON.",
  },
  poolSize: {
    env: "LOREPOD_POOL_SIZE",
    schema: number(0, 100),
    default: "0",
    sentence: "In a cluster: started crawler pods that wait for a job; 0: each job starts its own.",
  },
  logLevel: {
    env: "LOREPOD_LOG",
    schema: z.enum(["debug", "info", "warn", "error", "silent"]),
    default: "warn",
    sentence: "Minimum level of the JSON log on standard error.",
  },
} as const satisfies Record<string, Setting>;

type Setting = {
  env: `LOREPOD_${string}`;
  schema: z.ZodType;
  default: string;
  sentence: string;
  secret?: boolean;
};

type Table = typeof configTable;

export type Config = { [Name in keyof Table]: z.output<Table[Name]["schema"]> };

export type ConfigOutcome =
  | { ok: true; config: Config; warnings: string[] }
  | { ok: false; problems: string[] };

/** Reads the settings; every problem names its variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigOutcome {
  const rows: [string, Setting][] = Object.entries(configTable);
  const problems: string[] = [];
  const values = rows.map(([name, setting]) => {
    const parsed = setting.schema.safeParse(env[setting.env] ?? setting.default);
    if (parsed.success) return [name, parsed.data];
    const words = parsed.error.issues.map((issue) => issue.message).join("; ");
    problems.push(`${setting.env} is not valid: ${words}`);
    return [name, undefined];
  });
  if (problems.length > 0) return { ok: false, problems };
  // The loop above has parsed each value by its own row's schema.
  const config = Object.fromEntries(values) as Config;
  const { modelBudget, modelPrice } = config;
  if (Number.isFinite(modelBudget.maxUsd) && modelPrice.input + modelPrice.output === 0) {
    const problem =
      "LOREPOD_MODEL_BUDGET is in dollars: LOREPOD_MODEL_PRICE must contain the price of tokens";
    return { ok: false, problems: [problem] };
  }
  if (config.botAuth === "on" && config.publicUrl === "") {
    const problem =
      "LOREPOD_BOT_AUTH=on needs LOREPOD_PUBLIC_URL: sites find the public keys there";
    return { ok: false, problems: [problem] };
  }
  return { ok: true, config, warnings: unknownNames(env) };
}

function unknownNames(env: Readonly<Record<string, string | undefined>>): string[] {
  const known: string[] = Object.values(configTable).map((setting) => setting.env);
  return Object.keys(env)
    .filter((name) => name.startsWith("LOREPOD_") && !known.includes(name))
    .map((name) => {
      const near = nearestName(name, known);
      return `unknown setting ${name}${near === undefined ? "" : `, did you mean ${near}?`}`;
    });
}

/** One setting with its value; secrets are masked. */
export type SettingRow = {
  name: string;
  value: string;
  from: "default" | "environment";
  sentence: string;
};

export function settingRows(env: Readonly<Record<string, string | undefined>>): SettingRow[] {
  const rows: Setting[] = Object.values(configTable);
  return rows.map(({ env: name, default: fallback, secret, sentence }) => {
    const value = env[name] ?? fallback;
    const shown = secret && value !== "" ? "********" : value;
    return {
      name,
      value: shown,
      from: env[name] === undefined ? "default" : "environment",
      sentence,
    };
  });
}

/** The settings for `lorepod config`. */
export function describeConfig(env: Readonly<Record<string, string | undefined>>): string {
  return settingRows(env)
    .map(({ name, value, from, sentence }) => `# ${sentence}\n${name}=${value}  (${from})`)
    .join("\n");
}

/**
 * The environment of child processes: only what a program needs to run. A crawler parses hostile
 * pages, so it gets no settings and no secrets of the user's shell.
 */
export function childEnvironment(tempDir: string): Record<string, string> {
  const kept = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), TMPDIR: tempDir };
}

/** The last three: certificate authorities of networks that intercept TLS. */
const passedOn = [
  "PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "TZ",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
];
