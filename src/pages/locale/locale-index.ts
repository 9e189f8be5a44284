import { urlKey } from "../../kit/url.ts";
import { claimOf, hreflangSets } from "./hreflang-sets.ts";
import { sameLanguage, type Locale } from "./language-tag.ts";
import { localeOfUrl } from "./locale-of-url.ts";
import type { LocaleEntry, LocaleMember, LocalePage } from "./locale-page.ts";
import { provenMarkers } from "./proven-markers.ts";

/** Pages as they become known, and the groups they form; grouping again is cheap. */
export type LocaleIndex = {
  /** Takes in a page, or what is newly known of it; false where that changes no group. */
  put(page: LocalePage): boolean;
  drop(url: string): void;
  size(): number;
  groups(options: LocaleWish): { representative: LocaleMember; members: LocaleMember[] }[];
};

export type LocaleWish = {
  /** The URL the caller named; its language is preferred. */
  given?: string;
  language?: string | null;
};

export function createLocaleIndex(): LocaleIndex {
  const entries = new Map<string, LocaleEntry>();
  return {
    put(page) {
      const key = urlKey(page.url);
      const known = entries.get(key);
      const named = known?.named ?? localeOfUrl(page.url);
      const claim = (page.alternates ?? []).length > 0 ? claimOf(page) : null;
      entries.set(key, { key, page: { ...page }, named, claim });
      if (known === undefined || known.claim?.signature !== claim?.signature) return true;
      return named !== null && known.page.language !== page.language;
    },
    drop: (url) => void entries.delete(urlKey(url)),
    size: () => entries.size,
    groups(wish) {
      const proven = provenMarkers(entries.values());
      const groups = groupAll(entries, proven);
      const wanted = wantedLocale(wish, groups, entries, proven);
      return groups.list().map((members) => {
        const representative = representativeOf(members, wanted);
        return { representative, members };
      });
    },
  };
}

function groupAll(entries: Map<string, LocaleEntry>, proven: ReadonlySet<string>): Groups {
  const groups = new Groups();
  for (const set of hreflangSets(entries.values())) {
    groups.join(set.filter((member) => entries.has(member.key)));
  }
  const bySibling = new Map<string, LocaleMember[]>();
  for (const { key, page, named } of entries.values()) {
    const counts = named !== null && proven.has(named.marker);
    const siblingKey = counts ? named.siblingKey : key;
    const member = { key, url: page.url, locale: counts ? named.locale : null };
    const bucket = bySibling.get(siblingKey);
    if (bucket === undefined) bySibling.set(siblingKey, [member]);
    else bucket.push(member);
  }
  for (const bucket of bySibling.values()) {
    if (bucket.length > 1) groups.join(bucket);
  }
  return groups;
}

/** Sets of pages that only ever grow together, and never hold one locale twice. */
class Groups {
  readonly #of = new Map<string, Map<string, LocaleMember>>();

  join(members: LocaleMember[]): void {
    const [first, ...others] = members;
    if (first === undefined || others.length === 0) return;
    let group = this.#groupOf(first);
    for (const member of others) group = this.#merge(group, this.#groupOf(member));
  }

  localeOf(key: string): Locale | null {
    return this.#of.get(key)?.get(key)?.locale ?? null;
  }

  list(): LocaleMember[][] {
    const distinct = new Set(this.#of.values());
    return [...distinct].filter((it) => it.size > 1).map((it) => [...it.values()]);
  }

  #groupOf(member: LocaleMember): Map<string, LocaleMember> {
    const known = this.#of.get(member.key);
    if (known !== undefined) {
      const before = known.get(member.key);
      if (before !== undefined) before.locale ??= member.locale;
      return known;
    }
    const members = new Map([[member.key, { ...member }]]);
    this.#of.set(member.key, members);
    return members;
  }

  #merge(a: Map<string, LocaleMember>, b: Map<string, LocaleMember>): Map<string, LocaleMember> {
    if (a === b || sharesLocale(a, b)) return a;
    for (const [key, member] of b) {
      a.set(key, member);
      this.#of.set(key, a);
    }
    return a;
  }
}

/** Two pages in the same language stay two pages, even if the markup declares them alternates. */
function sharesLocale(a: Map<string, LocaleMember>, b: Map<string, LocaleMember>): boolean {
  const locales = new Set([...a.values()].map((member) => member.locale));
  return [...b.values()].some((member) => locales.has(member.locale));
}

type Wanted = { key: string | null; locale: Locale | null; language: string | null };

function wantedLocale(
  wish: LocaleWish,
  groups: Groups,
  entries: Map<string, LocaleEntry>,
  proven: ReadonlySet<string>,
): Wanted {
  const language = wish.language ?? null;
  if (wish.given === undefined) return { key: null, locale: null, language };
  const key = urlKey(wish.given);
  const known = entries.get(key);
  const named = known?.named ?? localeOfUrl(wish.given);
  const fromUrl = named !== null && proven.has(named.marker) ? named.locale : null;
  const locale = groups.localeOf(key) ?? fromUrl;
  return { key, locale, language: language ?? known?.page.language ?? locale };
}

function representativeOf(members: LocaleMember[], wanted: Wanted): LocaleMember {
  const score = (member: LocaleMember): number => {
    const { locale } = member;
    if (member.key === wanted.key) return 6;
    if (locale === wanted.locale) return 5;
    if (locale !== null && wanted.language !== null && sameLanguage(locale, wanted.language)) {
      return 4;
    }
    if (locale === null) return 3;
    if (locale === "x-default") return 2;
    return sameLanguage(locale, "en") ? 1 : 0;
  };
  return members.reduce((best, member) => (score(member) > score(best) ? member : best));
}
