export {
  type AnswerOptions,
  type ExtractAsyncOptions,
  type ExtractOptions,
  Lorepod,
  type MarkdownOptions,
  type ScreenshotOptions,
  type SearchOptions,
  type SitemapOptions,
  type VerifyOptions,
} from "./lorepod.ts";
export type { AnswerEvent } from "./answer-stream.ts";
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  ExtractionFailedError,
  InvalidRequestError,
  LorepodError,
  NotFoundError,
  QuotaError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "./errors.ts";
export type { JobListOptions, JobPagesOptions, WaitOptions } from "./jobs.ts";
export type { Screenshot } from "./screenshot.ts";
export type { Clock, LorepodOptions } from "./settings.ts";
export type { StreamEvent } from "./stream.ts";
export type { CallOptions } from "./transport.ts";
export type * from "./types.ts";
export { type SignedRequest, verifyCallback, verifyWebhook } from "./verify.ts";
