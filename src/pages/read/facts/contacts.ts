import { anyWordOf, wordsOfAll } from "../../../words/index.ts";
import type { PageFacts, Structured } from "../../../contract/page.ts";
import type { Resolve } from "../addresses.ts";
import { hiddenEmails, reversedClasses, scriptEmails } from "./hidden-emails.ts";
import { isNode, nodesOfType, scriptText, wordsOf } from "./structured-data.ts";
import { attribute, find, fold, textOf, type ElementNode } from "../html/tree.ts";
import { limits } from "../../../contract/limits.ts";

/** The elements of a page that contacts are read from. */
interface Sources {
  /** All visible elements, in page order. */
  readonly visible: readonly ElementNode[];
  /** All links, the hidden ones included. */
  readonly links: readonly ElementNode[];
  /** Scripts and style sheets. */
  readonly code: readonly ElementNode[];
  readonly structured: Structured;
}

export function contactsOf(
  root: ElementNode,
  structured: Structured,
  resolve: Resolve,
): Pick<PageFacts, "emails" | "phones" | "addresses" | "socialLinks"> {
  const visible: ElementNode[] = [];
  const links: ElementNode[] = [];
  const code: ElementNode[] = [];
  const gather = (parent: ElementNode, isHidden: boolean): void => {
    for (const child of parent.children) {
      if (child.kind === "text") continue;
      const hidden = isHidden || child.hidden;
      if (!hidden) visible.push(child);
      if (child.tag === "a") links.push(child);
      if (child.tag === "script" || child.tag === "style") code.push(child);
      gather(child, hidden);
    }
  };
  gather(root, false);
  const sources = { visible, links, code, structured };
  return {
    emails: emailsOf(sources),
    phones: phonesOf(sources),
    addresses: addressesOf(sources),
    socialLinks: socialLinksOf(sources, resolve),
  };
}

function emailsOf({ visible, code, structured }: Sources): string[] {
  const found = new Set<string>();
  const add = (email: string): void => {
    const plain = email
      .trim()
      .toLowerCase()
      .replace(/^mailto:/, "");
    if (
      emailForm.test(plain) &&
      !/\.(?:png|jpe?g|gif|webp|svg|js|css)$/.test(plain) &&
      found.size < limits.pageContacts.value
    ) {
      found.add(plain);
    }
  };
  for (const value of values(structured, "email")) add(value);
  const styles = code.filter(({ tag }) => tag === "style").map(scriptText);
  const reversed = reversedClasses(styles);
  for (const element of visible) {
    const href = attribute(element, "href");
    if (/^mailto:/i.test(href)) add(decode(href.slice(7).split("?")[0] ?? ""));
    for (const email of hiddenEmails(element, reversed)) add(email);
    for (const child of element.children) {
      if (child.kind !== "text" || !child.value.includes("@")) continue;
      for (const match of child.value.slice(0, 20_000).matchAll(emailsIn)) add(match[0]);
    }
  }
  for (const script of code)
    if (script.tag === "script") for (const email of scriptEmails(scriptText(script))) add(email);
  return [...found];
}

