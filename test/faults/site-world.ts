import { createHash } from "node:crypto";
import type { Database } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import { createFactLedger } from "../../src/adapters/embedded/fact-ledger.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { createSitePages } from "../../src/adapters/embedded/site-pages.ts";
import { createSites } from "../../src/adapters/embedded/sites.ts";
import type { FactEntry } from "../../src/contract/sites/fact-entry.ts";
import type { JobEvent } from "../../src/contract/events/event.ts";
import type { SitePage } from "../../src/contract/sites/site-page.ts";
import type { PageOutcome, Visit } from "../../src/contract/sites/visit.ts";
import { jobOfSlice, latestSlices } from "../../src/contract/sites/sync-job.ts";
import { startController } from "../../src/controller/index.ts";
import { systemClock, type Clock } from "../../src/kit/clock.ts";
import { idFromSeed } from "../../src/kit/ids.ts";
import type { JobRef } from "../../src/ports/events.ts";
import type { Run, RunOrder, Runs, RunState } from "../../src/ports/runs.ts";
import {
  applyRemovals,
  settleSlice,
  siteEventId,
  withExcess,
  type SiteEvent,
  type SiteFault,
} from "../../src/sites/index.ts";

/** Waits pass much faster than the clock, which a test may set forward. */
const hurry = 200;

export function createHurriedClock(): Clock & { forward(ms: number): void } {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    sleep: (ms, signal) => systemClock.sleep(ms / hurry, signal),
    after: (ms, run) => systemClock.after(ms / hurry, run),
    forward: (ms) => void (ahead += ms),
  };
}

/** A website in memory: what each path answers. With the status 301 it moves to its first link. */
export type Web = {
  origin: string;
  paths: Map<string, { status: number; text: string; links: string[] }>;
  /** Every request, in order. */
  requests: string[];
  /** How many crawlers have read it at once. */
  crawlersMax: number;
};

export function createWeb(texts: Record<string, [text: string, ...links: string[]]>): Web {
  const origin = "https://web.example";
  const paths = Object.entries(texts).map(
    ([path, [text, ...links]]) =>
      [path, { status: 200, text, links: links.map((link) => origin + link) }] as const,
  );
  return { origin, paths: new Map(paths), requests: [], crawlersMax: 0 };
}

/** Everything durable, as one process sees it. */
export function sitePorts(database: Database, clock: Clock) {
  return {
    extractions: createExtractions(database),
    events: createEvents(database, clock),
    results: createResults(database),
    sites: createSites(database),
    pages: createSitePages(database),
    ledger: createFactLedger(database, clock),
  };
}
export type SitePorts = ReturnType<typeof sitePorts>;

/** What receivers of events outside the process have got: each once, by its id. */
export type Published = Map<string, SiteEvent>;

type Stored = { url: string; status: number; hash: string; links: string[] };

