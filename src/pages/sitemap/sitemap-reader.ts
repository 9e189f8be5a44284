import { parseHttpUrl } from "../../kit/url.ts";
import { createSliceParser } from "../outline/parse-in-slices.ts";
import { limits } from "../../contract/limits.ts";

export type SitemapUrl = {
  url: string;
  /** ISO 8601, or null if the file has no readable date. */
  lastmod: string | null;
  /** 0 to 1; null if there is none. */
  priority: number | null;
  alternates: { hreflang: string; url: string }[];
};

export type SitemapKind = "urlset" | "index" | "rss" | "atom" | "text" | "unknown";

export type SitemapReader = {
  /** Decoded characters, in pieces of any size. */
  write(text: string): void;
  end(): void;
  kind(): SitemapKind;
};

export type SitemapSink = {
  onUrl(entry: SitemapUrl): void;
  onSitemap(entry: { url: string; lastmod: string | null }): void;
};

/** Reads a sitemap, index, feed, llms.txt or plain list piece by piece; keeps one entry at a time. */
export function createSitemapReader(base: string, sink: SitemapSink): SitemapReader {
  let reader: SitemapReader | null = null;
  const choose = (head: string): SitemapReader =>
    head.startsWith("<") ? xmlReader(base, sink) : textReader(base, sink);
  return {
    write(text) {
      // White space and byte-order marks before the file are not kept: there can be megabytes.
      const piece = reader === null ? text.trimStart() : text;
      if (piece === "") return;
      reader ??= choose(piece);
      reader.write(piece);
    },
    end() {
      reader ??= choose("");
      reader.end();
    },
    kind: () => reader?.kind() ?? "unknown",
  };
}

function textReader(base: string, sink: SitemapSink): SitemapReader {
  let rest = "";
  let found = 0;
  const add = (written: string): void => {
    const url = parseHttpUrl(written, base);
    if (url === null) return;
    found += 1;
    sink.onUrl({ url: url.href, lastmod: null, priority: null, alternates: [] });
  };
  const line = (text: string): void => {
    if (/^\s*https?:/i.test(text)) add(text);
    else
      for (const [, target = ""] of text.matchAll(/\]\(([^()\s]+)\)/g))
        addPageOf(target, base, add);
  };
  return {
    write(text) {
      const lines = (rest + text).split(/[\r\n]+/);
      rest = (lines.pop() ?? "").slice(0, limits.sitemapFieldChars.value);
      lines.forEach(line);
    },
    end() {
      line(rest);
      rest = "";
    },
    kind: () => (found > 0 ? "text" : "unknown"),
  };
}

/**
 * A markdown link, as llms.txt has them. By its convention `/guide.md` is the markdown of the page
 * `/guide`, and `/index.html.md` that of `/`. Lists of other links are not pages.
 */
function addPageOf(target: string, base: string, add: (url: string) => void): void {
  const url = parseHttpUrl(target, base);
  if (url === null || /\/llms[^/]*\.txt$/i.test(url.pathname)) return;
  url.pathname = url.pathname.replace(/(?:(?<=\/)index(?:\.html)?)?\.md$/i, "");
  add(url.href);
}

type Entry = {
  kind: "url" | "sitemap" | "item" | "entry";
  fields: Record<string, string>;
  alternates: { hreflang: string; url: string }[];
};

