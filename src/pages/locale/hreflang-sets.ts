import { urlKey } from "../../kit/url.ts";
import type { Claim, LocaleEntry, LocaleMember, LocalePage } from "./locale-page.ts";

/**
 * The sets of alternates that are consistent. A page's claim about another one counts when the other
 * makes the same claim, or makes none and no third page claims it for another set. Otherwise a site
 * that names the German home page as the German edition of every page would become one page.
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
    // `x-default` names no language: a real one for the same URL replaces it.
    if (known === undefined) members.set(key, { key, url, locale });
    else if (known.locale === null || known.locale === "x-default") known.locale = locale;
  }
  return { members, signature: [...members.keys()].sort().join(" ") };
}
