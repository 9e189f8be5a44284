import type { UnreadUrl } from "../contract/calls/calls.ts";
import type { Business, KnowledgeItem, ReaderName, SuggestedUrl } from "../contract/knowledge.ts";
import type { FieldsRow, WantedFields } from "../contract/fields.ts";
import type { Page } from "../contract/page.ts";
import type { JobRef } from "../ports/events.ts";
import { classifyBusiness } from "./business/classify-business.ts";
import { readFields, type FieldsInput } from "./fields/read-fields.ts";
import { extractItemsYielding } from "./offline.ts";
import { triage } from "./triage.ts";

export type ReadItems = {
  items: KnowledgeItem[];
  dropped: number;
  reader: ReaderName;
  /** URLs of the pages whose items a model extracted; the offline reader extracted the others. */
  byModel: ReadonlySet<string>;
  warnings: string[];
};

export type ReadBusiness = { business: Business; reader: ReaderName; warnings: string[] };
export type ReadSuggestions = {
  suggestedUrls: SuggestedUrl[];
  reader: ReaderName;
  warnings: string[];
};

/** One row for an object. */
export type ReadFieldRows = { rows: FieldsRow[]; warnings: string[] };

/** Extracts knowledge from pages. There are two: one with a model, and the offline one behind it. */
export type Reader = {
  /** The business behind the site, from the given page. */
  business(job: JobRef, page: Page): Promise<ReadBusiness>;
  items(job: JobRef, pages: readonly Page[], site: { url: string }): Promise<ReadItems>;
  triage(
    job: JobRef,
    unread: readonly UnreadUrl[],
    read: { pages: readonly Page[]; url: string },
  ): Promise<ReadSuggestions>;
  /** The values that a request names. */
  fields(job: JobRef, wanted: WantedFields, input: FieldsInput): Promise<ReadFieldRows>;
  /** Identifies how items are extracted: a snapshot of the same version is not extracted again. */
  version: { name: ReaderName; version: string };
  /** No further call for the job follows. */
  done(job: JobRef): Promise<void>;
};

/** Reads by structure and words alone, for users without a model. */
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
  async fields(_job, wanted, input) {
    return { rows: readFields(wanted, input), warnings: [] };
  },
  version: { name: "offline", version: "1" },
  done: async () => undefined,
};
