import type { UnreadUrl } from "../contract/calls.ts";
import type { Business, KnowledgeItem, ReaderName, SuggestedUrl } from "../contract/knowledge.ts";
import type { Page } from "../contract/page.ts";
import type { JobRef } from "../ports/events.ts";
import { classifyBusiness } from "./business/classify-business.ts";
import { extractOffline } from "./offline.ts";
import { triage } from "./triage.ts";

export type ReadItems = {
  items: KnowledgeItem[];
  dropped: number;
  reader: ReaderName;
  /** Addresses of the pages whose items a model took; the offline reader took the others'. */
  byModel: ReadonlySet<string>;
  warnings: string[];
};

/** What is made of pages. Two readers exist: one with a model, and the offline one it falls back on. */
export type Reader = {
  /** Whose site it is, told from the given page. */
  business(job: JobRef, page: Page): Promise<{ business: Business; reader: ReaderName }>;
  items(job: JobRef, pages: readonly Page[], site: { url: string }): Promise<ReadItems>;
  triage(
    job: JobRef,
    unread: readonly UnreadUrl[],
    read: { pages: readonly Page[]; url: string },
  ): Promise<{ suggestedUrls: SuggestedUrl[]; reader: ReaderName }>;
  /** How the items of a page were taken, so that the same page need not be read again. */
  version: { name: ReaderName; version: string };
  /** Nothing more will be asked about the job. */
  done(job: JobRef): void;
};

/** Reads by structure and words alone: what users without a model get. */
export const offlineReader: Reader = {
  async business(_job, page) {
    return { business: classifyBusiness([page], { url: page.url }), reader: "offline" };
  },
  async items(_job, pages, site) {
    const { items, dropped } = extractOffline(pages, site);
    return { items, dropped, reader: "offline", byModel: new Set(), warnings: [] };
  },
  async triage(_job, unread, { pages, url }) {
    const { items } = extractOffline(pages, { url });
    return { suggestedUrls: triage(unread, { pages, items, url }), reader: "offline" };
  },
  version: { name: "offline", version: "1" },
  done: () => undefined,
};
