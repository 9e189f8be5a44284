import { urlKey } from "../../kit/url.ts";
import type { Claim, LocaleEntry, LocaleMember, LocalePage } from "./locale-page.ts";

/**
 * The sets of alternates that can be believed. A page's word for another is believed when the other
 * says the same, or says nothing and nobody else claims it for another set: sites that give every
 * page the German home page as its German edition would otherwise make one page of all.
 */
export function hreflangSets(entries: Iterable<LocaleEntry>): LocaleMember[][] {
  const claims = new Map<string, Claim>();
  const claimants = new Map<string, Set<string>>();
  for (const { key, claim } of entries) {
    if (claim === null) continue;
    claims.set(key, claim);
    for (const member of claim.members.keys()) {
      const known = claimants.get(member);
      if (known === undefined) claimants.set(member, new Set([claim.signature]));
      else known.add(claim.signature);
    }
  }
  return [...claims].map(([from, claim]) =>
    [...claim.members.values()].filter(({ key }) => {
      if (key === from) return true;
      const answer = claims.get(key);
      return answer === undefined ? claimants.get(key)?.size === 1 : answer.members.has(from);
    }),
  );
}

/** A page and its alternates by key; itself under the locale it gives itself, if any. */
export function claimOf(page: LocalePage): Claim {
  const own = urlKey(page.url);
  const members = new Map<string, LocaleMember>([[own, { key: own, url: page.url, locale: null }]]);
  for (const { hreflang, url } of page.alternates ?? []) {
    if (!URL.canParse(url)) continue;
    const key = urlKey(url);
    const locale = hreflang.toLowerCase().replaceAll("_", "-");
    const known = members.get(key);
    // `x-default` names no language: a real one for the same URL says more.
    if (known === undefined) members.set(key, { key, url, locale });
    else if (known.locale === null || known.locale === "x-default") known.locale = locale;
  }
  return { members, signature: [...members.keys()].sort().join(" ") };
}
