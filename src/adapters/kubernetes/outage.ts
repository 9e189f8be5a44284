import type { Outage } from "../../contract/errors.ts";
import { KubernetesError } from "./client.ts";
import { apiStatusOf, isStorageFull } from "../nats/client.ts";

/** What a client reads of an outage. */
export function outageOf(error: unknown): Outage | undefined {
  const isFull = isStorageFull(error);
  if (!isFull && !isOutage(error)) return undefined;
  return { message: isFull ? fullMessage : noAnswerMessage, isReported: false };
}

const fullMessage =
  "the message broker stores nothing: its disk or its account is full, reads work";
const noAnswerMessage = "a part of the service does not answer at this moment";

/** Whether it was thrown because the API server, the broker or the index is away or overloaded. */
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

/** Of connections that are not made, or break. */
const lineCodes = /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_)/;

/** As the clients of NATS and Weaviate and the platform's `AbortSignal.timeout` name them. */
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

/** Of gRPC's statuses, and of our own calls to the index and the broker. */
const outageMessages =
  /\b(UNAVAILABLE|DEADLINE_EXCEEDED)\b|^Weaviate answered (429|5\d\d)\b|^no answer from stream /;
