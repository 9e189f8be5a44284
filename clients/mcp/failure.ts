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

/** A call that failed: what happened, and what to do next, for a model to read. */
export function failure(error: unknown): CallToolResult {
  const told = error instanceof Error ? error.message : String(error);
  const named = error instanceof LorepodError && error.jobId ? ` (job ${error.jobId})` : "";
  return {
    isError: true,
    content: [{ type: "text", text: `${told}${named}\n\nWhat to do: ${remedy(error)}` }],
  };
}

function remedy(error: unknown): string {
  if (error instanceof AuthenticationError) {
    return "ask the user to set LOREPOD_API_KEY for this MCP server to a key that is valid.";
  }
  if (error instanceof QuotaError) {
    return "tell the user that this month's requests are used up; `account` says when they renew.";
  }
  if (error instanceof RateLimitError) {
    return `wait ${error.seconds ?? 60} seconds, then call again.`;
  }
  if (error instanceof InvalidRequestError)
    return "correct the field that is named, then call again.";
  if (error instanceof NotFoundError) {
    return "check the id: jobs of other keys are not seen, and old ones are forgotten.";
  }
  if (error instanceof ExtractionFailedError) {
    return "check that the address is right and public; another page of the site may be readable.";
  }
  if (error instanceof ConnectionError) {
    return "ask the user whether Lorepod runs (`npx lorepod start`) where LOREPOD_URL says.";
  }
  return "call again in a minute; if it fails again, tell the user.";
}
