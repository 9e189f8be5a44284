import type { Bytes } from "./chunks.ts";
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
import { under } from "./under.ts";

/** Whole sites whose knowledge stays current. */
export class Sites {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The first sync begins at once, unless the Site is paused. */
  create(site: NewSite, options: CallOptions = {}): Promise<Site> {
    return this.#transport.post(root, options, { body: site });
  }

  /** Oldest first; `nextCursor` is the cursor of the next part. */
  list(options: SiteListQuery & CallOptions = {}): Promise<SiteList> {
    return this.#transport.ask(root, options);
  }

  get(siteId: string, options: CallOptions = {}): Promise<Site> {
    return this.#transport.get(pathOf(siteId), options);
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
    return this.#transport.delete(pathOf(siteId), options, { query });
  }

  /** Starts a sync. */
  sync(siteId: string, options: CallOptions = {}): Promise<Sync> {
    return this.#transport.post(`${pathOf(siteId)}/sync`, options);
  }

  /** Allows the removals of a sync that waits for it. */
  confirm(siteId: string, n: number, options: CallOptions = {}): Promise<Sync> {
    return this.#transport.post(`${pathOf(siteId)}/confirm`, options, { body: { n } });
  }

  /** The latest syncs, newest first. */
  syncs(siteId: string, options: SyncListQuery & CallOptions = {}): Promise<SyncList> {
    return this.#transport.ask(`${pathOf(siteId)}/syncs`, options);
  }

  getSync(siteId: string, n: number, options: CallOptions = {}): Promise<Sync> {
    return this.#transport.get(`${pathOf(siteId)}/syncs/${n}`, options);
  }

  cancelSync(siteId: string, n: number, options: CallOptions = {}): Promise<Sync> {
    return this.#transport.delete(`${pathOf(siteId)}/syncs/${n}`, options);
  }

  /** The previous address of the feed no longer works. */
  rotateFeed(siteId: string, options: CallOptions = {}): Promise<Site> {
    return this.#transport.post(`${pathOf(siteId)}/feed/rotate`, options);
  }

  /** Every known page and its state. */
  pages(siteId: string, options: SitePagesQuery & CallOptions = {}): Promise<SitePageList> {
    return this.#transport.ask(`${pathOf(siteId)}/pages`, options);
  }

  /** What has changed in the facts of the Site, with both quotes. */
  changes(siteId: string, options: SiteChangesQuery & CallOptions = {}): Promise<FactChangeList> {
    return this.#transport.ask(`${pathOf(siteId)}/changes`, options);
  }

  /** Estimates the first sync of a Site that does not exist yet. */
  plan(site: NewSite, options: CallOptions = {}): Promise<SitePlan> {
    return this.#transport.post(`${root}/plan`, options, { body: site });
  }

  /** The same for an existing Site, from the figures of its last sync. */
  planAgain(siteId: string, options: CallOptions = {}): Promise<SitePlan> {
    return this.#transport.post(`${pathOf(siteId)}/plan`, options, { body: {} });
  }

  /** What its latest sync has published. */
  events(siteId: string, options: SiteEventsQuery & CallOptions = {}): Promise<SiteEventList> {
    return this.#transport.ask(`${pathOf(siteId)}/events`, options);
  }

  /** The knowledge of the Site, or its pages, as a file. */
  export(siteId: string, options: ExportQuery & CallOptions): Bytes {
    return this.#transport.file(`${pathOf(siteId)}/export`, options);
  }

  /** What is known of the Site, now or at an earlier time. */
  items(siteId: string, options: SiteItemsQuery & CallOptions = {}): Promise<KnownItemList> {
    return this.#transport.ask(`${pathOf(siteId)}/items`, options);
  }
}

const root = "/v1/sites";
const pathOf = (siteId: string): string => under(root, siteId);
