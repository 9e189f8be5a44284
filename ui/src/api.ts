import { ConnectionError, Lorepod, LorepodError } from "../../clients/node/src/index.ts";
import { connectionLost, isAway } from "./connection.ts";
import { chosenKey, csrfOf, sessionOver } from "./session.ts";

/**
 * The interface's only way to the API: the official client, with the browser's session in place of a
 * key. An admin's calls name the key they act as.
 */
export const lorepod = new Lorepod({ url: location.origin, retries: 2, fetch: sessionFetch });

async function sessionFetch(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("x-csrf-token", csrfOf());
  const key = chosenKey();
  if (key !== null) headers.set("x-lorepod-key-id", key);
  const response = await fetch(input, { ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted !== true) connectionLost();
    throw error;
  });
  // What changes something may be refused for a while by a server that is well.
  if (isAway(response.status) && init.method === "GET") connectionLost();
  if (response.status === 401) sessionOver();
  return response;
}

/** A picture of a website, by the API's own route: a browser must not ask the website for it. */
export const imageUrl = (url: string): string => `/dashboard/image?url=${encodeURIComponent(url)}`;

/** What went wrong, for a person. */
export type Fault = { words: string; code: string | null; request: string | null };

export function faultOf(error: unknown): Fault {
  if (error instanceof ConnectionError) {
    return { words: "the server does not answer", code: null, request: null };
  }
  if (error instanceof LorepodError) {
    return { words: error.message, code: error.code ?? null, request: error.requestId ?? null };
  }
  const words = error instanceof Error ? error.message : String(error);
  return { words, code: null, request: null };
}
