import { ExtractionFailedError } from "./errors.ts";
import { followStream, type StreamEvent } from "./stream.ts";
import { type CallOptions, jobMs, jsonOf, type Transport } from "./transport.ts";
import type {
  Callback,
  ExtractionResult,
  Job,
  JobList,
  JobListQuery,
  JobPageList,
  JobPagesQuery,
  JobStatus,
  PageRead,
  UrlOutcome,
} from "./types.ts";

export type JobListOptions = Omit<JobListQuery, "status"> &
  CallOptions & { status?: JobStatus | readonly JobStatus[] | undefined };

export type JobPagesOptions = Omit<JobPagesQuery, "outcome" | "cursor"> &
  CallOptions & {
    outcome?: UrlOutcome | readonly UrlOutcome[] | undefined;
    cursor?: string | number | undefined;
  };

export type WaitOptions = CallOptions & {
  /** Between two looks at the job. Default: 5 seconds. */
  pollMs?: number | undefined;
  /** Called with the job at each look. */
  onProgress?: ((job: Job) => void) | undefined;
};

/** Extractions that were started, and what became of them. */
export class Jobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Newest first; `nextCursor` asks for the next page. */
  list({ status, limit, cursor, ...options }: JobListOptions = {}): Promise<JobList> {
    const query = { status, limit, cursor };
    return this.#transport.json("GET", "/v1/jobs", options, { query });
  }

  get(jobId: string, options: CallOptions = {}): Promise<Job> {
    return this.#transport.json("GET", pathOf(jobId), options);
  }

  /** Looks at the job until it has ended: its result, or an `ExtractionFailedError`. */
  async wait(jobId: string, options: WaitOptions = {}): Promise<ExtractionResult> {
    const { pollMs = 5_000, onProgress } = options;
    const call = { method: "GET", path: pathOf(jobId) } as const;
    const deadline = this.#transport.deadline(options, jobMs);
    try {
      for (;;) {
        const job = await this.#transport.send(call, {}, deadline, jsonOf<Job>);
        onProgress?.(job);
        if (job.status === "completed" && job.result !== null) return job.result;
        if (job.status === "completed" || job.status === "failed") {
          throw new ExtractionFailedError(job.error ?? "the job's result is gone", { jobId });
        }
        await this.#transport.clock.sleep(Math.min(pollMs, deadline.leftMs()), deadline.signal);
      }
    } finally {
      deadline.end();
    }
  }

  /** Ends a job; one that has ended stays as it is. */
  cancel(jobId: string, options: CallOptions = {}): Promise<Job> {
    return this.#transport.json("DELETE", pathOf(jobId), options);
  }

  /** Its events as they come, from the one after `after` on, to its end. */
  events(
    jobId: string,
    { after, ...options }: CallOptions & { after?: string | number | undefined } = {},
  ): AsyncGenerator<StreamEvent, void, undefined> {
    return followStream(this.#transport, { jobId, after: String(after ?? "") }, options);
  }

  /** Every URL that it discovered, and what became of it. */
  pages(
    jobId: string,
    { outcome, limit, cursor, ...options }: JobPagesOptions = {},
  ): Promise<JobPageList> {
    const query = { outcome, limit, cursor };
    return this.#transport.json("GET", `${pathOf(jobId)}/pages`, options, { query });
  }

  /** How its callback fared, try by try. */
  callback(jobId: string, options: CallOptions = {}): Promise<Callback> {
    return this.#transport.json("GET", `${pathOf(jobId)}/callback`, options);
  }

  /** Sends its callback again, under the same id. */
  replayCallback(jobId: string, options: CallOptions = {}): Promise<Callback> {
    return this.#transport.json("POST", `${pathOf(jobId)}/callback/replay`, options);
  }

  /** One page as the job has read it: the text that an item's evidence points into. */
  page(jobId: string, url: string, options: CallOptions = {}): Promise<PageRead> {
    return this.#transport.json("GET", `${pathOf(jobId)}/page`, options, { query: { url } });
  }
}

const pathOf = (jobId: string): string => `/v1/jobs/${encodeURIComponent(jobId)}`;
