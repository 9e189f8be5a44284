import { Admin } from "./admin.ts";
import { type AnswerEvent, followAnswer } from "./answer-stream.ts";
import { ServerError } from "./errors.ts";
import { Credentials } from "./credentials.ts";
import { Documents } from "./documents.ts";
import { PublishableKeys } from "./publishable-keys.ts";
import { Jobs } from "./jobs.ts";
import { Knowledge } from "./knowledge.ts";
import { pictureOf, type Screenshot } from "./screenshot.ts";
import { type LorepodOptions, settingsOf } from "./settings.ts";
import { SigningSecrets } from "./signing-secret.ts";
import { followStream, type StreamEvent } from "./stream.ts";
import { type Call, type CallOptions, jobMs, parted, Transport } from "./transport.ts";
import type {
  Account,
  Answer,
  AnswerRequest,
  AsyncExtractionRequest,
  ExtractionRequest,
  ExtractionResult,
  ExtractionStarted,
  Health,
  Markdown,
  MarkdownRequest,
  Plan,
  ProofKeys,
  Readiness,
  ScreenshotAnswer,
  ScreenshotRequest,
  SearchRequest,
  SearchResponse,
  Sitemap,
  SitemapRequest,
  Verification,
  VerifyRequest,
} from "./types.ts";
import { Sites } from "./sites.ts";
import { Webhooks } from "./webhooks.ts";

export type ExtractOptions = Omit<ExtractionRequest, "url"> & CallOptions;
export type ExtractAsyncOptions = Omit<AsyncExtractionRequest, "url"> & CallOptions;
export type MarkdownOptions = Omit<MarkdownRequest, "url"> & CallOptions;
export type SitemapOptions = Omit<SitemapRequest, "url"> & CallOptions;
export type SearchOptions = Omit<SearchRequest, "query"> & CallOptions;
export type AnswerOptions = Omit<AnswerRequest, "query"> & CallOptions;
export type VerifyOptions = Omit<VerifyRequest, "text"> & CallOptions;
export type ScreenshotOptions = Omit<ScreenshotRequest, "url"> &
  CallOptions & {
    /** A file that the picture is also written to. */
    path?: string | undefined;
  };

/** A client of a Lorepod server, with one API key. */
export class Lorepod {
  readonly jobs: Jobs;
  readonly knowledge: Knowledge;
  readonly sites: Sites;
  readonly documents: Documents;
  readonly credentials: Credentials;
  readonly publishableKeys: PublishableKeys;
  readonly webhooks: Webhooks;
  readonly signingSecret: SigningSecrets;
  readonly admin: Admin;
  readonly #transport: Transport;