/** A process: the controller, and crawlers that read the web in memory, over the given ports. */
export async function startSiteProcess(options: {
  ports: SitePorts;
  web: Web;
  clock: Clock;
  published: Published;
  /** Why no Site may run now. */
  fault?: () => SiteFault | undefined;
  /** Called before each request of a crawler; false kills the crawler. */
  onRequest?: (url: string) => boolean;
}) {
  const { ports, clock, published } = options;
  const crawlers = scriptedRuns(options);
  const deps = { pages: ports.pages, results: ports.results };
  const errors: unknown[] = [];
  const controller = await startController({
    extractions: ports.extractions,
    events: ports.events,
    runs: crawlers.port,
    settle: () => Promise.reject(new Error("no extraction runs here")),
    storageFault: async () => undefined,
    maxPerTenant: async () => 5,
    crawlersAtOnce: 5,
    clock,
    random: () => 0.5,
    log: { error: (fields) => errors.push(fields), info: () => undefined },
    sites: {
      sites: ports.sites,
      pages: ports.pages,
      fault: async () => options.fault?.(),
      maxPerTenant: async () => 5,
      order: ({ site, job }, urls, deadlineAt) => ({
        name: `${job.job}-a1`,
        ...job,
        attempt: 1,
        request: { url: site.spec.url, urls: [...urls] },
        deadlineAt,
      }),
      settle: ({ site, sync, number, job, syncJob }) => {
        const ref = { tenant: site.tenant, site: site.id };
        const { n, manual, scope } = sync;
        const adaptive = site.spec.schedule === "adaptive" || scope === "due";
        const at = { now: clock.now(), sync: n, manual, adaptive };
        const slice = { job: syncJob, number, sync: at, maxRows: 5_000 };
        return settleSlice(deps, ref, slice, async () => {
          const visits = await visitsOf(ports, job);
          const read = await Promise.all(visits.map((visit) => outcomeOf(ports, ref, visit, n)));
          const all = { visits: read, bytes: visits.length * 100, requests: visits.length };
          return number === 1 ? withExcess(ports.pages, ref, site.spec, all) : all;
        });
      },
      apply: async ({ site, sync, syncJob }) => {
        const ref = { tenant: site.tenant, site: site.id };
        const of = { job: syncJob, slices: sync.slice };
        const counts = await applyRemovals(deps, ref, of, async ({ urls }) => {
          const entries = urls.map((url) => entryOf(ref.site, sync.n, url, "removed", clock.now()));
          await ports.ledger.append(ref, entries);
          return { removed: urls.length };
        });
        const pages = await ports.pages.counts(ref);
        return { counts, pages, items: pages.current, passages: 0 };
      },
      discard: async ({ site: { id, tenant }, sync }) => {
        for (const slice of latestSlices(sync)) {
          const job = { tenant, job: jobOfSlice(id, sync.n, slice) };
          await ports.results.remove(job);
          await ports.events.forget(job);
        }
      },
      erase: ({ tenant, id }) => ports.pages.remove({ site: { tenant, site: id } }),
      extracted: async () => [],
      publish: async ({ id }, event) => {
        published.set(`${id}:${event.sync}:${siteEventId(event)}`, event);
      },
    },
  });
  return {
    errors,
    async [Symbol.asyncDispose]() {
      await controller[Symbol.asyncDispose]();
      crawlers.kill();
    },
    kill: () => crawlers.kill(),
  };

  async function outcomeOf(
    { pages, ledger }: SitePorts,
    ref: { tenant: string; site: string },
    { url, status, hash, links }: Stored,
    n: number,
  ): Promise<Visit> {
    const row = await pages.get(ref, url);
    const facts = { added: 0, changed: 0, removed: 0 };
    const isChanged = row?.contentHash != null && row.contentHash !== hash;
    if (status === 200 && isChanged && row.sync < n) {
      facts.changed = 1;
      await ledger.append(ref, [entryOf(ref.site, n, url, "changed", clock.now())]);
    }
    return { url, outcome: outcome(row, { url, status, hash, links }), facts, links };
  }
}

function outcome(row: SitePage | undefined, { status, hash, links }: Stored): PageOutcome {
  const [to] = links;
  if (status === 301 && to !== undefined) return { kind: "moved", to };
  if (status === 404 || status === 410) return { kind: "missing", status };
  if (status !== 200) return { kind: "failed", reason: `the site answered ${status}` };
  if (row?.rawHash === hash) return { kind: "unchanged", validators: null };
  return { kind: "read", contentHash: hash, rawHash: hash, validators: null, items: 1 };
}

function entryOf(
  site: string,
  sync: number,
  url: string,
  kind: FactEntry["kind"],
  now: number,
): FactEntry {
  const side = { content: url, quote: url, contentHash: "h" };
  return {
    id: `chg_${idFromSeed(`${site}:${sync}:${kind}:${url}`)}`,
    siteId: site,
    sync,
    kind,
    at: new Date(now).toISOString(),
    itemId: url,
    source: url,
    category: "OTHER",
    title: url,
    before: side,
    after: kind === "removed" ? null : side,
    erased: false,
  };
}

