import { STATUS_CODES } from "node:http";
import { type ErrorCode, errorTable } from "../contract/errors.ts";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

/** Headers of answers, each described once. */
export const headerParts = {
  RequestId: { description: "Names the request in the server's log", required: true, schema: text },
  JobId: { description: "The job that the call started", schema: text },
  RateLimitLimit: { description: "Requests a minute of the key", schema: count },
  RateLimitRemaining: { description: "Requests left of the sliding minute", schema: count },
  RateLimitReset: { description: "Seconds until the oldest request leaves it", schema: count },
  RetryAfter: { description: "Seconds to wait", schema: count },
  ErrorCode: { description: "The error's code", required: true, schema: text },
};

const at = (name: keyof typeof headerParts) => ({ $ref: `#/components/headers/${name}` });

export function answerHeaders({ limited, job }: { limited: boolean; job: boolean }): object {
  return {
    "x-request-id": at("RequestId"),
    ...(job ? { "x-job-id": at("JobId") } : {}),
    ...(limited
      ? {
          "ratelimit-limit": at("RateLimitLimit"),
          "ratelimit-remaining": at("RateLimitRemaining"),
          "ratelimit-reset": at("RateLimitReset"),
        }
      : {}),
  };
}

/** One answer for each error status, made from the table of errors. */
export const errorAnswers = Object.fromEntries(
  [...new Set(Object.values(errorTable).map(({ status }) => status))].map((status) => [
    `E${status}`,
    errorAnswer(status),
  ]),
);

function errorAnswer(status: number): object {
  // `entries` widens the keys of the table above.
  const rows = (Object.entries(errorTable) as [ErrorCode, (typeof errorTable)[ErrorCode]][]).filter(
    ([, row]) => row.status === status,
  );
  const waits = status === 429 || status === 503;
  const example = {
    statusCode: status,
    error: STATUS_CODES[status] ?? "Error",
    message: rows[0]?.[1].cause ?? "",
  };
  return {
    description: rows.map(([code, { cause }]) => `\`${code}\`: ${cause}`).join(" "),
    headers: {
      "x-request-id": at("RequestId"),
      "x-error-code": {
        ...headerParts.ErrorCode,
        schema: { type: "string", enum: rows.map(([code]) => code) },
      },
      ...(waits ? { "retry-after": at("RetryAfter") } : {}),
    },
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, example } },
  };
}

export const securitySchemes = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description: "A key made by `lorepod keys create`",
  },
  adminToken: { type: "http", scheme: "bearer", description: "LOREPOD_ADMIN_TOKEN" },
};
