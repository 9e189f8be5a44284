import type { CategoryCode } from "./category-codes.ts";

/** What an address or a link can be about, as far as its words tell. */
export const pageKinds = [
  "about",
  "product",
  "feature",
  "pricing",
  "faq",
  "support",
  "contact",
  "legal",
  "docs",
  "customers",
  "team",
  "careers",
  "news",
  "listing",
  "account",
] as const;
export type PageKindWord = (typeof pageKinds)[number];

/** What a page or a section is for, by the words of its address and title. */
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

/** What kind of answer a question wants. */
export const answerKinds = [
  "howMuch",
  "howMany",
  "when",
  "where",
  "who",
  "phone",
  "email",
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** What customers ask about in different words. */
export const topics = [
  "price",
  "refund",
  "cancel",
  "missed",
  "pause",
  "delivery",
  "abroad",
  "hours",
  "place",
  "parking",
  "payment",
  "contract",
  "warranty",
  "contact",
  "included",
  "remove",
  "start",
  "discount",
  "duration",
  "weight",
  "size",
  "age",
  "free",
  "material",
] as const;
export type Topic = (typeof topics)[number];

/** Topics that a business settles for all that it offers. */
export const policyTopics: readonly Topic[] = [
  "refund",
  "cancel",
  "missed",
  "pause",
  "delivery",
  "abroad",
  "hours",
  "place",
  "parking",
  "payment",
  "contract",
  "warranty",
  "contact",
];

/** What a value on a page can be, by the label before it. */
export const fieldConcepts = [
  "name",
  "price",
  "currency",
  "period",
  "phone",
  "email",
  "address",
  "hours",
  "sku",
  "gtin",
  "brand",
  "author",
  "published",
  "updated",
  "rating",
  "reviews",
  "availability",
  "duration",
  "weight",
  "size",
  "color",
  "material",
  "description",
  "category",
  "location",
  "starts",
  "ends",
  "question",
  "answer",
  "warranty",
  "delivery",
  "quantity",
] as const;
export type FieldConcept = (typeof fieldConcepts)[number];

/** Units of a length of time. */
export const timeUnits = ["second", "minute", "hour", "day", "week", "month", "year"] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** Words or phrases, compared as each field describes. */
export type Words = readonly string[];
/** Phrases in the notation of `pattern.ts`: optional parts, alternatives, gaps. */
export type Patterns = readonly string[];

/** The words of one language, by what they are used for. */
export type LanguageWords = {
  /** ISO 639 code. */
  readonly code: string;
  /**
   * Why fields are empty, by their path ("search", "pageParts.calls"). A string is the reason for
   * every empty field of a language of which only a few words are known.
   */
  readonly emptyBecause: string | Readonly<Record<string, string>>;
  /** The most frequent small words, by which the language of a text is recognised. */
  readonly common: Words;
  readonly addresses: AddressWords;
  readonly walls: WallWords;
  readonly pageParts: PagePartWords;
  readonly dates: DateWords;
  readonly people: PeopleWords;
  readonly opening: OpeningWords;
  readonly postal: PostalWords;
  readonly credits: CreditWords;
  readonly sections: SectionWords;
  readonly prices: PriceWords;
  /** Words and signs after the number of a length of time, in singular and plural. */
  readonly times: Readonly<Record<TimeUnit, Words>>;
  /** Labels of values: names of table rows, of columns, and words before a colon. */
  readonly fields: Readonly<Record<FieldConcept, Words>>;
  readonly asking: AskingWords;
  readonly search: SearchWords;
  /** Words that a business of a category uses about itself, compared without plural endings. */
  readonly categories: Readonly<Partial<Record<CategoryCode, Words>>>;
};

/** Words in URLs and in HTML names. */
export type AddressWords = {
  /** Path segments and link texts by page kind: no diacritics, words joined by a hyphen. */
  readonly kinds: Readonly<Record<PageKindWord, Words>>;
  /** Names of the language as a path segment: `/deutsch/`. */
  readonly languageNames: Words;
  /** Addresses and link texts that end a session or remove something, in the spelling of `kinds`. */
  readonly undoing: Words;
  /** Query parameters that hold the number of a results page. */
  readonly pageParameters: Words;
  /** Parts of class names around a price. */
  readonly priceClassNames: Words;
};

/** Fixed phrases of pages that show something else than their content. */
export type WallWords = {
  /** Walls against robots. */
  readonly challenge: {
    /** Titles and headings that only such walls have. */
    readonly titles: Words;
    /** Titles that other pages have too. */
    readonly hints: Words;
    /** Beginnings of sentences. */
    readonly sentences: Words;
    /** Texts of the control that lets a person pass. */
    readonly controls: Words;
  };
  /** Pages that show nothing before cookies are accepted. */
  readonly consent: {
    /** Titles and headings of the question. */
    readonly titles: Words;
    /** Beginnings of its sentences. */
    readonly sentences: Words;
    /** Texts of the controls that answer it. */
    readonly controls: Words;
    /** Parts of words: a sentence with one of them belongs to the question. */
    readonly stems: Words;
  };
  /** Pages that show nothing before the visitor states an age. */
  readonly ageGate: {
    /** Titles and headings of the question. */
    readonly titles: Words;
    /** Beginnings of its sentences. */
    readonly sentences: Words;
    /** Texts of the controls that answer it. */
    readonly controls: Words;
  };
  /** Pages that show nothing before the visitor signs in. */
  readonly login: {
    /** Titles and headings, also at the start or end of a longer one. */
    readonly titles: Words;
    /** Beginnings of sentences. */
    readonly sentences: Words;
  };
  /** Error pages for addresses without a page. */
  readonly missing: {
    /** Titles and headings that only such pages have. */
    readonly titles: Words;
    /** Titles that other pages have too. */
    readonly hints: Words;
    /** Beginnings of sentences. */
    readonly sentences: Words;
  };
  /** Domains without a site. */
  readonly parked: {
    /** Titles and headings that only such pages have. */
    readonly titles: Words;
    /** Beginnings of sentences. */
    readonly sentences: Words;
  };
  /** Sites under maintenance or with a server error. */
  readonly unavailable: {
    /** Titles and headings that only such pages have. */
    readonly titles: Words;
    /** Titles that other pages have too. */
    readonly hints: Words;
    /** Beginnings of sentences. */
    readonly sentences: Words;
  };
  /** Applications that need JavaScript. */
  readonly scripts: {
    /** Beginnings of sentences for visitors without scripts. */
    readonly sentences: Words;
    /** Ends of such sentences, in lower case and without marks. */
    readonly endings: Words;
    /** Requests to enable JavaScript, anywhere in a text of lower case. */
    readonly requests: Patterns;
  };
  /** Words of regret before a message: they are removed before it is compared. */
  readonly regret: Words;
};

/** Labels and headings by which parts of a page are recognised as no content. */
export type PagePartWords = {
  /** All words of a button that shows more of the same page. */
  readonly reveal: Words;
  /** Headings over links to other content. */
  readonly related: Patterns;
  /** Beginnings of headings that look like `related` and are not. */
  readonly notRelated: Patterns;
  /** Beginnings of `related` headings that a list of pages has over its own entries. */
  readonly newest: Patterns;
  /** Headings of what surrounds an article: comments, the author. */
  readonly besideArticle: Patterns;
  /** Headings of what surrounds a product: reviews, bestsellers. */
  readonly besideProduct: Patterns;
  /** Headings over notes, removed when nothing follows them. */
  readonly notesTitles: Patterns;
  /** Headings over footnotes. */
  readonly footnoteTitles: Patterns;
  /** Headings over lists of links that belong to the text. */
  readonly referenceTitles: Patterns;
  /** Texts of buttons and of other controls. */
  readonly buttons: Patterns;
  /** Words after an arrow that leads back. */
  readonly backLinks: Patterns;
  /** Texts of links from a note back to its place in the text. */
  readonly backToText: Patterns;
  /** Texts of buttons that show more, which are no questions. */
  readonly moreLabels: Patterns;
  /** Text of the link to the home page at the start of a breadcrumb trail. */
  readonly homeLinks: Patterns;
  /** Beginnings of lines in an article that link to another one. */
  readonly calls: Patterns;
  /** Phrases of the lines that follow an article: invitations, copyright, credits. */
  readonly invitations: Patterns;
  /** Words of a dialog about cookies. */
  readonly consentBanner: Words;
  /** Beginnings of the names of an icon that means yes: "Included in Basic". */
  readonly yesMarks: Patterns;
  /** The same for no; they are looked for first: "Not included". */
  readonly noMarks: Patterns;
  /** Labels of buttons and badges on cards, which describe nothing. */
  readonly badges: Words;
  /** Titles that programs give to a document without one. */
  readonly untitled: Words;
  /** The word between a page number and the number of pages: "3 of 7". */
  readonly pageOf: Words;
};

/** Words of dates and ages. */
export type DateWords = {
  /** Names and abbreviations of the months. */
  readonly months: Patterns;
  /** Beginnings of the months' names. */
  readonly monthStarts: Words;
  /** Names and abbreviations of the weekdays. */
  readonly weekdays: Patterns;
  /** Endings of the number of a day: "1st". */
  readonly dayEndings: Words;
  /** Labels before the date of an article. */
  readonly labels: Patterns;
  /** Words between such a label and the date. */
  readonly joiners: Words;
  /** The unit of a reading time. */
  readonly minutes: Patterns;
  /** Words after the unit of a reading time: "5 min read". */
  readonly reading: Patterns;
  /** How long ago something was. */
  readonly ages: Patterns;
  /** Words or signs after the hour in opening hours. */
  readonly clock: Patterns;
};

/** Words around names of people and companies, and around telephone numbers. */
export type PeopleWords = {
  /** Beginnings of the line that names the author of an article. */
  readonly bylines: Patterns;
  /** Words before the name of an author in metadata. */
  readonly authorPrefixes: Patterns;
  /** Labels before a telephone number anywhere on a page. */
  readonly phoneLabels: Patterns;
  /** Labels before a telephone number in the text of contact pages and legal notices. */
  readonly businessPhoneLabels: Patterns;
  /** Labels before a fax number. */
  readonly faxLabels: Words;
  /** Words written for the "@" of an e-mail address. */
  readonly mailAt: Words;
  /** Words written for the dots of an e-mail address. */
  readonly mailDot: Words;
  /** Words between the year and the owner in a copyright line. */
  readonly copyrightOpeners: Words;
  /** Words in lower case inside the name of a company. */
  readonly nameJoiners: Words;
  /** Words after the name of a company in a copyright line. */
  readonly nameEnds: Words;
  /** Before the name of a company in a title. */
  readonly greetings: Words;
};

/** Words of opening hours, compared folded. */
export type OpeningWords = {
  /** The weekdays from Monday on; the forms of one name are separated by commas. */
  readonly days: Words;
  readonly holidays: Words;
  readonly daily: Words;
  /** Monday to Friday; a word that may include Saturday is not listed. */
  readonly workdays: Words;
  readonly weekends: Words;
  /** Words between two days or times of a range. */
  readonly to: Words;
  /** Words between the parts of a list. */
  readonly and: Words;
  readonly closed: Words;
  readonly allDay: Words;
  /** Phrases for "open by appointment". */
  readonly appointment: Words;
  readonly noon: Words;
  readonly midnight: Words;
  /** Words that may occur between days and times and mean nothing. */
  readonly fillers: Words;
  /** Words that call what follows opening hours. */
  readonly labels: Words;
  /** Halves of a day, on which a business may be closed. */
  readonly afternoon: Words;
  readonly morning: Words;
  readonly evening: Words;
  /** Meals whose hours are those of an evening, in a language with a clock of twelve hours. */
  readonly dinner: Words;
  /** Words before the time at which a business closes: "opens 9am, closes 5pm". */
  readonly closes: Words;
  /** Words of lines whose times are not opening hours. */
  readonly others: Words;
  /** Words that restrict the day after them: "first Sunday". */
  readonly limiting: Words;
  /** Words between days and those of them that are left out: "daily except Monday". */
  readonly except: Words;
  readonly seasons: Words;
};

/** Words of postal addresses. */
export type PostalWords = {
  /** Kinds of streets, as words or as endings of words. */
  readonly streets: Words;
  /** Words before the address of another: who made or hosts the site, an authority. */
  readonly others: Words;
  /** Parts of the addresses that templates contain. */
  readonly placeholders: Words;
};

/** Words of the lines that name the author and the date of a page. */
export type CreditWords = {
  /** The months in order; the forms of one name are separated by commas, in lower case. */
  readonly months: Words;
  /** Labels before the date of publication. */
  readonly published: Words;
  /** Labels before the date of a later change. */
  readonly updated: Words;
  /** Words before the name of an author. */
  readonly by: Words;
  /** Words between the names of two authors. */
  readonly and: Words;
  /** Roles, labels and links that are no name of an author. */
  readonly notNames: Words;
  /** Path segments above the page of an author: no diacritics. */
  readonly authorFolders: Words;
};

/** How one language asks: "what [size] do I need", "can I", but not "how to" and "what I learned". */
export type QuestionWords = {
  /** Question words at the start. */
  readonly openers: Words;
  /** Verbs that start a question or follow its opener. */
  readonly verbs: Words;
  /** The person a question is about; after an opener they begin a clause, not a question. */
  readonly subjects: Words;
  /** Pronouns for a thing: a short question with one does not name what it is about. */
  readonly pronouns: Words;
};

/** Words of titles and sentences that the knowledge reader uses. */
export type SectionWords = {
  /** Phrases that name a page or a section, in titles and in addresses. */
  readonly roles: Readonly<Record<Role, Words>>;
  readonly questions: QuestionWords;
  /** Labels before a question: "Q:". */
  readonly questionLabels: Words;
  /** Labels before an answer: "A:". */
  readonly answerLabels: Words;
  /** Words before the number of a clause in legal texts. */
  readonly clauses: Patterns;
  /** Headings over opinions of customers. */
  readonly testimonials: Patterns;
  /** Words before the number of a step of an instruction. */
  readonly steps: Patterns;
  /** First words of headings that invite instead of naming: "Discover our saws". */
  readonly calls: Words;
  /** Words by which a heading addresses its reader: "Everything for your garden". */
  readonly readers: Words;
  /** Beginnings of what a form answers, which its page contains before it is sent. */
  readonly formMessages: Words;
  /** Words that negate or restrict a sentence: without one it means something else. */
  readonly negations: Words;
};

/** Words around prices. */
export type PriceWords = {
  /** Words after a price that name its period. */
  readonly periods: Readonly<Record<Period, Words>>;
  /** Words between a price and its period. */
  readonly joiners: Words;
  /** Words in place of a price: it costs nothing. */
  readonly free: Words;
  /** Words in place of a price: it is not published. */
  readonly onRequest: Words;
  /** Words before the number that limits what a plan contains. */
  readonly upTo: Words;
  /** Words before the lowest of several prices. */
  readonly from: Words;
  /** Words before or after an amount that is saved, not paid. */
  readonly saved: Words;
  /** Words before an amount that is a limit or a value: "orders over". */
  readonly bounds: Words;
  /** Words after an amount that is not paid for the thing: "of coverage". */
  readonly bonuses: Words;
  /** Verbs between a thing and its price: "a new key costs £6". */
  readonly costs: Words;
  /** Words for prices of a market: "on average". */
  readonly averages: Words;
  /** What people are paid: an amount for it is no price. */
  readonly wages: Words;
  /** Labels of the fields by which a shop lets people choose a variant. */
  readonly choices: Words;
  /** Words after the number of equal amounts that are paid one after the other. */
  readonly instalments: Words;
  /** Words of an offer to pay a price over time. */
  readonly financing: Words;
  /** Headings of what a plan can be extended with, and does not contain. */
  readonly extras: Words;
  /** Groups of people that a price may be for. */
  readonly groups: Words;
  /** Ways to buy a thing, which shops put above each of its prices. */
  readonly purchases: Words;
  /** Words before the price that is valid now. */
  readonly current: Words;
  /** Words before an old price. */
  readonly earlier: Words;
  /** Words between a price and the unit that it is paid per: "per room". */
  readonly unit: Words;
  /** Heads of table columns that contain prices. */
  readonly heads: Words;
  /** Signs of the country's currencies with their ISO 4217 codes; a word only follows an amount. */
  readonly currencies: Readonly<Record<string, string>>;
  /** Abbreviations of millions and billions after an amount. */
  readonly millionsShort: Words;
  /** Beginnings of the words for millions and billions. */
  readonly millions: Patterns;
};

/** Words of questions, compared folded. */
export type AskingWords = {
  /** Words that name no subject, beside the stop words of search. */
  readonly light: Words;
  /** Words of many questions that name a subject only beside others: "keep", "plan", "days". */
  readonly vague: Words;
  /** First words of calls to action, which answer nothing: "Start your free trial". */
  readonly commands: Words;
  /** Words that restrict a sentence without negating it: "only", "except". */
  readonly restrictions: Words;
  /** Words that begin an answer which denies the question. */
  readonly denials: Words;
  /** The numbers from one on; the forms of one number are separated by commas. */
  readonly numbers: Words;
  /** Phrases that ask for an amount, a number, a time, a place or a person. */
  readonly kinds: Readonly<Record<AnswerKind, Words>>;
  /**
   * What customers ask about: a question and a page may use different words of a topic. Words joined
   * by a hyphen follow each other.
   */
  readonly topics: Readonly<Record<Topic, Words>>;
};

/** Words for the search over items; empty where the search has no stemmer for the language. */
export type SearchWords = {
  /** Words that carry no subject, folded. */
  readonly stopWords: Words;
  /** Words that find an item with a price. */
  readonly priceWords: Words;
  /**
   * Groups of words, folded and separated by spaces, of which a customer uses one and a page another.
   * They only find: a dog is no cat in an answer.
   */
  readonly related: Words;
  /** Questions that show whether an embedding model knows the language. */
  readonly questions: Words;
  /** The answers in the same order, in other words. */
  readonly answers: Words;
};
