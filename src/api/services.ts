import type { SettingRow } from "../contract/settings/config.ts";
import type { System } from "../contract/accounts/dashboard.ts";
import type { Outage } from "../contract/errors.ts";
import type { PlanTable } from "../contract/settings/plans.ts";
import type { Hook, Try } from "../contract/webhooks/webhook.ts";
import type { Clock } from "../kit/clock.ts";
import type { Ids } from "../kit/ids.ts";
import type { Answers, Search } from "../knowledge/index.ts";
import type { Events } from "../ports/events.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Hooks } from "../ports/hooks.ts";
import type { Keys } from "../ports/keys.ts";
import type { Outbox } from "../ports/outbox.ts";
import type { PageArchive } from "../ports/pages/page-archive.ts";
import type { PageCalls } from "../ports/pages/page-calls.ts";
import type { Repeats } from "../ports/repeats.ts";
import type { Results } from "../ports/results.ts";
import type { FactLedger } from "../ports/fact-ledger.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { SitePages } from "../ports/site-pages.ts";
import type { Snapshots } from "../ports/snapshots.ts";
import type { Sites } from "../ports/sites.ts";
import type { Usage } from "../ports/usage.ts";
import type { Logins } from "../tenancy/index.ts";

export type Log = {
  info(fields: object, name: string): void;
  warn(fields: object, name: string): void;
  error(fields: object, name: string): void;
};

/** The outcome of a request, for metrics. */
export type Answered = {
  method: string;
  route: string;
  status: number;
  /** The code of an error. */
  code: string | undefined;
  ms: number;
};

/** The dependencies of the API. */
export type Services = {
  extractions: Extractions;
  events: Events;
  results: Results;
  keys: Keys;
  usage: Usage;
  secrets: Secrets;
  /** Sessions of credentials that log in, for calls about single pages. */
  logins: Logins;
  repeats: Repeats;
  search: Search;
  /** Pages as they were last read. */
  snapshots: Pick<Snapshots, "get" | "put" | "urls">;
  /** Pages as they were received. */
  archive: Pick<PageArchive, "list" | "body">;
  answers: Answers;
  /** Workers for single pages. */
  pages: PageCalls;
  /** Whether page workers and crawlers have a browser. */
  hasBrowser: boolean;
  webhooks: WebhookServices;
  sites: SiteServices;
  /** Waiting jobs of all tenants and of this one. */
  waiting: (tenant: string) => { tenant: number; total: number };
  /** The public keys of this crawler; null when requests are not signed. */
  botKeys: (() => Promise<SignedAnswer>) | null;
  /** Whether a URL may be dialled, as far as the URL shows before its name is resolved. */
  mayDial: (url: string) => { ok: true } | { ok: false; reason: string };
  /** Whether all addresses of an origin are in networks that the operator allows. */
  isOwnNetwork: (origin: string) => Promise<boolean>;
  /** Undefined for errors that are no outage: bugs, and faults of the request. */
  outageOf: (error: unknown) => Outage | undefined;
  /** Checks that must pass before the server is ready, by name. */
  dependencies: Readonly<Record<string, () => Promise<unknown>>>;
  answered: (request: Answered) => void;
  /** Answers a request of MCP with the tools of a key, which call this server at `url`. */
  mcp: (request: Request, as: { url: string; apiKey: string }) => Promise<Response>;
  /** Null when the dashboard is off. */
  dashboard: DashboardFiles | null;
  /** The built script of `<lorepod-search>`; undefined when it was not built. */
  searchElement: URL | undefined;
  system: SystemFacts;
  settings: ApiSettings;
  clock: Clock;
  ids: Ids;
  randomBytes: (size: number) => Uint8Array;
  log: Log;
  version: string;
};

/** A body, and all headers to send with it. */
export type SignedAnswer = { body: string; headers: Record<string, string> };

export type WebhookServices = {
  hooks: Hooks;
  outbox: Outbox;
  /** Sends one test delivery immediately. */
  test: (hook: Hook) => Promise<Try>;
  /** Like `mayDial`, with the rules for webhooks and callbacks. */
  mayDial: Services["mayDial"];
};

export type SiteServices = {
  sites: Sites;
  pages: SitePages;
  ledger: FactLedger;
};

export type DashboardFiles = {
  /** Folder of the built pages; undefined when they were not built. */
  folder: URL | undefined;
};

/** Facts for the admin that no port provides. */
export type SystemFacts = {
  mode: System["mode"];
  startedAt: number;
  /** Crawlers at once; null where the platform decides. */
  maxCrawlers: number | null;
  /** The pod of a job's attempt; null where attempts are not pods or the pod is unknown. */
  podOf: (job: string, attempt: number) => string | null;
  settings: () => SettingRow[];
};

export type ApiSettings = {
  plans: PlanTable;
  /** In a cluster: empty where NATS has no users, so that crawlers are not isolated from each other. */
  natsCredentials?: string;
  /** Empty disables the admin API. */
  adminToken: string;
  /** Where clients reach the server; empty: only clients on this machine sign in by OAuth. */
  publicUrl: string;
  /** Origins whose pages may call; `*` for all. */
  cors: readonly string[];
  /** Networks of trusted proxies. */
  trustProxy: readonly string[];
  /** Wrong keys an address may send in a minute. */
  authFailures: number;
  /** Wrong admin tokens an address may send in a minute. */
  adminFailures: number;
};
