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
  /** Still to be worked on: not terminal, or its end not yet published. */
  open?: boolean;
  limit: number;
  /** Ids sort by age: oldest first, unless this says otherwise. */
  newestFirst?: boolean;
  /** Continue after this id, in the order asked for. */
  after?: string;
};

export type WriteOutcome =
  | { ok: true; extraction: Extraction }
  | { ok: false; reason: "conflict" | "removed" };

/** The job records. They outlive every process; a status is written by compare-and-set only. */
export type Extractions = {
  /**
   * Durable once the promise is fulfilled. An id that exists already is answered with the record as
   * it stands and `created: false`.
   */
  create(extraction: NewExtraction): Promise<{ created: boolean; extraction: Extraction }>;
  get(id: string): Promise<Extraction | undefined>;
  list(filter: ExtractionFilter): Promise<Extraction[]>;
  /** Refused with `conflict` when `version` is not the record's. */
  writeStatus(id: string, version: string, status: ExtractionStatus): Promise<WriteOutcome>;
  /** Changes what may change in a spec; idempotent, needs no version. */
  amend(
    id: string,
    change: Pick<ExtractionSpec, "cancelRequested" | "suspend">,
  ): Promise<WriteOutcome>;
  remove(id: string): Promise<void>;
  /**
   * Names every record that exists or changes, at least once, until disposed. A removed one is named
   * once more.
   */
  watch(changed: (id: string) => void): Promise<AsyncDisposable>;
};
