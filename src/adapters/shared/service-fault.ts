/** Describes the fault of a model's, an embeddings' or a reranker's server for an operator. */
export function serviceFault(error: unknown): string {
  const message = error instanceof Error ? error.message.slice(0, 300) : String(error);
  switch (statusOf(error)) {
    case undefined:
      return isConnectionFault(error) ? "it cannot be reached" : message;
    case 401:
    case 403:
      return `it refuses the key (${statusOf(error)})`;
    case 404:
      return "it knows no such model or address (404)";
    default:
      return message;
  }
}

function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" ? status : undefined;
}

/** A refused connection has no status: the client names the error, and `fetch` gives a cause. */
function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.constructor.name === "APIConnectionError" || error.message === "fetch failed";
}
