import { anyOf, wordsOfAll, type LanguageWords } from "../../../../words/index.ts";
import { createPhrases, type Phrases } from "./phrases.ts";

/** The fixed phrases of every language by which a page shows that it is not a real one. */
const phrasesOf = (pick: (walls: LanguageWords["walls"]) => readonly string[]): Phrases =>
  createPhrases(wordsOfAll(({ walls }) => pick(walls)));

/** Walls against robots. */
export const challengePhrases = {
  titles: phrasesOf(({ challenge }) => challenge.titles),
  hints: phrasesOf(({ challenge }) => challenge.hints),
  sentences: phrasesOf(({ challenge }) => challenge.sentences),
  controls: phrasesOf(({ challenge }) => challenge.controls),
};

/** Pages that show nothing before cookies are accepted. */
export const consentPhrases = {
  titles: phrasesOf(({ consent }) => consent.titles),
  sentences: phrasesOf(({ consent }) => consent.sentences),
  controls: phrasesOf(({ consent }) => consent.controls),
};

/** Sentences that match belong to the question about cookies. */
export const consentStems = new RegExp(anyOf(wordsOfAll(({ walls }) => walls.consent.stems)));

/** Pages that show nothing before the visitor states an age. */
export const ageGatePhrases = {
  titles: phrasesOf(({ ageGate }) => ageGate.titles),
  sentences: phrasesOf(({ ageGate }) => ageGate.sentences),
  controls: phrasesOf(({ ageGate }) => ageGate.controls),
};

/** Pages that show nothing before the visitor signs in. */
export const loginPhrases = {
  titles: phrasesOf(({ login }) => login.titles),
  sentences: phrasesOf(({ login }) => login.sentences),
};

/** Error pages for addresses without a page. */
export const missingPhrases = {
  titles: phrasesOf(({ missing }) => missing.titles),
  hints: phrasesOf(({ missing }) => missing.hints),
  sentences: phrasesOf(({ missing }) => missing.sentences),
};

/** Domains without a site: adverts of dealers and hosts, new servers. */
export const parkedPhrases = {
  titles: phrasesOf(({ parked }) => parked.titles),
  sentences: phrasesOf(({ parked }) => parked.sentences),
};

/** Sites under maintenance or with a server error. */
export const unavailablePhrases = {
  titles: phrasesOf(({ unavailable }) => unavailable.titles),
  hints: phrasesOf(({ unavailable }) => unavailable.hints),
  sentences: phrasesOf(({ unavailable }) => unavailable.sentences),
};

/** Applications that need JavaScript. */
export const scriptPhrases = {
  sentences: phrasesOf(({ scripts }) => scripts.sentences),
  /** After the name of the application: "We're sorry but … doesn't work without JavaScript". */
  endings: wordsOfAll(({ walls }) => walls.scripts.endings),
};
