import type { Business } from "../../contract/knowledge.ts";
import type { Page } from "../../contract/page.ts";
import { isHome } from "../page-role.ts";
import { businessCategory } from "./category.ts";
import { businessContacts, businessSocialLinks } from "./contacts.ts";
import { businessDescription } from "./description.ts";
import { businessLogo } from "./logo.ts";
import { businessName } from "./name.ts";

/** The business behind a site. One page is enough; more pages make it more certain. */
export function classifyBusiness(pages: readonly Page[], { url }: { url: string }): Business {
  const domain = domainOf(url);
  const read = startFirst(pages, url);
  const logo = businessLogo(read);
  return {
    name: businessName(read, domain),
    domain,
    ...businessCategory(read),
    description: businessDescription(read),
    ...(logo ? { logo } : {}),
    languages: businessLanguages(read),
    contacts: businessContacts(read, url),
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

/** Most used first. */
function businessLanguages(pages: readonly Page[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const language = page.language?.toLowerCase().split(/[-_]/)[0];
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([language]) => language);
}
