import type { UnreadUrl } from "../contract/calls/calls.ts";
import type { Business, KnowledgeItem, ReaderName, SuggestedUrl } from "../contract/knowledge.ts";
import type { Page } from "../contract/page.ts";
import type { JobRef } from "../ports/events.ts";
import { classifyBusiness } from "./business/classify-business.ts";
import { extractItemsYielding } from "./offline.ts";
import { triage } from "./triage.ts";

export type ReadItems = {
  items: KnowledgeItem[];
  dropped: number;
  reader: ReaderName;
  /** Addresses of the pages whose items a model took; the offline reader took the others'. */
  byModel: ReadonlySet<string>;
  warnings: string[];
};

export type ReadBusiness = { business: Business; reader: ReaderName; warnings: string[] };
export type ReadSuggestions = {
  suggestedUrls: SuggestedUrl[];
  reader: ReaderName;
  warnings: string[];
};

/** What is made of pages. Two readers exist: one with a model, and the offline one it falls back on. */
export type Reader = {
  /** Whose site it is, told from the given page. */
  business(job: JobRef, page: Page): Promise<ReadBusiness>;
  items(job: JobRef, pages: readonly Page[], site: { url: string }): Promise<ReadItems>;
  triage(
    job: JobRef,
    unread: readonly UnreadUrl[],
    read: { pages: readonly Page[]; url: string },
  ): Promise<ReadSuggestions>;
  /** How the items of a page were taken, so that the same page need not be read again. */
  version: { name: ReaderName; version: string };
  /** Nothing more will be asked about the job. */
  done(job: JobRef): Promise<void>;
};

/** Reads by structure and words alone: what users without a model get. */
export const offlineReader: Reader = {
  async business(_job, page) {
    const business = classifyBusiness([page], { url: page.url });
    return { business, reader: "offline", warnings: [] };
  },
  async items(_job, pages, site) {
    const { items, dropped } = await extractItemsYielding(pages, site);
    return { items, dropped, reader: "offline", byModel: new Set(), warnings: [] };
  },
  async triage(_job, unread, { pages, url }) {
    const { items } = await extractItemsYielding(pages, { url });
    const suggestedUrls = triage(unread, { pages, items, url });
    return { suggestedUrls, reader: "offline", warnings: [] };
  },
  version: { name: "offline", version: "1" },
  done: async () => undefined,
};
