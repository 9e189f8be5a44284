/**
 * The identity of a URL, in two strengths. `canonicalUrl` can be fetched, and differs from the
 * given URL only in parts that no server distinguishes, and in tracking parameters and index files.
 * `urlKey` also ignores parts that rarely matter: scheme, `www.`, trailing slash. A fragment is part
 * of the identity only if it is a route (see `routeOf`).
 */
export function canonicalUrl(input: string): string {
  return canonicalize(input).href;
}

/** The parsed URL, or null if it is not an http(s) URL. */
export function parseHttpUrl(input: string, base?: string): URL | null {
  const url = URL.parse(input.trim(), base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return url.hostname === "" ? null : url;
}

/** Equal keys are most likely the same page; the site may prove otherwise (see frontier). */
export function urlKey(input: string): string {
  const url = canonicalize(input);
  const { pathname } = url;
  const path = pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return `${hostKey(url)}${path}${url.search}${url.hash.replace(/\/$/, "")}`;
}

/**
 * The fragment if it names a view of an application that routes by fragment: `#/guide`, `#!/guide`.
 * Empty for an anchor, and for the application's first view (`#/`). A second `#` and a text
 * directive name a place in that view.
 */
export function routeOf({ hash }: Pick<URL, "hash">): string {
  if (!/^#[!/]/.test(hash)) return "";
  const route = hash.slice(1).split("#", 1).join("").split(":~:", 1).join("");
  return /[^!/]/.test(route) ? `#${route}` : "";
}

/** Only a browser shows the page of such a URL: the fragment is not sent to the server. */
export function isRouted(url: string): boolean {
  const parsed = url.includes("#") ? URL.parse(url) : null;
  return parsed !== null && routeOf(parsed) !== "";
}

/** Removes a fragment that is not part of the page's identity. */
export function dropAnchor(url: URL): URL {
  // Every setter parses the URL again.
  if (url.href.includes("#")) url.hash = routeOf(url);
  return url;
}

/** The address of the page that a URL with an anchor or a text directive leads into. */
export function withoutAnchor(url: string): string {
  const parsed = url.includes("#") ? URL.parse(url) : null;
  return parsed === null ? url : dropAnchor(parsed).href;
}

/** The path, followed by the path of the route: what the address shows about its page. */
export function fullPath(url: URL): string {
  const route = routeOf(url);
  if (route === "") return url.pathname;
  const path = route
    .replace(/^#!?\/?/, "")
    .split("?", 1)
    .join("");
  return `${url.pathname}/${path}`.replace(/\/{2,}/g, "/");
}

/** Every setter of a URL parses it again, so only parts that differ are set. */
function canonicalize(input: string): URL {
  const url = new URL(input);
  if (url.href.includes("#")) url.hash = canonicalRoute(routeOf(url));
  if (url.username !== "") url.username = "";
  if (url.password !== "") url.password = "";
  if (url.protocol !== "http:" && url.protocol !== "https:") return url;
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  const path = withoutIndexFile(normalizePercent(url.pathname).replace(/\/{2,}/g, "/"));
  if (path !== url.pathname) url.pathname = path;
  const search = canonicalSearch(url.search);
  if (search !== url.search || url.href.endsWith("?")) url.search = search;
  return url;
}

function canonicalRoute(route: string): string {
  if (route === "") return "";
  const [path = "", ...rest] = route.split("?");
  const search = canonicalSearch(rest.length === 0 ? "" : `?${rest.join("?")}`);
  return normalizePercent(path).replace(/\/{2,}/g, "/") + search;
}

/** Host without `www.`, and the port unless it is the scheme's own. */
export function hostKey(url: URL): string {
  return url.host.replace(/^www\d{0,2}\.(?=[^.]+\.)/, "");
}

/**
 * One spelling of percent-encoding: unreserved characters plain, the rest encoded in capitals.
 * Reserved characters stay as they are: `%2F` is not `/`.
 */
export function normalizePercent(text: string): string {
  return text
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const plain = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[A-Za-z0-9._~-]/.test(plain) ? plain : escape.toUpperCase();
    })
    .replace(/[^\x21-\x7e]+|["<>[\\\]^`{|}]/g, (run) => encodeURIComponent(run.toWellFormed()));
}

/** Parameters that identify a visitor or a campaign, never a page. */
const trackingNames = new Set(
  (
    "fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ymclid twclid ttclid igshid igsh li_fat_id " +
    "mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking _ga _gl _openstat " +
    "vero_id vero_conv oly_anon_id oly_enc_id rb_clickid s_cid wickedid srsltid epik " +
    "pk_campaign pk_kwd pk_source pk_medium piwik_campaign piwik_kwd " +
    "phpsessid jsessionid aspsessionid sessionid sid_session cfid cftoken"
  ).split(" "),
);
const trackingPrefixes = ["utm_", "mtm_", "matomo_", "pk_", "hsa_", "at_custom", "ga_", "trk_"];

function canonicalSearch(search: string): string {
  if (search.length <= 1) return "";
  const kept = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !isTracking(pair))
    .map((pair) => normalizePercent(pair));
  // A stable sort, because the order of repeated names matters.
  kept.sort((a, b) => compare(nameOf(a), nameOf(b)));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

function isTracking(pair: string): boolean {
  const name = nameOf(pair).toLowerCase();
  return trackingNames.has(name) || trackingPrefixes.some((prefix) => name.startsWith(prefix));
}

function nameOf(pair: string): string {
  const end = pair.indexOf("=");
  return end === -1 ? pair : pair.slice(0, end);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function withoutIndexFile(path: string): string {
  return path
    .replace(/;jsessionid=[^/;]*/i, "")
    .replace(/\/(?:index|default)\.(?:html?|php\d?|aspx?|jsp|cfm|shtml|xhtml)$/i, "/");
}
