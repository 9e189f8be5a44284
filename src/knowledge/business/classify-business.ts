import type { Business } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { isHome } from "../page-role.ts";
import { businessCategory } from "./category.ts";
import { businessContacts, businessSocialLinks } from "./contacts.ts";
import { businessDescription } from "./description.ts";
import { businessLogo } from "./logo.ts";
import { businessName } from "./name.ts";
import { businessPlaces } from "../places/business-places.ts";
import { sitePlaces } from "../places/site-places.ts";

/** The business behind a site. One page is enough; more pages make it more certain. */
export function classifyBusiness(pages: readonly Page[], { url }: { url: string }): Business {
  const domain = domainOf(url);
  const read = startFirst(pages, url);
  const logo = businessLogo(read);
  const name = businessName(read, domain);
  const places = sitePlaces(read, { startUrl: url, name });
  return {
    name,
    domain,
    ...businessCategory(read, url),
    description: businessDescription(read, url),
    ...(logo ? { logo } : {}),
    languages: businessLanguages(read),
    contacts: businessContacts(read, { url, name, places: places.places }),
    ...businessPlaces(places),
    socialLinks: businessSocialLinks(read),
  };
}

/** The name of the business alone. */
export function siteName(pages: readonly Page[], { url }: { url: string }): string {
  return businessName(startFirst(pages, url), domainOf(url));
}

function domainOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

/** The home page first, then the given page: where two pages disagree, the earlier one decides. */
function startFirst(pages: readonly Page[], url: string): Page[] {
  const real = pages.filter((page) => page.verdict === "real");
  const ranks = new Map(
    real.map((page) => [page, isHome(page.url, url) ? 0 : page.url === url ? 1 : 2]),
  );
  return real.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** Those of the pages read, most used first, then those that they name as their translations. */
function businessLanguages(pages: readonly Page[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const language = primaryOf(page.language);
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const named = pages.flatMap(({ links }) => links.map(({ hreflang }) => primaryOf(hreflang)));
  const read = [...counts].sort((a, b) => b[1] - a[1]).map(([language]) => language);
  return [...new Set([...read, ...named])]
    .filter((language) => /^[a-z]{2,3}$/.test(language))
    .slice(0, limits.languagesPerBusiness.value);
}

/** "de-AT" to "de". `x-default` is no language. */
const primaryOf = (tag: string | null): string => tag?.toLowerCase().split(/[-_]/)[0] ?? "";
