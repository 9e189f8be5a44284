/** What a page, a section or a link is for, told by the words in its address and title. */
export const roles = [
  "pricing",
  "faq",
  "contact",
  "hours",
  "terms",
  "privacy",
  "cookies",
  "imprint",
  "returns",
  "shipping",
  "payment",
  "security",
  "accessibility",
  "licence",
  "about",
  "team",
  "careers",
  "features",
  "products",
  "services",
  "support",
  "docs",
  "articles",
  "customers",
  "account",
] as const;
export type Role = (typeof roles)[number];

export const periods = ["hour", "day", "week", "month", "quarter", "year", "user", "once"] as const;
export type Period = (typeof periods)[number];

/** The words of one language that the reader goes by; all are folded when the tables are built. */
export type LanguageWords = {
  /** Phrases that name a page or a section, in titles and in addresses. */
  readonly roles: Readonly<Record<Role, readonly string[]>>;
  /** First words of a question. */
  readonly questions: readonly string[];
  /** Words that follow a price. */
  readonly periods: Readonly<Record<Period, readonly string[]>>;
  /** What stands in the place of a price. */
  readonly free: readonly string[];
  readonly onRequest: readonly string[];
  /** Words before a price that is only the least of several. */
  readonly from: readonly string[];
  /** Heads of table columns that hold prices. */
  readonly priceHeads: readonly string[];
  /** Labels of buttons and badges, which say nothing. */
  readonly buttons: readonly string[];
};