/** What the crawler of a slice has stored and published. */
async function visitsOf({ events, results }: SitePorts, job: JobRef): Promise<Stored[]> {
  const log = await events.read(job, 0, 10_000);
  const visits: Stored[] = [];
  for (const { event } of log) {
    if (event.type !== "page_scraped") continue;
    const body = await results.get(job, event.page.part);
    // Written below, from a value of this type.
    if (body) visits.push(JSON.parse(Buffer.from(body).toString("utf8")) as Stored);
  }
  return visits;
}

/** Crawlers that request one page after the other, store it, then publish it. */
function scriptedRuns({
  ports,
  web,
  onRequest = () => true,
}: {
  ports: SitePorts;
  web: Web;
  onRequest?: (url: string) => boolean;
}) {
  const runs = new Map<string, { order: RunOrder; state: RunState; isStopped: boolean }>();
  const watchers = new Set<(run: { job: string }) => void>();
  let isDead = false;

  async function crawl(order: RunOrder, run: { isStopped: boolean }): Promise<RunState> {
    const { tenant, job, attempt, request } = order;
    const ref = { tenant, job };
    const urls = request.urls ?? [];
    for (const [index, url] of urls.entries()) {
      await new Promise(setImmediate);
      if (run.isStopped || isDead) return { state: "lost", reason: "killed" };
      if (!onRequest(url)) return { state: "exited", code: 137 };
      web.requests.push(url);
      const running = [...runs.values()].filter(({ state }) => state.state === "running");
      web.crawlersMax = Math.max(web.crawlersMax, running.length);
      const answer = web.paths.get(url.slice(web.origin.length)) ?? { ...notFound };
      const hash = createHash("sha256").update(answer.text).digest("hex").slice(0, 16);
      const part = createHash("sha256").update(url).digest("hex").slice(0, 32);
      const stored: Stored = { url, status: answer.status, hash, links: answer.links };
      await ports.results.put(ref, part, Buffer.from(JSON.stringify(stored)));
      const page = { url, title: url, engine: "http" as const, contentHash: hash, part };
      const event = { type: "page_scraped" as const, page, index: index + 1, total: urls.length };
      await ports.events.publish({ ...ref, attempt, id: `a${attempt}:${part}`, event });
    }
    const readers = { business: "offline", items: "offline", triage: "offline" } as const;
    const event: JobEvent = {
      type: "result",
      urlsDiscovered: 0,
      suggestedUrls: [],
      warnings: [],
      readers,
    };
    await ports.events.publish({ ...ref, attempt, id: `a${attempt}:result`, event });
    return { state: "exited", code: 0 };
  }

  const port: Runs = {
    async ensure(order) {
      if (runs.has(order.name)) return;
      const run = { order, state: { state: "running" } as RunState, isStopped: false };
      runs.set(order.name, run);
      const end = (state: RunState) => {
        run.state = state;
        for (const changed of watchers) changed({ job: order.job });
      };
      void crawl(order, run).then(end, () => end({ state: "exited", code: 1 }));
    },
    async get(name) {
      const run = runs.get(name);
      return run && { ...view(run.order), ...run.state };
    },
    async list() {
      return [...runs.values()].map(({ order, state }) => ({ ...view(order), ...state }));
    },
    async stop(name) {
      const run = runs.get(name);
      if (run) run.isStopped = true;
      // As in a cluster: a run exists until its crawler has ended.
      if (run?.state.state !== "running") runs.delete(name);
    },
    async watch(changed) {
      watchers.add(changed);
      return {
        async [Symbol.asyncDispose]() {
          watchers.delete(changed);
        },
      };
    },
  };
  return { port, kill: () => void (isDead = true) };
}

const notFound = { status: 404, text: "", links: [] as string[] };

const view = ({
  name,
  tenant,
  job,
  attempt,
}: RunOrder): Pick<Run, "name" | "tenant" | "job" | "attempt"> => ({
  name,
  tenant,
  job,
  attempt,
});
