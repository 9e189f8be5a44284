import {
  answerKinds,
  fieldConcepts,
  pageKinds,
  periods,
  roles,
  timeUnits,
  topics,
  type LanguageWords,
} from "../language-words.ts";

type Partly<T> = {
  readonly [K in keyof T]?: T[K] extends readonly string[] ? T[K] : Partly<T[K]>;
};

/** A language of which only a few words are known: all other fields are empty, for this reason. */
export function partial(
  code: string,
  reason: string,
  known: Partly<Omit<LanguageWords, "code" | "emptyBecause">>,
): LanguageWords {
  return fill({ ...empty, code, emptyBecause: reason }, known);
}

function fill<T extends object>(base: T, known: object): T {
  const merged = Object.entries(known).map(([key, value]: [string, unknown]) => {
    // The types of `known` follow those of `base`.
    const under = (base as Record<string, unknown>)[key];
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    return [key, isGroup ? fill(under ?? {}, value) : value];
  });
  return { ...base, ...Object.fromEntries(merged) };
}

const none: readonly string[] = [];

function noneOf<K extends string>(keys: readonly K[]): Record<K, readonly string[]> {
  return Object.fromEntries(keys.map((key) => [key, none])) as Record<K, readonly string[]>; // `fromEntries` forgets the keys
}

const empty: Omit<LanguageWords, "code" | "emptyBecause"> = {
  common: none,
  addresses: {
    kinds: noneOf(pageKinds),
    languageNames: none,
    undoing: none,
    pageParameters: none,
    priceClassNames: none,
  },
  walls: {
    challenge: { titles: none, hints: none, sentences: none, controls: none },
    consent: { titles: none, sentences: none, controls: none, stems: none },
    ageGate: { titles: none, sentences: none, controls: none },
    login: { titles: none, sentences: none },
    missing: { titles: none, hints: none, sentences: none },
    parked: { titles: none, sentences: none },
    unavailable: { titles: none, hints: none, sentences: none },
    scripts: { sentences: none, endings: none, requests: none },
    regret: none,
  },
  pageParts: {
    reveal: none,
    related: none,
    notRelated: none,
    newest: none,
    besideArticle: none,
    besideProduct: none,
    notesTitles: none,
    footnoteTitles: none,
    referenceTitles: none,
    buttons: none,
    backLinks: none,
    backToText: none,
    moreLabels: none,
    homeLinks: none,
    calls: none,
    invitations: none,
    consentBanner: none,
    yesMarks: none,
    noMarks: none,
    badges: none,
    untitled: none,
    pageOf: none,
  },
  dates: {
    months: none,
    monthStarts: none,
    weekdays: none,
    dayEndings: none,
    labels: none,
    joiners: none,
    minutes: none,
    reading: none,
    ages: none,
    clock: none,
  },
  people: {
    bylines: none,
    authorPrefixes: none,
    phoneLabels: none,
    businessPhoneLabels: none,
    faxLabels: none,
    mailAt: none,
    mailDot: none,
    copyrightOpeners: none,
    nameJoiners: none,
    nameEnds: none,
    greetings: none,
  },
  opening: {
    days: none,
    holidays: none,
    daily: none,
    workdays: none,
    weekends: none,
    to: none,
    and: none,
    closed: none,
    allDay: none,
    appointment: none,
    noon: none,
    midnight: none,
    fillers: none,
    labels: none,
    afternoon: none,
    morning: none,
    evening: none,
    dinner: none,
    closes: none,
    others: none,
    limiting: none,
    except: none,
    seasons: none,
  },
  postal: { streets: none, others: none, placeholders: none },
  credits: {
    months: none,
    published: none,
    updated: none,
    by: none,
    and: none,
    notNames: none,
    authorFolders: none,
  },
  sections: {
    roles: noneOf(roles),
    questions: { pronouns: none, openers: none, verbs: none, subjects: none },
    questionLabels: none,
    answerLabels: none,
    clauses: none,
    testimonials: none,
    steps: none,
    calls: none,
    readers: none,
    formMessages: none,
    negations: none,
  },
  prices: {
    periods: noneOf(periods),
    joiners: none,
    free: none,
    onRequest: none,
    upTo: none,
    from: none,
    saved: none,
    bounds: none,
    bonuses: none,
    costs: none,
    averages: none,
    wages: none,
    choices: none,
    financing: none,
    extras: none,
    groups: none,
    purchases: none,
    instalments: none,
    current: none,
    earlier: none,
    unit: none,
    heads: none,
    currencies: {},
    millionsShort: none,
    millions: none,
  },
  times: noneOf(timeUnits),
  fields: noneOf(fieldConcepts),
  asking: {
    light: none,
    vague: none,
    commands: none,
    restrictions: none,
    denials: none,
    numbers: none,
    kinds: noneOf(answerKinds),
    topics: noneOf(topics),
  },
  search: { stopWords: none, priceWords: none, related: none, questions: none, answers: none },
  categories: {},
};
