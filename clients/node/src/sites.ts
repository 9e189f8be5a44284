import type { CallOptions, Transport } from "./transport.ts";
import type {
  ExportQuery,
  FactChangeList,
  KnownItemList,
  NewSite,
  Site,
  SiteChange,
  SiteChangesQuery,
  SiteEventList,
  SitePlan,
  SiteEventsQuery,
  SiteItemsQuery,
  SiteList,
  SiteListQuery,
  SitePageList,
  SitePagesQuery,
  Sync,
  SyncList,
  SyncListQuery,
} from "./types.ts";

/** Whole sites whose knowledge stays current. */
export class Sites {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The first sync begins at once, unless the Site is paused. */
  create(site: NewSite, options: CallOptions = {}): Promise<Site> {
    return this.#transport.json("POST", root, options, { body: site });
  }

  /** Oldest first; `nextCursor` is the cursor of the next part. */
  list({ limit, cursor, ...options }: SiteListQuery & CallOptions = {}): Promise<SiteList> {
    return this.#transport.json("GET", root, options, { query: { limit, cursor } });
  }

  get(siteId: string, options: CallOptions = {}): Promise<Site> {
    return this.#transport.json("GET", pathOf(siteId), options);
  }

  /** `paused: true` stops the schedule. */
  update(siteId: string, change: SiteChange, options: CallOptions = {}): Promise<Site> {
    return this.#transport.json("PATCH", pathOf(siteId), options, { body: change });
  }

  /** Also removes what was read, unless it is to be kept. */
  delete(
    siteId: string,
    { keepKnowledge = false, ...options }: { keepKnowledge?: boolean } & CallOptions = {},
  ): Promise<void> {
    const query = { keepKnowledge: keepKnowledge ? "true" : undefined };
    return this.#transport.json("DELETE", pathOf(siteId), options, { query });
  }

  /** Starts a sync. */
  sync(siteId: string, options: CallOptions = {}): Promise<Sync> {
    return this.#transport.json("POST", `${pathOf(siteId)}/sync`, options);
  }

  /** Allows the removals of a sync that waits for it. */
  confirm(siteId: string, n: number, options: CallOptions = {}): Promise<Sync> {
    return this.#transport.json("POST", `${pathOf(siteId)}/confirm`, options, { body: { n } });
  }

  /** The latest syncs, newest first. */
  syncs(
    siteId: string,
    { limit, cursor, ...options }: SyncListQuery & CallOptions = {},
  ): Promise<SyncList> {
    const query = { limit, cursor };
    return this.#transport.json("GET", `${pathOf(siteId)}/syncs`, options, { query });
  }

  getSync(siteId: string, n: number, options: CallOptions = {}): Promise<Sync> {
    return this.#transport.json("GET", `${pathOf(siteId)}/syncs/${n}`, options);
  }

  cancelSync(siteId: string, n: number, options: CallOptions = {}): Promise<Sync> {
    return this.#transport.json("DELETE", `${pathOf(siteId)}/syncs/${n}`, options);
  }

  /** The previous address of the feed no longer works. */
  rotateFeed(siteId: string, options: CallOptions = {}): Promise<Site> {
    return this.#transport.json("POST", `${pathOf(siteId)}/feed/rotate`, options);
  }

  /** Every known page and its state. */
  pages(
    siteId: string,
    { state, limit, cursor, ...options }: SitePagesQuery & CallOptions = {},
  ): Promise<SitePageList> {
    const query = { state, limit, cursor };
    return this.#transport.json("GET", `${pathOf(siteId)}/pages`, options, { query });
  }

  /** What has changed in the facts of the Site, with both quotes. */
  changes(
    siteId: string,
    { from, to, category, order, limit, cursor, ...options }: SiteChangesQuery & CallOptions = {},
  ): Promise<FactChangeList> {
    const query = { from, to, category, order, limit, cursor };
    return this.#transport.json("GET", `${pathOf(siteId)}/changes`, options, { query });
  }

  /** Estimates the first sync of a Site that does not exist yet. */
  plan(site: NewSite, options: CallOptions = {}): Promise<SitePlan> {
    return this.#transport.json("POST", `${root}/plan`, options, { body: site });
  }

  /** The same for an existing Site, from the figures of its last sync. */
  planAgain(siteId: string, options: CallOptions = {}): Promise<SitePlan> {
    return this.#transport.json("POST", `${pathOf(siteId)}/plan`, options, { body: {} });
  }

  /** What its latest sync has published. */
  events(
    siteId: string,
    { after, ...options }: SiteEventsQuery & CallOptions = {},
  ): Promise<SiteEventList> {
    return this.#transport.json("GET", `${pathOf(siteId)}/events`, options, { query: { after } });
  }

  /** The knowledge of the Site, or its pages, as a file. */
  export(
    siteId: string,
    { format, kind, ...options }: ExportQuery & CallOptions,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    return this.#transport.file(`${pathOf(siteId)}/export`, { format, kind }, options);
  }

  /** What is known of the Site, now or at an earlier time. */
  items(
    siteId: string,
    { asOf, limit, cursor, ...options }: SiteItemsQuery & CallOptions = {},
  ): Promise<KnownItemList> {
    const query = { asOf, limit, cursor };
    return this.#transport.json("GET", `${pathOf(siteId)}/items`, options, { query });
  }
}

const root = "/v1/sites";
const pathOf = (siteId: string): string => `${root}/${encodeURIComponent(siteId)}`;
