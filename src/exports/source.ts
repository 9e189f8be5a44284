import type { ArchivedExchange } from "../contract/files/archived-page.ts";
import type { Page } from "../contract/page.ts";
import type { KnowledgeItem } from "../contract/knowledge.ts";

/** A page as it was last read. */
export type ExportedPage = Pick<
  Page,
  "url" | "title" | "description" | "language" | "contentHash" | "markdown"
> & {
  /** ISO 8601; null where the time is unknown. */
  readAt: string | null;
};

/** An item or a passage, with what its source knows beside. */
export type ExportedDocument = KnowledgeItem & Record<string, unknown>;

/** A page as it was received, with its body. */
export type ExportedCapture = ArchivedExchange & { body: Uint8Array };

export type ExportArchive = {
  /** When the export was begun; ISO 8601. */
  at: string;
  pages(): AsyncIterable<ExportedCapture>;
};

/** What can be exported of a job or a Site. Everything is read while it is sent, part by part. */
export type ExportSource = {
  /** Id of the job or the Site. */
  id: string;
  url: string;
  about(): Promise<{ name: string; description: string }>;
  items(): AsyncIterable<ExportedDocument>;
  passages(): AsyncIterable<ExportedDocument>;
  pages(): AsyncIterable<ExportedPage>;
  archive: ExportArchive;
};
