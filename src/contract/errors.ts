import { STATUS_CODES } from "node:http";
import { z } from "zod";

/**
 * The one table of errors a client can meet. `npm run generate` makes docs/errors.md of it. The code
 * travels in the header `x-error-code`; the body is exactly `statusCode`, `error`, `message`.
 */
export const errorTable = {
  bad_request: {
    status: 400,
    retryable: false,
    cause: "A field is missing, unknown or has a value outside its rules.",
    remedy: "The message names every wrong field; correct them.",
  },
  bad_json: {
    status: 400,
    retryable: false,
    cause: "The body is not JSON.",
    remedy: "Send valid JSON with content-type application/json.",
  },
  unauthorized: {
    status: 401,
    retryable: false,
    cause:
      "The header x-api-key is missing, or its key is unknown, mistyped, expired or revoked; for " +
      "the admin API the same of the bearer token.",
    remedy:
      "Send a key made by `lorepod keys create` in the header x-api-key; to the admin API the " +
      "admin token as `authorization: Bearer …`.",
  },
  quota_exhausted: {
    status: 402,
    retryable: false,
    cause: "The plan's requests of this calendar month (UTC) are used up.",
    remedy:
      "The message contains the start of the next month; or have the key's plan or quota raised.",
  },
  storage_full: {
    status: 402,
    retryable: false,
    cause: "As many bytes are stored under the key as its plan allows.",
    remedy:
      "Remove knowledge that is not needed (DELETE /v1/knowledge), wait until older results are " +
      "removed after 30 days, or have the key's plan or storageBytes raised.",
  },
  forbidden: {
    status: 403,
    retryable: false,
    cause:
      "The dashboard's session may not do this, the call did not come from its own page, or a publishable key was used elsewhere than it may.",
    remedy:
      "Sign in with the admin token, choose a key that is not revoked, or reload the page; with a publishable key, search its sites from its origins.",
  },
  not_found: {
    status: 404,
    retryable: false,
    cause: "There is no such path, or nothing under this id that the caller may see.",
    remedy: "Check the path and the id; what belongs to another key is not shown.",
  },
  wrong_method: {
    status: 405,
    retryable: false,
    cause: "The path exists, the method does not.",
    remedy: "The header allow lists the methods of the path.",
  },
  idempotency_conflict: {
    status: 409,
    retryable: false,
    cause: "The Idempotency-Key was used within 24 hours with another body.",
    remedy: "Send the same body again, or another Idempotency-Key.",
  },
  too_many_webhooks: {
    status: 409,
    retryable: false,
    cause: "The key has as many webhooks as it may have.",
    remedy: "Delete one that is not needed any more.",
  },
  too_many_credentials: {
    status: 409,
    retryable: false,
    cause: "The key has as many credentials, or as many bytes of them, as it may have.",
    remedy: "Delete one that is not needed any more.",
  },
  too_many_documents: {
    status: 409,
    retryable: false,
    cause: "The key has as many documents as it may have.",
    remedy: "Delete one that is not needed any more, or upload several as one zip archive.",
  },
  credential_in_use: {
    status: 409,
    retryable: false,
    cause: "A job that has not ended, or a Site, uses the credential.",
    remedy: "Wait for the job, change the Site, or delete with force=true.",
  },
  site_exists: {
    status: 409,
    retryable: false,
    cause: "The key has a Site with this URL already.",
    remedy: "Use the Site that the message names.",
  },
  plan_limit: {
    status: 409,
    retryable: false,
    cause: "The key has as many Sites as its plan allows.",
    remedy: "Delete one that is not needed any more, or have the key's plan raised.",
  },
  site_paused: {
    status: 409,
    retryable: false,
    cause: "The Site is paused, by its owner or for the reason in the message.",
    remedy: "Resume it: PATCH /v1/sites/{id} with paused false.",
  },
  sync_running: {
    status: 409,
    retryable: true,
    cause: "A sync of the Site is running.",
    remedy: "Wait until it has ended, or cancel it.",
  },
  needs_confirmation: {
    status: 409,
    retryable: false,
    cause: "A sync of the Site waits: it would remove the knowledge of many pages.",
    remedy: "Confirm it (POST /v1/sites/{id}/confirm) or cancel it.",
  },
  not_completed: {
    status: 409,
    retryable: false,
    cause: "The job has no result: it runs, has failed or was cancelled.",
    remedy: "Wait until the job is completed: GET /v1/jobs/{id} has its state.",
  },
  no_archive: {
    status: 409,
    retryable: false,
    cause: "The job or the Site has no archived pages.",
    remedy: "Start the job, or change the Site, with archive true; pages are archived for 30 days.",
  },
  not_waiting: {
    status: 409,
    retryable: false,
    cause: "The sync that was to be confirmed does not wait for it.",
    remedy: "GET /v1/sites/{id} has the number of the sync that waits, if one does.",
  },
  key_exists: {
    status: 409,
    retryable: false,
    cause: "The key to be imported is known already.",
    remedy: "Use the key that is there, or import another.",
  },
  not_empty: {
    status: 409,
    retryable: false,
    cause: "Something is known under the key already, or another file is being imported into it.",
    remedy: "Import into a new key, or go on with the file that was begun.",
  },
  too_large: {
    status: 413,
    retryable: false,
    cause:
      "The body is larger than 256 KB; of an uploaded document, the file is larger than 50 MB.",
    remedy: "Send fewer or shorter patterns and URLs, or a document in parts.",
  },
  wrong_type: {
    status: 415,
    retryable: false,
    cause: "The content-type is not application/json, nor a form for a document.",
    remedy: "Set content-type: application/json.",
  },
  site_unreachable: {
    status: 424,
    retryable: true,
    cause: "The website could not be reached: no such name, no connection, time out, or its error.",
    remedy: "Check the address in a browser; try again when the site is back.",
  },
  site_blocked: {
    status: 424,
    retryable: false,
    cause: "The website refused us, or its address may not be dialled from here.",
    remedy: "For your own networks set LOREPOD_EGRESS_ALLOW; else ask the site's owner.",
  },
  site_refused: {
    status: 424,
    retryable: false,
    cause: "The site's robots.txt disallows the page, or the site does not want it stored.",
    remedy:
      "The message names the rule. For your own sites set LOREPOD_ROBOTS=ignore, or " +
      "LOREPOD_CONTENT_SIGNALS=report for noindex and the like.",
  },
  not_a_page: {
    status: 424,
    retryable: false,
    cause: "The address answers with something that is not a readable page.",
    remedy: "Name a page of text: HTML, not an image, a download or an error page.",
  },
  rate_limited: {
    status: 429,
    retryable: true,
    cause: "The plan's requests per minute are used up, or this address sent too many wrong keys.",
    remedy: "Wait for the seconds in Retry-After: the next request then succeeds.",
  },
  extraction_failed: {
    status: 500,
    retryable: true,
    cause: "The extraction ended without a result, by no fault of the website.",
    remedy: "Try again; the job's error has more details.",
  },
  cancelled: {
    status: 409,
    retryable: false,
    cause: "The job was cancelled by its owner while the call waited for it.",
    remedy: "Start it again.",
  },
  internal: {
    status: 500,
    retryable: true,
    cause: "A fault of the server.",
    remedy: "Try again; report it with the x-request-id.",
  },
  queue_full: {
    status: 503,
    retryable: true,
    cause: "The queue of waiting jobs is full.",
    remedy: "Wait for the seconds in Retry-After.",
  },
  unavailable: {
    status: 503,
    retryable: true,
    cause: "The server is shutting down, or something it depends on is down.",
    remedy: "Wait for the seconds in Retry-After.",
  },
  timed_out: {
    status: 504,
    retryable: false,
    cause: "The sync call was held open for 10 minutes and the job is not done.",
    remedy: "Follow the job that the message names.",
  },
} as const satisfies Record<
  string,
  { status: number; retryable: boolean; cause: string; remedy: string }
>;

export type ErrorCode = keyof typeof errorTable;

/** A website that could not be read. */
export const siteErrors = [
  "site_unreachable",
  "site_blocked",
  "site_refused",
  "not_a_page",
] as const satisfies readonly ErrorCode[];

export const errorBodySchema = z.object({
  statusCode: z.int(),
  error: z.string().meta({ description: "Name of the HTTP status" }),
  message: z.string(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;

/** A fault that ends a request, with a message for the client. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = errorTable[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * A temporary fault outside the program, such as an outage or a full disk. `message` is for the
 * client. `isReported`: it was logged when it began and is not logged again for each failed call.
 */
export type Outage = { message: string; isReported: boolean };

export function errorBody(status: number, message: string): ErrorBody {
  return { statusCode: status, error: STATUS_CODES[status] ?? "Error", message };
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code);
}
