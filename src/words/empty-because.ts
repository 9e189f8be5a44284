/** No words have been collected for the field yet, or the language has none. */
export const notCollected = "No words have been collected for this field.";
export const noStemmer = "The search has no stemmer for this language.";
export const fewPhrases = "Only some words of this language are known; it is not read fully.";
export const internationalSigns =
  "Its currencies have international signs, which `price.ts` knows.";

/** Several languages leave the pronoun of a thing out, or it is an article too. */
export const pronounsLeftOut = "a thing has no pronoun in short questions, or it is an article too";

/** Hours are written with 24 of them, so that those of an evening need no word. */
export const fullClock = "The language writes hours with a clock of 24 hours.";