  constructor(options: LorepodOptions = {}) {
    this.#transport = new Transport(settingsOf(options));
    this.jobs = new Jobs(this.#transport);
    this.knowledge = new Knowledge(this.#transport);
    this.sites = new Sites(this.#transport);
    this.documents = new Documents(this.#transport);
    this.credentials = new Credentials(this.#transport);
    this.publishableKeys = new PublishableKeys(this.#transport);
    this.webhooks = new Webhooks(this.#transport);
    this.signingSecret = new SigningSecrets(this.#transport);
    this.admin = new Admin(this.#transport);
  }

  /** Reads a website and waits for what it found: one to three minutes. */
  extract(url: string, options: ExtractOptions = {}): Promise<ExtractionResult> {
    return this.#extract("/v1/extract", url, options);
  }

  /** The same pipeline, under another name. */
  business(url: string, options: ExtractOptions = {}): Promise<ExtractionResult> {
    return this.#extract("/v1/business", url, options);
  }

  /** Starts an extraction; `jobs.wait`, `jobs.events` or a callback report its end. */
  extractAsync(url: string, options: ExtractAsyncOptions = {}): Promise<ExtractionStarted> {
    const [body, call] = parted({ url, ...options });
    return this.#transport.post("/v1/extract/async", call, { body });
  }

  /** Reads a website and yields events while it does; the last event has the result. */
  stream(url: string, options: ExtractOptions = {}): AsyncGenerator<StreamEvent, void, undefined> {
    const [body, rest] = parted({ url, ...options });
    const accept = "text/event-stream";
    const call: Call = { method: "POST", path: "/v1/extract/stream", body, accept };
    return followStream(this.#transport, { call }, rest);
  }

  /** The pages that an extraction would read, and why, without starting one. */
  plan(url: string, options: ExtractOptions = {}): Promise<Plan> {
    return this.#post("/v1/extract/plan", { url, ...options });
  }

  /** Searches the extracted items by words, and by meaning if the server has an embedder. */
  search(query: string, options: SearchOptions = {}): Promise<SearchResponse> {
    return this.#post("/v1/search", { query, ...options });
  }

  /** Answers a question from what was extracted, with the quotes that prove each sentence. */
  answer(question: string, options: AnswerOptions = {}): Promise<Answer> {
    return this.#post("/v1/answer", { query: question, ...options });
  }

  /**
   * The same, as it is made: what the search found, each sentence when it is proven, and as the last
   * event the complete answer.
   */
  answerStream(
    question: string,
    options: AnswerOptions = {},
  ): AsyncGenerator<AnswerEvent, void, undefined> {
    const [body, rest] = parted({ query: question, ...options });
    const accept = "text/event-stream";
    return followAnswer(
      this.#transport,
      { method: "POST", path: "/v1/answer", body, accept },
      rest,
    );
  }

  /** Whether what was extracted proves or contradicts each sentence of a text. */
  verify(text: string, options: VerifyOptions = {}): Promise<Verification> {
    return this.#post("/v1/verify", { text, ...options });
  }

  /** One page as markdown. */
  markdown(url: string, options: MarkdownOptions = {}): Promise<Markdown> {
    return this.#post("/v1/markdown", { url, ...options });
  }

  /** One page as a picture. */
  async screenshot(url: string, options: ScreenshotOptions = {}): Promise<Screenshot> {
    const { path, ...asked } = options;
    return pictureOf(await this.#post<ScreenshotAnswer>("/v1/screenshot", { url, ...asked }), path);
  }

  /** A site's pages, from its sitemaps and its links. */
  sitemap(url: string, options: SitemapOptions = {}): Promise<Sitemap> {
    return this.#post("/v1/sitemap", { url, ...options });
  }

  /** Plan, key, usage of this month and limits. */
  account(options: CallOptions = {}): Promise<Account> {
    return this.#transport.get("/v1/account", options);
  }

  /** Is the server alive? */
  health(options: CallOptions = {}): Promise<Health> {
    return this.#transport.get("/healthz", options);
  }

  /** Is it ready for requests? Fails with a `ServerError` that names what it cannot reach. */
  ready(options: CallOptions = {}): Promise<Readiness> {
    return this.#transport.get("/readyz", options);
  }

  /** The API of this server, as OpenAPI 3.1. */
  openapi(options: CallOptions = {}): Promise<Record<string, unknown>> {
    return this.#transport.get("/openapi.json", options);
  }

  /** The public keys of this server's proofs. */
  proofKeys(options: CallOptions = {}): Promise<ProofKeys> {
    return this.#transport.ask("/.well-known/lorepod-proof-keys", options);
  }

  /** Calls any path, for operations that this version of the client does not have. */
  request<T>(
    method: Call["method"],
    path: `/${string}`,
    { body, query, ...options }: CallOptions & { body?: unknown; query?: object } = {},
  ): Promise<T> {
    return this.#transport.json(method, path, options, { body, query });
  }

  async #extract(path: string, url: string, options: ExtractOptions): Promise<ExtractionResult> {
    const [body, call] = parted({ url, ...options });
    const begun = this.#transport.clock.now();
    try {
      return await this.#transport.post(path, call, { body, defaultMs: jobMs });
    } catch (error) {
      // The server ends a call after 10 minutes; the job continues under this id.
      const held = error instanceof ServerError && error.status === 504;
      if (!held || error.jobId === undefined) throw error;
      const whole = this.#transport.timeoutMs(call, jobMs);
      const timeoutMs = Math.max(1, whole - (this.#transport.clock.now() - begun));
      return this.jobs.wait(error.jobId, { ...call, timeoutMs });
    }
  }

  #post<T>(
    path: string,
    asked: CallOptions & { url?: string; query?: string; text?: string },
  ): Promise<T> {
    const [body, call] = parted(asked);
    return this.#transport.post(path, call, { body });
  }
}
