import { languages } from "../../words/index.ts";
import { wordsOf } from "../fold.ts";
import type { ReadItem } from "../items/read-items.ts";

export type PlaceItem = {
  readonly item: ReadItem;
  /** Which of several places it is about; null where there is one, or for all of them. */
  readonly branch: string | null;
};

/**
 * Sections of pages and items about places without repetition: a section that adds nothing to the
 * places is removed, and so is a place that a section about contact states with more about it.
 */
export function withoutRepeats(
  sections: readonly ReadItem[],
  places: readonly PlaceItem[],
  name: string,
): ReadItem[] {
  const free = new Set([...labels, ...wordsOf(name)]);
  const ofPlaces = places.map((place) => ({ ...place, words: valuesOf(place.item, free) }));
  const known = new Set(ofPlaces.flatMap(({ words }) => [...words]));
  const kept: ReadItem[] = [];
  const covering: Set<string>[] = [];
  for (const section of sections) {
    const { category, content } = section.item;
    if (category !== "SUPPORT" || content.length > maxSectionChars) {
      kept.push(section);
      continue;
    }
    const words = valuesOf(section, free);
    const added = [...words].filter((word) => !known.has(word)).length;
    const stated = ofPlaces.filter((place) => isWithin(place.words, words));
    const several = isSeveral(stated);
    if (added <= words.size * (several ? maxAddedToSeveral : maxAddedToOne)) continue;
    kept.push(section);
    if (several) continue;
    const ofStated = new Set(stated.flatMap((place) => [...place.words]));
    if (ofStated.size >= words.size * minStated) covering.push(words);
  }
  const further = ofPlaces.filter(({ words }) => !covering.some((all) => isWithin(words, all)));
  return [...kept, ...further.map(({ item }) => item)];
}

const maxSectionChars = 1_500;
const maxAddedToOne = 0.05;
// The places by themselves are clearer than a page with all of them.
const maxAddedToSeveral = 0.4;
// A long text that mentions a telephone number is about something else.
const minStated = 0.35;

/** Several branches, not the contacts and the hours of one place. */
function isSeveral(stated: readonly PlaceItem[]): boolean {
  return new Set(stated.map(({ branch }) => branch)).size > 1;
}

function isWithin(words: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return words.size > 0 && [...words].every((word) => all.has(word));
}

/** The words of the content without those that only name a kind of value. */
function valuesOf({ item }: ReadItem, free: ReadonlySet<string>): Set<string> {
  return new Set(wordsOf(item.content).filter((word) => !free.has(word)));
}

const labels = languages.flatMap(({ fields, people, sections }) =>
  [
    ...fields.phone,
    ...fields.email,
    ...fields.address,
    ...fields.hours,
    ...people.faxLabels,
    ...sections.roles.contact,
    ...sections.roles.hours,
  ].flatMap(wordsOf),
);
