import { sign } from "../kit/hmac.ts";

export type Outgoing = {
  /** Of the delivery: the same at every try. */
  id: string;
  body: Uint8Array;
  /** The tenant's signing secrets: two while one takes the other's place. */
  secrets: readonly string[];
  /** Milliseconds since 1970, of this try. */
  now: number;
  userAgent: string;
};

/** What every delivery carries: the three headers of Standard Webhooks. */
function signedHeaders({ id, body, secrets, now, userAgent }: Outgoing) {
  const timestamp = Math.floor(now / 1_000);
  const signature = secrets.map((secret) => sign({ secret, id, timestamp, body })).join(" ");
  return {
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    "user-agent": userAgent,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  };
}

export function webhookHeaders(outgoing: Outgoing, token: string): Record<string, string> {
  return {
    ...signedHeaders(outgoing),
    "x-service-webhook-token": token,
    "x-service-dedup-key": outgoing.id,
  };
}

export function callbackHeaders(outgoing: Outgoing): Record<string, string> {
  const headers = signedHeaders(outgoing);
  return { ...headers, "x-service-signature": headers["webhook-signature"] };
}
