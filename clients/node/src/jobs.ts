import type { Bytes } from "./chunks.ts";
import { ExtractionFailedError } from "./errors.ts";
import { followStream, type StreamEvent } from "./stream.ts";
import { type CallOptions, jobMs, jsonOf, type Transport } from "./transport.ts";
import type {
  Callback,
  ExportQuery,
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
import { under } from "./under.ts";

export type JobListOptions = Omit<JobListQuery, "status"> &
  CallOptions & { status?: JobStatus | readonly JobStatus[] | undefined };

export type JobPagesOptions = Omit<JobPagesQuery, "outcome" | "cursor"> &
  CallOptions & {
    outcome?: UrlOutcome | readonly UrlOutcome[] | undefined;
    cursor?: string | number | undefined;
  };

export type WaitOptions = CallOptions & {
  /** Between two requests. Default: 5 seconds. */
  pollMs?: number | undefined;
  /** Called with the job after each request. */
  onProgress?: ((job: Job) => void) | undefined;
};

/** Extractions and their results. */
export class Jobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Newest first; `nextCursor` is the cursor of the next page. */
  list(options: JobListOptions = {}): Promise<JobList> {
    return this.#transport.ask("/v1/jobs", options);
  }

  get(jobId: string, options: CallOptions = {}): Promise<Job> {
    return this.#transport.get(pathOf(jobId), options);
  }

  /** Waits for the job's end; returns its result or throws an `ExtractionFailedError`. */
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
          throw new ExtractionFailedError(job.error ?? "the job's result was removed", { jobId });
        }
        await this.#transport.clock.sleep(Math.min(pollMs, deadline.leftMs()), deadline.signal);
      }
    } finally {
      deadline.end();
    }
  }

  /** Cancels a job; a job that has ended does not change. */
  cancel(jobId: string, options: CallOptions = {}): Promise<Job> {
    return this.#transport.delete(pathOf(jobId), options);
  }

  /** The job's events after `after`, to its end. */
  events(
    jobId: string,
    { after, ...options }: CallOptions & { after?: string | number | undefined } = {},
  ): AsyncGenerator<StreamEvent, void, undefined> {
    return followStream(this.#transport, { jobId, after: String(after ?? "") }, options);
  }

  /** A completed job as a file. */
  export(jobId: string, options: ExportQuery & CallOptions): Bytes {
    return this.#transport.file(`${pathOf(jobId)}/export`, options);
  }

  /** Every URL that the job discovered, with its outcome. */
  pages(jobId: string, options: JobPagesOptions = {}): Promise<JobPageList> {
    return this.#transport.ask(`${pathOf(jobId)}/pages`, options);
  }

  /** The tries of the job's callback. */
  callback(jobId: string, options: CallOptions = {}): Promise<Callback> {
    return this.#transport.get(`${pathOf(jobId)}/callback`, options);
  }

  /** Sends the callback again, with the same id. */
  replayCallback(jobId: string, options: CallOptions = {}): Promise<Callback> {
    return this.#transport.post(`${pathOf(jobId)}/callback/replay`, options);
  }

  /** One page as the job has read it; an item's evidence refers to this text. */
  page(jobId: string, url: string, options: CallOptions = {}): Promise<PageRead> {
    return this.#transport.get(`${pathOf(jobId)}/page`, options, { query: { url } });
  }
}

const pathOf = (jobId: string): string => under("/v1/jobs", jobId);
