import { hostKey, urlKey } from "../../kit/url.ts";
import { parseLocale, type Locale } from "./language-tag.ts";

/** Where a URL seems to name a locale, and what the URL would be without it. */
export type UrlLocale = {
  locale: Locale;
  /** The words of the URL that say so: `path0:de`, `query:lang=de`, `host:de`. */
  marker: string;
  /** The word itself, as written. */
  written: string;
  /** Siblings in other languages have the same. */
  siblingKey: string;
};

const queryNames = ["lang", "language", "locale", "hl", "lng", "l", "lc"];

/** The one place where this URL names a locale, if any; explicit parameters first. */
export function localeOfUrl(href: string): UrlLocale | null {
  const url = new URL(href);
  return fromQuery(url) ?? fromPath(url) ?? fromFileName(url) ?? fromHost(url);
}

function fromQuery(url: URL): UrlLocale | null {
  for (const name of queryNames) {
    const written = url.searchParams.get(name);
    const locale = written === null ? null : parseLocale(written);
    if (written === null || locale === null) continue;
    const rest = new URL(url);
    rest.searchParams.delete(name);
    return { locale, written, marker: `query:${name}=${written}`, siblingKey: urlKey(rest.href) };
  }
  return null;
}

function fromPath(url: URL): UrlLocale | null {
  const segments = url.pathname.split("/").slice(1);
  // Editions stand first, or second below a section such as `/shop/de/`.
  for (const index of [0, 1]) {
    const written = segments[index];
    const locale = written === undefined ? null : parseLocale(written);
    if (written === undefined || locale === null) continue;
    const rest = new URL(url);
    rest.pathname = `/${segments.toSpliced(index, 1).join("/")}`;
    const place = segments.slice(0, index + 1).join("/");
    return { locale, written, marker: `path:${place}`, siblingKey: urlKey(rest.href) };
  }
  return null;
}

/** `/about.de.html`, `/about_de.html` */
function fromFileName(url: URL): UrlLocale | null {
  const match = /^(.+?)[._]([a-z]{2}(?:[-_][a-z]{2})?)(\.[a-z]{3,5})$/i.exec(url.pathname);
  const [, before, written, ending] = match ?? [];
  const locale = written === undefined ? null : parseLocale(written);
  if (written === undefined || locale === null) return null;
  const rest = new URL(url);
  rest.pathname = `${before}${ending}`;
  return { locale, written, marker: `file:${written}`, siblingKey: urlKey(rest.href) };
}

function fromHost(url: URL): UrlLocale | null {
  const [written = "", ...others] = hostKey(url).split(".");
  const locale = others.length < 2 ? null : parseLocale(written);
  if (locale === null) return null;
  const rest = new URL(url);
  rest.hostname = others.join(".").replace(/:\d+$/, "");
  return { locale, written, marker: `host:${written}`, siblingKey: urlKey(rest.href) };
}
