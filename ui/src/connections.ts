import { LorepodError } from "../../clients/node/src/index.ts";
import { chosenKey, csrfOf, sessionOver } from "./session.ts";

/** Applications that sign in at /mcp; routes of the dashboard, which no client of the API has. */

export type Asking = {
  client: { name: string | null; host: string; isLocal: boolean } | null;
  /** The request is faulty: the application gets the reason there. */
  location: string | null;
  keys: { id: string; name: string; prefix: string }[];
};

export type Connection = {
  id: string;
  name: string | null;
  host: string;
  createdAt: string;
  endsAt: string;
};

export const asking = (request: string, signal: AbortSignal): Promise<Asking> =>
  call("GET", `/dashboard/consent?request=${encodeURIComponent(request)}`, { signal });

/** Answers where the browser goes next. */
export const decide = (decision: {
  request: string;
  allow: boolean;
  keyId: string;
}): Promise<{ location: string }> => call("POST", "/dashboard/consent", { body: decision });

export async function connections(signal: AbortSignal): Promise<Connection[]> {
  const answer = await call<{ connections: Connection[] }>("GET", "/dashboard/connections", {
    signal,
  });
  return answer.connections;
}

export const endConnection = (id: string): Promise<unknown> =>
  call("DELETE", `/dashboard/connections/${encodeURIComponent(id)}`);

async function call<Answer>(
  method: string,
  path: string,
  { body, signal }: { body?: object; signal?: AbortSignal } = {},
): Promise<Answer> {
  const key = chosenKey();
  const response = await fetch(path, {
    method,
    headers: {
      "x-csrf-token": csrfOf(),
      ...(key !== null && { "x-lorepod-key-id": key }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.status === 401) sessionOver();
  const answer = response.status === 204 ? undefined : await response.json();
  if (!response.ok) throw new LorepodError(String(answer?.message ?? response.status));
  return answer;
}
