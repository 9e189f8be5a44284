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

/** How one language asks: "what [size] do I need", "can I", but not "how to" and "what I learned". */
export type QuestionWords = {
  readonly openers: readonly string[];
  readonly verbs: readonly string[];
  /** Whoever a question is about; behind an opener they begin a clause that tells. */
  readonly subjects: readonly string[];
};

/** The words of one language that the reader goes by; all are folded when the tables are built. */
export type LanguageWords = {
  /** Phrases that name a page or a section, in titles and in addresses. */
  readonly roles: Readonly<Record<Role, readonly string[]>>;
  readonly questions: QuestionWords;
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
  /** Words that turn a sentence round or restrict it: without one it means something else. */
  readonly negations: readonly string[];
};
