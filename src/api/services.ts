import type { SettingRow } from "../contract/settings/config.ts";
import type { System } from "../contract/accounts/dashboard.ts";
import type { Outage } from "../contract/errors.ts";
import type { PlanTable } from "../contract/settings/plans.ts";
import type { Hook, Try } from "../contract/webhooks/webhook.ts";
import type { Clock } from "../kit/clock.ts";
import type { Ids } from "../kit/ids.ts";
import type { Search } from "../knowledge/index.ts";
import type { Events } from "../ports/events.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Hooks } from "../ports/hooks.ts";
import type { Keys } from "../ports/keys.ts";
import type { Outbox } from "../ports/outbox.ts";
import type { PageCalls } from "../ports/page-calls.ts";
import type { Repeats } from "../ports/repeats.ts";
import type { Results } from "../ports/results.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Usage } from "../ports/usage.ts";

export type Log = {
  info(fields: object, name: string): void;
  warn(fields: object, name: string): void;
  error(fields: object, name: string): void;
};

/** What became of a request, for whoever counts. */
export type Answered = { method: string; route: string; status: number; ms: number };

/** Everything the API needs from outside. */
export type Services = {
  extractions: Extractions;
  events: Events;
  results: Results;
  keys: Keys;
  usage: Usage;
  secrets: Secrets;
  repeats: Repeats;
  search: Search;
  /** Workers for single pages; whether there is a browser for them and for crawlers. */
  pages: PageCalls;
  hasBrowser: boolean;
  webhooks: WebhookServices;
  /** How many jobs wait, in all and for one tenant. */
  waiting: (tenant: string) => { tenant: number; total: number };
  /** What an address itself shows of whether it may be dialled, before any name is resolved. */
  mayDial: (url: string) => { ok: true } | { ok: false; reason: string };
  /** Undefined for faults of the program and of the request. */
  outageOf: (error: unknown) => Outage | undefined;
  /** What must answer before requests are taken, each by its name. */
  dependencies: Readonly<Record<string, () => Promise<unknown>>>;
  answered: (request: Answered) => void;
  /** Null: there is no dashboard. */
  dashboard: DashboardFiles | null;
  system: SystemFacts;
  settings: ApiSettings;
  clock: Clock;
  ids: Ids;
  randomBytes: (size: number) => Uint8Array;
  log: Log;
  version: string;
};

export type WebhookServices = {
  hooks: Hooks;
  outbox: Outbox;
  /** Sends a test at once, once. */
  test: (hook: Hook) => Promise<Try>;
  /** As `mayDial`, by what is allowed to webhooks and callbacks. */
  mayDial: Services["mayDial"];
};

export type DashboardFiles = {
  /** Where the built pages lie; undefined when they were not built. */
  folder: URL | undefined;
};

/** What the admin sees of the server beside what the ports tell. */
export type SystemFacts = {
  mode: System["mode"];
  startedAt: number;
  /** Crawlers at once; null where the platform says. */
  maxCrawlers: number | null;
  /** The pod of a job's attempt; null where attempts are no pods, or theirs is not known. */
  podOf: (job: string, attempt: number) => string | null;
  settings: () => SettingRow[];
};

export type ApiSettings = {
  plans: PlanTable;
  /** Empty: there is no admin API. */
  adminToken: string;
  /** Origins whose pages may call; `*` for all. */
  cors: readonly string[];
  /** Networks of proxies that are believed. */
  trustProxy: readonly string[];
  /** Wrong keys an address may send in a minute. */
  authFailures: number;
  /** Wrong admin tokens an address may send in a minute. */
  adminFailures: number;
};
