import { createHmac, timingSafeEqual } from "node:crypto";

/** What a run may do at the egress proxy. */
export type RunPass = {
  tenant: string;
  run: string;
  /** Milliseconds since 1970; the proxy refuses everything after it. */
  until: number;
  /**
   * Registrable domains, or hosts with a port: requests to them and their sub-domains are signed.
   * Null for page workers, whose calls name any site.
   */
  sites: readonly string[] | null;
};

/** User name and password for the proxy. */
export type ProxyLogin = { user: string; token: string };

const prefix = "run.";

/** The login of one run, from the proxy's own token, which a run does not get to see. */
export function issueRunPass(pass: RunPass, proxyToken: string): ProxyLogin {
  const user = prefix + Buffer.from(JSON.stringify(pass)).toString("base64url");
  return { user, token: seal(user, proxyToken).toString("base64url") };
}

/** Null if the login is not of a run, was changed, or has expired. */
export function checkRunPass(
  { user, token }: ProxyLogin,
  proxyToken: string,
  now: number,
): RunPass | null {
  if (!user.startsWith(prefix)) return null;
  const [ours, theirs] = [seal(user, proxyToken), Buffer.from(token, "base64url")];
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null;
  const text = Buffer.from(user.slice(prefix.length), "base64url").toString();
  const pass = JSON.parse(text) as RunPass; // sealed by `issueRunPass`
  return pass.until > now ? pass : null;
}

/** Whether a request of this run to the URL may be signed. */
export function mayCarrySignature({ sites }: Pick<RunPass, "sites">, url: URL): boolean {
  if (sites === null) return true;
  return sites.some(
    (site) => url.host === site || url.hostname === site || url.hostname.endsWith(`.${site}`),
  );
}

function seal(user: string, proxyToken: string): Buffer {
  return createHmac("sha256", proxyToken).update(`egress run\n${user}`).digest();
}
