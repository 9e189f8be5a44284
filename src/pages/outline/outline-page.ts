import { hash } from "node:crypto";
import { limits } from "../../contract/limits.ts";
import type { Page, PageLink } from "../../contract/page.ts";
import { dropAnchor, parseHttpUrl } from "../../kit/url.ts";
import { createPageRules } from "../read/facts/page-rules.ts";
import { isMissingTitle } from "../read/verdict/verdict.ts";
import { createSliceParser } from "./parse-in-slices.ts";

/** The part of a page that finding other pages needs; a full read takes five times as long. */
export type PageOutline = Pick<
  Page,
  | "url"
  | "title"
  | "text"
  | "language"
  | "verdict"
  | "canonical"
  | "contentHash"
  | "links"
  | "preferences"
>;

/** The longest "not found" page, with menu and footer. */
const missingChars = 2_000;

/**
 * Links, language and names of a page in one pass without a tree. `text` is only the start of the
 * text. `contentHash` covers all of it, so only exactly equal pages are found as twins.
 */
export function outlinePage(html: string, options: { url: string; robot?: string }): PageOutline {
  const collector = new Collector(options.url, options.robot ?? "");
  const parser = createSliceParser(
    {
      onopentag: (tag, attributes) => collector.open(tag, attributes),
      ontext: (text) => collector.text(text),
      onclosetag: (tag) => collector.close(tag),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  return collector.outline();
}

type Place = PageLink["place"];
type Attributes = Record<string, string>;

const places: Record<string, Place | undefined> = {
  nav: "nav",
  header: "header",
  footer: "footer",
  aside: "aside",
  head: "head",
};
const unread = new Set(["script", "style", "template", "noscript", "svg", "iframe"]);

class Collector {
  readonly #url: string;
  readonly #links = new Map<string, PageLink>();
  /** The open elements that define the place of the following links on the page. */
  readonly #places: { tag: string; place: Place }[] = [];
  #base: string;
  #title = "";
  /** All text; the strings are concatenated at the end. */
  #words = "";
  #text = "";
  #language: string | null = null;
  #canonical: string | null = null;
  #unread = 0;
  #inTitle = false;
  #anchor: PageLink | null = null;
  readonly #rules;

  constructor(url: string, robot: string) {
    this.#url = url;
    this.#base = url;
    this.#rules = createPageRules(robot);
  }

  open(tag: string, attributes: Attributes): void {
    const place = places[tag];
    if (place !== undefined) this.#places.push({ tag, place });
    else if (unread.has(tag)) this.#unread += 1;
    switch (tag) {
      case "html":
        this.#language ??= attributes["lang"]?.trim() || attributes["xml:lang"]?.trim() || null;
        break;
      case "base":
        this.#base = URL.parse(attributes["href"] ?? "", this.#url)?.href ?? this.#base;
        break;
      case "title":
        this.#inTitle = this.#title === "";
        break;
      case "a":
      case "area":
        this.#anchor = this.#add(tag, attributes["href"], attributes, this.#place());
        break;
      case "img":
        if (this.#anchor?.text === "") this.#anchor.text = short(attributes["alt"] ?? "");
        break;
      case "link":
        this.#openLink(attributes);
        break;
      case "meta":
        this.#openMeta(attributes);
        break;
    }
  }

  text(text: string): void {
    if (this.#inTitle) this.#title += text;
    if (this.#unread > 0) return;
    this.#words += text;
    if (this.#text.length < limits.outlineTextChars.value && this.#place() !== "head")
      this.#text += text;
    const anchor = this.#anchor;
    if (anchor !== null && anchor.text.length < limits.outlineLinkChars.value) anchor.text += text;
  }

  close(tag: string): void {
    if (tag === "title") this.#inTitle = false;
    if (tag === "a" && this.#anchor !== null) {
      this.#anchor.text = short(this.#anchor.text);
      this.#anchor = null;
    }
    if (this.#places.at(-1)?.tag === tag) this.#places.pop();
    else if (unread.has(tag) && this.#unread > 0) this.#unread -= 1;
  }

  outline(): PageOutline {
    const canonical = this.#canonical;
    return {
      url: this.#url,
      title: short(this.#title),
      text: short(this.#text).slice(0, limits.outlineTextChars.value),
      language: this.#language,
      verdict:
        this.#words.length < missingChars && isMissingTitle(this.#title) ? "soft-404" : "real",
      canonical,
      contentHash: hash("sha256", this.#words, "hex"),
      links: [...this.#links.values()],
      preferences: {
        statements: this.#rules.all().map((rule) => ({ from: "page", rule })),
        effects: [],
      },
    };
  }

  #place(): Place {
    return this.#places.at(-1)?.place ?? "main";
  }

  #openLink(attributes: Attributes): void {
    const rel = (attributes["rel"] ?? "").toLowerCase().split(/\s+/);
    const { href, hreflang, type = "" } = attributes;
    const isMarkdown = /^text\/(?:x-)?markdown\b/i.test(type);
    if (rel.includes("canonical")) {
      this.#canonical ??= this.#resolve(href);
    } else if (rel.includes("next")) {
      this.#add("next", href, attributes, "head");
    } else if (rel.includes("alternate") && hreflang !== undefined && !isMarkdown) {
      this.#add("alternate", href, attributes, "head");
    }
  }

  #openMeta(attributes: Attributes): void {
    const { name = "", content = "", "http-equiv": httpEquiv = "" } = attributes;
    this.#rules.add({ name, httpEquiv, content });
    if (httpEquiv.toLowerCase() !== "refresh") return;
    const target = /^\s*(?:[\d.]+\s*)?[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(content)?.[1];
    this.#add("refresh", target, attributes, "head");
  }

  #resolve(href: string | undefined): string | null {
    if (href === undefined || href === "") return null;
    const url = parseHttpUrl(href, this.#base);
    if (url === null) return null;
    return dropAnchor(url).href;
  }

  #add(
    from: PageLink["from"],
    href: string | undefined,
    attributes: Attributes,
    place: Place,
  ): PageLink | null {
    const url = this.#resolve(href);
    if (url === null) return null;
    const key = `${from} ${url}`;
    const known = this.#links.get(key);
    if (known !== undefined) return known.text === "" ? known : null;
    if (this.#links.size >= limits.pageLinks.value) return null;
    const nofollow = /\bnofollow\b/i.test(attributes["rel"] ?? "");
    const hreflang = attributes["hreflang"]?.trim() || null;
    const text = from === "a" ? "" : short(attributes["title"] ?? attributes["alt"] ?? "");
    const link: PageLink = { url, text, from, place, nofollow, hreflang };
    this.#links.set(key, link);
    return from === "a" ? link : null;
  }
}

function short(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, limits.outlineLinkChars.value * 2);
}
