import { isAlsoAWord, sameLanguage } from "./language-tag.ts";
import type { LocaleEntry } from "./locale-page.ts";

/**
 * The words in the URLs of a site that are locales. `/it/` may be Italian or the IT department: it
 * is a locale only when its pages have siblings (the same address under another such word, or under
 * none), and the languages that its pages declare do not contradict it.
 */
export function provenMarkers(pages: Iterable<LocaleEntry>): Set<string> {
  const siblings: Siblings = new Map();
  const markers = new Map<string, LocaleEntry[]>();
  for (const known of pages) {
    const key = known.named?.siblingKey ?? known.key;
    const bucket = siblings.get(key) ?? new Set();
    siblings.set(key, bucket.add(known.named?.marker ?? noMarker));
    if (known.named === null) continue;
    const list = markers.get(known.named.marker) ?? [];
    list.push(known);
    markers.set(known.named.marker, list);
  }
  const proven = new Set<string>();
  // Certain ones first: they vouch for those that may be words.
  for (const words of [false, true]) {
    for (const [marker, members] of markers) {
      if (isWord(members) === words && isProven(members, siblings, proven)) proven.add(marker);
    }
  }
  return proven;
}

/** By sibling key: the markers under which the page is known. */
type Siblings = Map<string, Set<string>>;

const noMarker = "";
/** Share of a marker's pages that need a sibling. */
const shareNeeded = 0.5;
/** `it`, `hr`, `no` are as likely a department as a language: more and better siblings are asked. */
const shareNeededOfWords = 0.6;
const siblingsNeededOfWords = 3;

function isWord(members: LocaleEntry[]): boolean {
  return isAlsoAWord(members[0]?.named?.written ?? "");
}

function isProven(
  members: LocaleEntry[],
  siblings: Siblings,
  proven: ReadonlySet<string>,
): boolean {
  const spoken = languageEvidence(members);
  if (spoken === "against") return false;
  if (declaresItself(members)) return true;
  const { counted, paired, vouched } = countSiblings(members, siblings, proven);
  const word = isWord(members) && spoken !== "for";
  if (counted === 0) return hasSisterHome(members, siblings, spoken === "for") && !word;
  if (vouched / counted >= shareNeeded) return true;
  if (word) return paired >= siblingsNeededOfWords && paired / counted >= shareNeededOfWords;
  return paired > 0 && paired / counted >= shareNeeded;
}

/** Pages with a sibling, and those with one whose own marker is proven already. */
function countSiblings(
  members: LocaleEntry[],
  siblings: Siblings,
  proven: ReadonlySet<string>,
): { counted: number; paired: number; vouched: number } {
  const counts = { counted: 0, paired: 0, vouched: 0 };
  for (const { named } of members) {
    // Every section has the home page above it: that is no sibling.
    if (named === null || isHome(named.siblingKey)) continue;
    counts.counted += 1;
    const others = siblings.get(named.siblingKey);
    if (others === undefined || others.size < 2) continue;
    counts.paired += 1;
    if ([...others].some((it) => it !== named.marker && proven.has(it))) counts.vouched += 1;
  }
  return counts;
}

/** Nothing but home pages is known: `/de/` beside `/fr/` are two editions, `/de/` alone is not. */
function hasSisterHome(members: LocaleEntry[], siblings: Siblings, speaks: boolean): boolean {
  return members.some(({ named }) => {
    const others = new Set(siblings.get(named?.siblingKey ?? ""));
    if (!speaks) others.delete(noMarker);
    return others.size > 1;
  });
}

function isHome(siblingKey: string): boolean {
  return /^[^/]*\/$/.test(siblingKey);
}

/** What the read pages say in `lang`: for, against, or nothing. */
function languageEvidence(members: LocaleEntry[]): "for" | "against" | "none" {
  let agree = 0;
  let disagree = 0;
  for (const { page, named } of members) {
    if (named === null || named.locale.startsWith("region:") || !page.language) continue;
    if (sameLanguage(page.language, named.locale)) agree += 1;
    else disagree += 1;
  }
  if (agree === 0 && disagree === 0) return "none";
  return agree >= disagree ? "for" : "against";
}

/** hreflang that gives a page of this marker the marker's own language. */
function declaresItself(members: LocaleEntry[]): boolean {
  return members.some(({ key, named, claim }) => {
    const own = claim?.members.get(key)?.locale ?? null;
    return own !== null && named !== null && sameLanguage(own, named.locale);
  });
}
