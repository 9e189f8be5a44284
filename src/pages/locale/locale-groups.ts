import type { Page, PageLink } from "../../contract/page.ts";
import { createLocaleIndex, type LocaleWish } from "./locale-index.ts";
import type { LocalePage } from "./locale-page.ts";
import type { Locale } from "./language-tag.ts";

export type LocaleGroup = {
  /** The one to read: in the language of the given URL where there is such a member. */
  representative: string;
  /** The same page in several languages, in the order given. */
  members: { url: string; locale: Locale | null }[];
};

/**
 * Finds pages that are one page in several languages. Groups have at least two members. Evidence is
 * hreflang, or a locale in path, host or query with siblings as proof; `given` is the URL that the
 * caller named, whose language is preferred.
 */
export function localeGroups(
  pages: readonly (string | LocalePage | LinkedPage)[],
  wish: LocaleWish = {},
): LocaleGroup[] {
  const index = createLocaleIndex();
  for (const page of pages) index.put(knownOf(page));
  return index.groups(wish).map(({ representative, members }) => ({
    representative: representative.url,
    members: members.map(({ url, locale }) => ({ url, locale })),
  }));
}

/** A page as read: its alternates are among its links. */
type LinkedPage = Pick<Page, "url" | "language" | "links">;

function knownOf(page: string | LocalePage | LinkedPage): LocalePage {
  if (typeof page === "string") return { url: page };
  if (!("links" in page)) return page;
  return { url: page.url, language: page.language, alternates: alternatesOf(page.links) };
}

/** The other languages a page names in its head. */
export function alternatesOf(links: readonly PageLink[]): { hreflang: string; url: string }[] {
  return links.flatMap(({ from, hreflang, url }) =>
    from === "alternate" && hreflang !== null ? [{ hreflang, url }] : [],
  );
}
