import type {
  Extraction,
  ExtractionSpec,
  ExtractionStatus,
  Phase,
} from "../contract/extraction.ts";

export type NewExtraction = Pick<Extraction, "id" | "tenant" | "createdAt" | "spec" | "status">;

export type ExtractionFilter = {
  tenant?: string;
  phases?: readonly Phase[];
  /** Whether the job still needs work: it is not terminal, or its end is not yet published. */
  open?: boolean;
  limit: number;
  /** Sorts by id, which is by age. Oldest first when omitted. */
  newestFirst?: boolean;
  /** Continue after this id, in the requested order. */
  after?: string;
};

export type WriteOutcome =
  | { ok: true; extraction: Extraction }
  | { ok: false; reason: "conflict" | "removed" };

/** The job records. They outlive every process; a status is only written by compare-and-set. */
export type Extractions = {
  /**
   * Durable once the promise is fulfilled. For an existing id it returns the stored record and
   * `created: false`.
   */
  create(extraction: NewExtraction): Promise<{ created: boolean; extraction: Extraction }>;
  get(id: string): Promise<Extraction | undefined>;
  list(filter: ExtractionFilter): Promise<Extraction[]>;
  /** Refused with `conflict` when `version` is not the record's. */
  writeStatus(id: string, version: string, status: ExtractionStatus): Promise<WriteOutcome>;
  /** Changes the mutable fields of a spec; idempotent, needs no version. */
  amend(
    id: string,
    change: Pick<ExtractionSpec, "cancelRequested" | "suspend">,
  ): Promise<WriteOutcome>;
  remove(id: string): Promise<void>;
  /**
   * Calls `changed` at least once for every record that exists, changes or is removed, until
   * disposed.
   */
  watch(changed: (id: string) => void): Promise<AsyncDisposable>;
};
