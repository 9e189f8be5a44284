import type { Outage } from "../../contract/errors.ts";
import { KubernetesError } from "./client.ts";
import { apiStatusOf, isStorageFull } from "../nats/client.ts";

/** The outage that a client is shown; undefined when the error is not an outage. */
export function outageOf(error: unknown): Outage | undefined {
  const isFull = isStorageFull(error);
  if (!isFull && !isOutage(error)) return undefined;
  return { message: isFull ? fullMessage : noAnswerMessage, isReported: false };
}

const fullMessage =
  "the message broker stores nothing: its disk or its account is full, reads work";
const noAnswerMessage = "a part of the service does not answer at this moment";

/** Whether the API server, the broker or the index is unreachable or overloaded. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof KubernetesError) return error.status === 429 || error.status >= 500;
  const brokerStatus = apiStatusOf(error);
  if (brokerStatus !== undefined) return brokerStatus >= 500;
  const code: unknown = Reflect.get(error, "code");
  const isLine = typeof code === "string" && lineCodes.test(code);
  return (
    isLine ||
    outageErrors.has(error.name) ||
    outageMessages.test(error.message) ||
    isOutage(error.cause)
  );
}

/** Error codes of connections that fail or break. */
const lineCodes = /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_)/;

/** Error names used by the clients of NATS and Weaviate and by `AbortSignal.timeout`. */
const outageErrors = new Set([
  "TimeoutError",
  "NoRespondersError",
  "ConnectionError",
  "RequestError",
  "ClosedConnectionError",
  "DrainingConnectionError",
  "JetStreamNotEnabled",
  "WeaviateGRPCUnavailableError",
  "WeaviateStartUpError",
  "WeaviateRequestTimeoutError",
]);

/** gRPC statuses, and messages of this server's own calls to the index and the broker. */
const outageMessages =
  /\b(UNAVAILABLE|DEADLINE_EXCEEDED)\b|^Weaviate answered (429|5\d\d)\b|^no answer from stream /;
