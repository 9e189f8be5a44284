/**
 * The key under which archives sort a URL: its host with the last label first, then path and query,
 * as the Internet Archive's `surt` writes it.
 */
export function surt(url: string): string {
  const { hostname, port, pathname, search } = new URL(url);
  const host = hostname.replace(/^www\d*\./, "");
  const labels = host.split(".").toReversed().join(",");
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  const query = search.slice(1).split("&").toSorted().join("&");
  const place = `${labels}${port === "" ? "" : `:${port}`})${path}`;
  return (query === "" ? place : `${place}?${query}`).toLowerCase();
}
