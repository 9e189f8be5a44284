import type { CallToolResult } from "@modelcontextprotocol/server";
import {
  AuthenticationError,
  ConnectionError,
  ExtractionFailedError,
  InvalidRequestError,
  LorepodError,
  NotFoundError,
  QuotaError,
  RateLimitError,
} from "../node/src/index.ts";

/** A failed call for a model: the error, and what to do next. */
export function failure(error: unknown): CallToolResult {
  const message = error instanceof Error ? error.message : String(error);
  const named = error instanceof LorepodError && error.jobId ? ` (job ${error.jobId})` : "";
  return {
    isError: true,
    content: [{ type: "text", text: `${message}${named}\n\nWhat to do: ${remedy(error)}` }],
  };
}

function remedy(error: unknown): string {
  if (error instanceof AuthenticationError) {
    return "ask the user to set LOREPOD_API_KEY for this MCP server to a valid key.";
  }
  if (error instanceof QuotaError) {
    return "tell the user that this month's requests are used up; `account` shows when they renew.";
  }
  if (error instanceof RateLimitError) {
    return `wait ${error.seconds ?? 60} seconds, then call again.`;
  }
  if (error instanceof InvalidRequestError) return "correct the named field, then call again.";
  if (error instanceof NotFoundError) {
    return "check the id: jobs of other keys are not visible, and old ones are removed.";
  }
  if (error instanceof ExtractionFailedError) {
    return "check that the address is correct and public; another page of the site may be readable.";
  }
  if (error instanceof ConnectionError) {
    return "ask the user whether Lorepod runs at LOREPOD_URL (`npx lorepod start`).";
  }
  return "call again in a minute; if it fails again, tell the user.";
}
