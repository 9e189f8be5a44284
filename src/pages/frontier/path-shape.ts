import { fullPath } from "../../kit/url.ts";

/**
 * The shape of a URL: the URL without numbers, dates, hashes and parameter values. A calendar or
 * the filters of a shop produce endless URLs of one shape; real content rarely does.
 */
export function pathShape(href: string): string {
  const url = new URL(href);
  const path = fullPath(url)
    .split("/")
    .map((segment) => shapeOfSegment(segment))
    .join("/");
  const names = [...new Set([...url.searchParams.keys()].map((name) => name.replace(/\d+/g, "0")))];
  return `${url.host}${path}${names.length > 0 ? `?${names.sort().join("&")}` : ""}`;
}

/**
 * How many URLs of one shape are read if only links name them. `?id=` may identify every product of
 * a shop. Three parameters together are filters, and folders of numbers are dates.
 */
export function shapeAllowance(href: string): number {
  const url = new URL(href);
  const parameters = new Set(url.searchParams.keys()).size;
  if (parameters >= 3) return 5;
  if (parameters === 2) return 30;
  if (parameters === 1) return 200;
  const path = fullPath(url);
  const numbers = path.split("/").filter((segment) => /^\d+$/.test(segment));
  return numbers.length >= 2 && /\/\d+\/?$/.test(path) ? 50 : 1_000;
}

/** True for URLs that only grow: `/a/b/a/b/a/b`, or more segments than real sites use. */
export function isRunaway(href: string): boolean {
  const segments = fullPath(new URL(href))
    .split("/")
    .filter((segment) => segment !== "");
  if (segments.length > maxSegments) return true;
  const times = new Map<string, number>();
  for (const segment of segments) {
    const count = (times.get(segment) ?? 0) + 1;
    times.set(segment, count);
    if (count > maxRepeats) return true;
  }
  return false;
}

const maxSegments = 16;
const maxRepeats = 2;

function shapeOfSegment(segment: string): string {
  if (/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(segment)) return "#";
  if (/^[0-9a-f]{16,}$/i.test(segment)) return "#";
  return segment.replace(/\d+/g, "0");
}
