import type { Business } from "../../contract/knowledge.ts";
import type { Page } from "../../contract/page.ts";
import { isHome } from "../page-role.ts";
import { businessCategory } from "./category.ts";
import { businessContacts, businessSocialLinks } from "./contacts.ts";
import { businessDescription } from "./description.ts";
import { businessLogo } from "./logo.ts";
import { businessName } from "./name.ts";

/** Who stands behind the site. One page is enough to begin with; more pages settle what is open. */
export function classifyBusiness(pages: readonly Page[], { url }: { url: string }): Business {
  const domain = new URL(url).hostname.replace(/^www\./, "");
  const read = startFirst(
    pages.filter((page) => page.verdict === "real"),
    url,
  );
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

/** The start page first, then the home page: where two pages disagree the earlier one is asked. */
function startFirst(pages: readonly Page[], url: string): Page[] {
  const rank = (page: Page): number => (isHome(page.url, url) ? 0 : page.url === url ? 1 : 2);
  return [...pages].sort((a, b) => rank(a) - rank(b));
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
