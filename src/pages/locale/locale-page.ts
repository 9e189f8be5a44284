import type { Locale } from "./language-tag.ts";
import type { UrlLocale } from "./locale-of-url.ts";

/** What is known of a page; a bare URL will do. */
export type LocalePage = {
  url: string;
  /** From `lang`, once the page was read. */
  language?: string | null;
  /** hreflang of head, header or sitemap. */
  alternates?: readonly { hreflang: string; url: string }[];
};

export type LocaleMember = { key: string; url: string; locale: Locale | null };

/** The language and the alternates that a page declares. */
export type Claim = { members: Map<string, LocaleMember>; signature: string };

/** A page with everything that takes time to find out, found out once. */
export type LocaleEntry = {
  key: string;
  page: LocalePage;
  named: UrlLocale | null;
  claim: Claim | null;
};
