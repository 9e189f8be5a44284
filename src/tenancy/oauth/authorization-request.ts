import { isLoopbackHost, type OauthClient } from "../../contract/accounts/oauth.ts";

/** An authorization request that may be shown to a person. */
export type Authorization = {
  client: OauthClient;
  redirectUri: string;
  challenge: string;
  state: string | undefined;
  resource: string;
};

export type CheckedAuthorization =
  | { ok: true; request: Authorization }
  /** Without a client and an address of it, the fault is shown to the person only. */
  | { ok: false; page: string }
  | { ok: false; location: string };

/** Checks the query of an authorization request: OAuth 2.1, PKCE with S256, RFC 8707. */
export async function checkAuthorization(
  query: URLSearchParams,
  { issuer, find }: { issuer: string; find: (id: string) => Promise<OauthClient | undefined> },
): Promise<CheckedAuthorization> {
  const repeated = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) return { ok: false, page: `${repeated} is given twice` };
  const client = await find(query.get("client_id") ?? "");
  if (client === undefined) {
    return {
      ok: false,
      page: "the application is not known here: remove the connection in it and add it again",
    };
  }
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!client.redirectUris.some((own) => isSameRedirect(own, redirectUri))) {
    return { ok: false, page: "redirect_uri is not an address that the application registered" };
  }
  const state = query.get("state") ?? undefined;
  const back = (error: string, description: string) => ({
    ok: false as const,
    location: answerLocation({ redirectUri, state, issuer }, { error, description }),
  });
  if (query.get("response_type") !== "code") {
    return back("unsupported_response_type", "response_type must be code");
  }
  const challenge = query.get("code_challenge") ?? "";
  if (!/^[\w-]{43}$/.test(challenge) || query.get("code_challenge_method") !== "S256") {
    return back("invalid_request", "PKCE is required: code_challenge with the method S256");
  }
  const resource = resourceOf(issuer);
  if (!isSameResource(query.get("resource") ?? resource, resource)) {
    return back("invalid_target", `resource must be ${resource}`);
  }
  return { ok: true, request: { client, redirectUri, challenge, state, resource } };
}

/** What tokens are for. */
export const resourceOf = (issuer: string): string => `${issuer}/mcp`;

export const isSameResource = (given: string, resource: string): boolean =>
  given.replace(/\/$/, "") === resource;

/**
 * Exact, with the exception that the standard demands: a program on the user's machine listens on a
 * port that it cannot know when it registers (RFC 8252, 7.3).
 */
function isSameRedirect(registered: string, given: string): boolean {
  if (registered === given) return true;
  const [one, other] = [URL.parse(registered), URL.parse(given)];
  if (one === null || other === null || given.includes("#")) return false;
  if (one.protocol !== "http:" || one.hostname === "localhost") return false;
  if (!isLoopbackHost(one.hostname)) return false;
  one.port = other.port;
  return one.href === other.href;
}

type Answer = { code: string } | { error: string; description: string };

/** Where the browser goes with the answer; `iss` prevents that issuers are mixed up (RFC 9207). */
export function answerLocation(
  to: { redirectUri: string; state: string | undefined; issuer: string },
  answer: Answer,
): string {
  const url = new URL(to.redirectUri);
  if ("code" in answer) url.searchParams.set("code", answer.code);
  else {
    url.searchParams.set("error", answer.error);
    url.searchParams.set("error_description", answer.description);
  }
  if (to.state !== undefined) url.searchParams.set("state", to.state);
  url.searchParams.set("iss", to.issuer);
  return url.href;
}
