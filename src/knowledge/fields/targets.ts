import type { WantedField } from "../../contract/fields.ts";
import { fieldConcepts, languages, type FieldConcept } from "../../words/index.ts";
import { fold } from "../fold.ts";
import { unitOf } from "./units.ts";

/** A wanted field with what it is called on pages. */
export type Target = WantedField & {
  /** What the field is about, where its name is one that people commonly use. */
  readonly concept: FieldConcept | null;
  /** Folded labels that the field may have on a page. */
  readonly labels: ReadonlySet<string>;
  /** The unit or currency that the name asks for: `weightKg`. */
  readonly unit: string | null;
};

/** Works out what each field is about, by its name, else by its description. */
export function targetsOf(fields: readonly WantedField[]): Target[] {
  return fields.map((field) => {
    const words = nameWords(field.name);
    const last = words.at(-1);
    const unit = words.length > 1 && last !== undefined ? unitOf(last) : null;
    const bare = unit === null ? words : words.slice(0, words.at(-2) === "in" ? -2 : -1);
    const phrase = bare.join(" ");
    const concept = conceptOf.get(phrase) ?? describedConcept(field.description);
    const described = fold(field.description);
    const own = [phrase, words.join(" "), described.length <= maxLabelChars ? described : ""];
    const labels = [...own, ...(concept === null ? [] : labelsOf[concept])];
    return { ...field, concept, unit, labels: new Set(labels.filter((label) => label !== "")) };
  });
}

const maxLabelChars = 40;

/** "unitPrice", "unit_price" and "Unit price" are the words "unit price". */
export function nameWords(name: string): string[] {
  const spaced = name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2");
  return fold(spaced)
    .split(" ")
    .filter((word) => word !== "");
}

const labelsOf = Object.fromEntries(
  fieldConcepts.map((concept) => [
    concept,
    [...new Set(languages.flatMap(({ fields }) => fields[concept]).map(fold))],
  ]),
) as Record<FieldConcept, string[]>; // `fromEntries` forgets the keys

/** Phrase to concept; the first language and concept that have the phrase decide. */
const conceptOf: ReadonlyMap<string, FieldConcept> = phraseMap();

function phraseMap(): Map<string, FieldConcept> {
  const map = new Map<string, FieldConcept>();
  for (const { fields } of languages)
    for (const concept of fieldConcepts)
      for (const phrase of fields[concept].map(fold))
        if (!map.has(phrase)) map.set(phrase, concept);
  return map;
}

/** The one concept that the words of a description name: "Phone number of the shop". */
function describedConcept(description: string): FieldConcept | null {
  const words = nameWords(description).slice(0, maxDescribedWords);
  const found = new Set<FieldConcept>();
  for (let at = 0; at < words.length; at++) {
    for (let size = Math.min(3, words.length - at); size > 0; size--) {
      const concept = conceptOf.get(words.slice(at, at + size).join(" "));
      if (concept === undefined || vague.has(concept)) continue;
      found.add(concept);
      at += size - 1;
      break;
    }
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

const maxDescribedWords = 40;
// Their words occur in the description of anything: "name of", "from", "type of".
const vague = new Set<FieldConcept>(["name", "author", "starts", "ends", "category", "location"]);
