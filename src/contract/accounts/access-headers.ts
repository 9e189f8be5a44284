/** What is sent to some origins. */
type Granted = {
  origins: readonly string[];
  headers: Readonly<Record<string, string>>;
  cookies: readonly {
    name: string;
    value: string;
    domain?: string | undefined;
    path?: string | undefined;
    hostOnly?: boolean | undefined;
    secure?: boolean | undefined;
  }[];
};

/**
 * The headers that a request to this URL gets: those of its exact origin, else none. A cookie also
 * needs its domain and path to match.
 */
export function accessHeaders(access: Granted, url: URL): Record<string, string> {
  if (!access.origins.includes(url.origin) || url.username !== "" || url.password !== "") return {};
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(access.headers)) headers[name.toLowerCase()] = value;
  const cookies = access.cookies.filter(
    ({ domain, path, hostOnly, secure }) =>
      (hostOnly === true ? url.hostname === domain : isWithinDomain(url.hostname, domain)) &&
      isBelow(url.pathname, path) &&
      (secure !== true || url.protocol === "https:"),
  );
  if (cookies.length === 0) return headers;
  return { ...headers, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

function isWithinDomain(host: string, domain: string | undefined): boolean {
  if (domain === undefined) return true;
  const bare = domain.toLowerCase().replace(/^\./, "");
  return host === bare || host.endsWith(`.${bare}`);
}

/** RFC 6265, 5.1.4: the path itself, or what is below it. */
function isBelow(path: string, prefix = "/"): boolean {
  return path === prefix || path.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`);
}
