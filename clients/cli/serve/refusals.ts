import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What a call is refused with. */
export class Refused extends Error {
  readonly status: 400 | 401 | 403 | 413;

  constructor(status: Refused["status"], message: string) {
    super(message);
    this.status = status;
  }
}

/** The reason to refuse a call to this server, which listens on `host`. */
export function refusalOf(
  request: IncomingMessage,
  pathname: string,
  { host, apiKey }: { host: string; apiKey: string },
): Refused | undefined {
  return (
    (isLoopback(host) ? foreignName(request) : undefined) ??
    foreignPage(request, pathname) ??
    (isLoopback(host) ? undefined : missingKey(request, apiKey))
  );
}

export const isLoopback = (host: string): boolean =>
  /^(?:127(?:\.\d+){3}|\[?::1\]?|localhost)$/.test(host);

/** DNS rebinding: a page of another site whose name resolves to this machine; Host has that name. */
function foreignName({ headers: { host = "" } }: IncomingMessage): Refused | undefined {
  if (URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)) {
    return undefined;
  }
  return new Refused(403, "This server answers under the name of this machine only.");
}

/**
 * Browsers name the page that calls in Origin. A picture or script has no Origin but Sec-Fetch-Site.
 * Other sites may only link to the search page. A proxy may add TLS, so the scheme may differ.
 */
function foreignPage({ method, headers }: IncomingMessage, pathname: string): Refused | undefined {
  const { host, origin, "sec-fetch-site": site, "sec-fetch-mode": mode } = headers;
  const isForeignOrigin =
    origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
  const isForeignSite = site === "cross-site" || site === "same-site";
  const isLink = method === "GET" && pathname === "/" && mode === "navigate";
  if (!isForeignOrigin && (!isForeignSite || isLink)) return undefined;
  return new Refused(403, "Pages of other sites may not call this server.");
}

/** A browser asks for the key as a password; programs send it as every call of the interface does. */
function missingKey({ headers }: IncomingMessage, apiKey: string): Refused | undefined {
  const basic = /^Basic\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const password = Buffer.from(basic, "base64")
    .toString()
    .replace(/^[^:]*:/, "");
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const given = [headers["x-api-key"]?.toString() ?? "", bearer, password];
  if (given.some((one) => isEqual(one, apiKey))) return undefined;
  return new Refused(401, "The API key is needed: x-api-key, or the password in a browser.");
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && left.length > 0 && timingSafeEqual(left, right);
}