const emailForm = /^[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,5}$/;
const emailsIn = /[\w.+-]{1,64}@[a-zA-Z\d-]{1,63}(?:\.[a-zA-Z\d-]{1,63}){1,5}/g;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function phonesOf({ visible, structured }: Sources): string[] {
  const found = new Map<string, string>();
  const add = (phone: string): void => {
    // "tel://+1…" is written as well.
    const shown = fold(phone).replace(/^[^+(\d]+/, "");
    const digits = shown.replace(/\D/g, "");
    if (digits.length < 7 || digits.length > 15 || found.size >= limits.pageContacts.value) return;
    if (!found.has(digits.slice(-9))) found.set(digits.slice(-9), shown);
  };
  for (const value of values(structured, "telephone")) add(value);
  for (const element of visible) {
    const href = attribute(element, "href");
    if (/^tel:/i.test(href)) add(decode(href.slice(4)));
    for (const child of element.children) {
      if (child.kind !== "text" || child.value.length > 5_000 || !/\d/.test(child.value)) continue;
      for (const match of child.value.matchAll(phonesIn)) add(match[1] ?? "");
    }
  }
  return [...found.values()];
}

/** Only numbers with a country code or a label: other runs of digits may be anything. */
const phoneLabel = anyWordOf(wordsOfAll(({ people }) => people.phoneLabels));
const phonesIn = new RegExp(
  `(?:${phoneLabel}[\\s.:]{0,4}|(?=\\+\\d))(\\+?\\(?\\d[\\d\\s().\\-/]{6,18}\\d)`,
  "giu",
);

function addressesOf({ visible, structured }: Sources): string[] {
  const found = new Set<string>();
  const add = (address: string): void => {
    const plain = fold(address);
    if (
      plain.length >= 10 &&
      plain.length <= 300 &&
      /\d/.test(plain) &&
      found.size < limits.pageContacts.value
    )
      found.add(plain);
  };
  for (const node of nodesOfType(structured, /^PostalAddress$/)) {
    const keys = [
      "streetAddress",
      "postalCode",
      "addressLocality",
      "addressRegion",
      "addressCountry",
    ];
    add(
      keys
        .map((key) => wordsOf(node[key]))
        .filter(Boolean)
        .join(", "),
    );
  }
  for (const value of values(structured, "address")) add(value);
  const marked = new Set<ElementNode>();
  for (const element of visible) {
    if (element.tag !== "address" && !addressName.test(attribute(element, "class"))) continue;
    if (isWithin(element, marked)) continue;
    marked.add(element);
    if (find(element, isByline) !== null) continue;
    add(
      textOf(element, 600)
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .join(", "),
    );
  }
  return [...found];
}

function isWithin({ parent }: ElementNode, others: ReadonlySet<ElementNode>): boolean {
  for (let up = parent; up; up = up.parent) if (others.has(up)) return true;
  return false;
}

const addressName = /(?:^|\s)(?:adr|postal-address|street-address)(?:\s|$)/;

/** `address` is also the element for who wrote an article, and when. */
const isByline = (element: ElementNode): boolean =>
  element.tag === "time" || /\bauthor\b/i.test(attribute(element, "rel"));

const networkNames = [
  ..."facebook twitter x instagram linkedin youtube tiktok pinterest github gitlab".split(" "),
  ..."mastodon threads xing vimeo discord discordapp reddit medium bsky t telegram".split(" "),
  ..."whatsapp wa snapchat tumblr flickr dribbble behance crunchbase glassdoor".split(" "),
  "trustpilot",
].join("|");
const networkEndings = "com|net|org|me|gg|app|social|tv|be";
const networks = new RegExp(
  `^https?://(?:[\\w-]+\\.)?(?:${networkNames})\\.(?:${networkEndings})/[^?#]+`,
  "i",
);

function socialLinksOf({ links, structured }: Sources, resolve: Resolve): string[] {
  const found = new Set<string>();
  const add = (address: string): void => {
    const url = URL.parse(address);
    if (!url || found.size >= limits.pageContacts.value) return;
    const shared =
      /\/(?:sharer?|share|intent|pin\/create|shareArticle|submit|cws\/share|dialog)(?:\/|\.php|\?|$)/i;
    if (!networks.test(url.href) || shared.test(url.pathname) || /^\/?$/.test(url.pathname)) return;
    url.search = "";
    url.hash = "";
    found.add(url.href);
  };
  const owners = nodesOfType(structured, /Organization|Business|Corporation|Store|WebSite/);
  // The author of an article is not the site; a personal site has no other owner.
  const named = owners.some((node) => node["sameAs"] !== undefined)
    ? owners
    : nodesOfType(structured, /Person/);
  for (const node of named) {
    const same = node["sameAs"];
    for (const each of Array.isArray(same) ? same.slice(0, 50) : [same])
      if (typeof each === "string") add(each);
  }
  for (const link of links) {
    const href = resolve(attribute(link, "href"));
    if (href) add(href);
  }
  return [...found];
}

/** Every text held under `key` in the structured data. */
function values(structured: Structured, key: string): string[] {
  const found: string[] = [];
  const look = (value: unknown, depth: number): void => {
    if (depth > 8 || found.length >= limits.pageContacts.value) return;
    if (Array.isArray(value)) for (const each of value.slice(0, 100)) look(each, depth + 1);
    else if (isNode(value)) {
      const held = value[key];
      if (typeof held === "string") found.push(held);
      else if (Array.isArray(held))
        for (const each of held) if (typeof each === "string") found.push(each);
      for (const each of Object.values(value)) if (typeof each === "object") look(each, depth + 1);
    }
  };
  look(structured.jsonLd, 0);
  look(structured.microdata, 0);
  return found;
}
