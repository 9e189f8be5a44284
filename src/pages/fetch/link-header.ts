import type { PageLink } from "../../contract/page.ts";
import { dropAnchor, parseHttpUrl } from "../../kit/url.ts";
import { limits } from "../../contract/limits.ts";

/** Links of the `Link` header (RFC 8288) to other languages, the next page, and its markdown. */
export function linksOfHeader(header: string | undefined, base: string): PageLink[] {
  if (header === undefined) return [];
  const links: PageLink[] = [];
  const entries = header.slice(0, limits.linkHeaderChars.value).matchAll(/<([^<>]*)>([^<]*)/g);
  for (const [, target = "", parameters = ""] of entries) {
    const url = parseHttpUrl(target, base);
    const rel = parameterOf(parameters, "rel")?.toLowerCase().split(/\s+/) ?? [];
    const hreflang = parameterOf(parameters, "hreflang") ?? null;
    const type = parameterOf(parameters, "type")?.toLowerCase() ?? "";
    const from = linkKindOf(rel, type);
    if (url === null || from === null || (from === "alternate" && hreflang === null)) continue;
    dropAnchor(url);
    links.push({ url: url.href, text: "", from, place: "head", nofollow: false, hreflang });
    if (links.length === limits.linkHeaderLinks.value) break;
  }
  return links;
}

function linkKindOf(rel: readonly string[], type: string): PageLink["from"] | null {
  if (rel.includes("next")) return "next";
  if (!rel.includes("alternate")) return null;
  return /^text\/(?:x-)?markdown\b/.test(type) ? "markdown" : "alternate";
}

function parameterOf(parameters: string, name: string): string | undefined {
  for (const part of parameters.split(";")) {
    const equals = part.indexOf("=");
    if (equals === -1 || part.slice(0, equals).trim().toLowerCase() !== name) continue;
    return part
      .slice(equals + 1)
      .trim()
      .replace(/,\s*$/, "")
      .replace(/^"(.*)"$/, "$1");
  }
  return undefined;
}
