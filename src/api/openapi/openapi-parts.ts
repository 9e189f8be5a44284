import { STATUS_CODES } from "node:http";
import { type ErrorCode, errorTable } from "../../contract/errors.ts";
import type { Answer } from "./openapi-document.ts";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

/** Headers of responses, each described once. */
export const headerParts = {
  RequestId: { description: "Names the request in the server's log", required: true, schema: text },
  JobId: { description: "The job that the call started", schema: text },
  RateLimitLimit: { description: "Requests a minute of the key", schema: count },
  RateLimitRemaining: { description: "Requests left of the sliding minute", schema: count },
  RateLimitReset: { description: "Seconds until the oldest request leaves it", schema: count },
  RetryAfter: { description: "Seconds to wait", schema: count },
};

const at = (name: keyof typeof headerParts) => ({ $ref: `#/components/headers/${name}` });

export function answerHeaders({
  limited,
  job,
}: {
  limited: boolean;
  job: boolean;
}): Record<string, { $ref: string }> {
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

/** The response of an error status, with the codes that it can have. */
export function errorAnswer(status: number, codes: readonly ErrorCode[]): Answer {
  const causes = codes.map((code) => `\`${code}\`: ${errorTable[code].cause}`);
  const waits = status === 429 || status === 503;
  const example = {
    statusCode: status,
    error: STATUS_CODES[status] ?? "Error",
    message: codes[0] === undefined ? "" : errorTable[codes[0]].cause,
  };
  return {
    description: causes.join(" "),
    headers: {
      "x-request-id": at("RequestId"),
      "x-error-code": {
        description: "The error's code",
        required: true,
        schema: { type: "string", enum: [...codes] },
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