function xmlReader(base: string, sink: SitemapSink): SitemapReader {
  const path: string[] = [];
  let kind: SitemapKind = "unknown";
  let isFeed = false;
  let entry: Entry | null = null;
  let text = "";
  let atEnd = false;
  const finish = (): void => {
    if (entry !== null) emit(entry, base, sink);
    entry = null;
  };
  const parser = createSliceParser(
    {
      onopentag(name, attributes) {
        const tag = localName(name);
        isFeed ||= feedRoots.has(tag);
        const opened = isFeed && tag === "url" ? undefined : entryKinds[tag];
        // An entry that is never closed ends at the next one.
        if (opened !== undefined && (entry === null || entry.kind === opened.kind)) {
          if (entry !== null) keepText(entry, path, text);
          finish();
          entry = { kind: opened.kind, fields: {}, alternates: [] };
          if (kind === "unknown") kind = opened.file;
          path.length = 0;
        } else if (entry !== null) {
          keepText(entry, path, text);
          if (tag === "link") addLink(entry, attributes);
        }
        if (path.length < limits.sitemapXmlDepth.value) path.push(tag);
        text = "";
      },
      ontext(data) {
        if (entry !== null && text.length < limits.sitemapFieldChars.value) text += data;
      },
      onclosetag(name) {
        // A field at the end of the file may be cut off.
        if (entry !== null && !atEnd) keepText(entry, path, text);
        text = "";
        const tag = localName(name);
        if (path.at(-1) === tag) path.pop();
        if (entry !== null && entryKinds[tag]?.kind === entry.kind) finish();
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true },
  );
  return {
    write: (piece) => void parser.write(piece),
    end() {
      atEnd = true;
      parser.end();
      finish();
    },
    kind: () => kind,
  };
}

/** The elements that begin an entry, with the kind of file that has them. */
const entryKinds: Record<string, { kind: Entry["kind"]; file: SitemapKind } | undefined> = {
  url: { kind: "url", file: "urlset" },
  sitemap: { kind: "sitemap", file: "index" },
  item: { kind: "item", file: "rss" },
  entry: { kind: "entry", file: "atom" },
};

/** Elements around a feed. Inside them `<url>` is the address of a picture. */
const feedRoots = new Set(["rss", "rdf", "feed"]);

/** Wrong, missing and unusual namespaces are common, so only the local name is compared. */
function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}

/** Only direct children are fields: `image:loc` is deeper and is not a page. */
function keepText(entry: Entry, path: string[], text: string): void {
  const value = text.trim().slice(0, limits.sitemapFieldChars.value);
  if (value === "" || path.length > 2) return;
  // Some index files put the URL directly into `<sitemap>`.
  const field = path.length === 2 ? (path[1] ?? "") : "loc";
  entry.fields[field] ??= value;
}

function addLink(entry: Entry, attributes: Record<string, string>): void {
  const { rel = "", href, hreflang, type = "" } = attributes;
  if (href === undefined) return;
  if (entry.kind === "entry") {
    const isPage = rel === "" || (rel === "alternate" && (type === "" || type.includes("html")));
    if (isPage) entry.fields["loc"] ??= href;
  } else if (rel.toLowerCase() === "alternate" && hreflang !== undefined) {
    if (entry.alternates.length < limits.sitemapAlternates.value)
      entry.alternates.push({ hreflang, url: href });
  }
}

function emit(entry: Entry, base: string, sink: SitemapSink): void {
  const { fields } = entry;
  const guid = /^https?:/i.test(fields["guid"] ?? "") ? fields["guid"] : undefined;
  const written = fields["loc"] ?? fields["link"] ?? guid;
  const url = written === undefined ? null : parseHttpUrl(written, base);
  if (url === null) return;
  const date = fields["lastmod"] ?? fields["updated"] ?? fields["pubdate"] ?? fields["published"];
  const lastmod = isoDate(date ?? fields["date"]);
  if (entry.kind === "sitemap") return sink.onSitemap({ url: url.href, lastmod });
  const priority = Number.parseFloat(fields["priority"] ?? "");
  sink.onUrl({
    url: url.href,
    lastmod,
    priority: priority >= 0 && priority <= 1 ? priority : null,
    alternates: entry.alternates.flatMap(({ hreflang, url: href }) => {
      const alternate = parseHttpUrl(href, base);
      return alternate === null ? [] : [{ hreflang, url: alternate.href }];
    }),
  });
}

function isoDate(text: string | undefined): string | null {
  if (text === undefined) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
