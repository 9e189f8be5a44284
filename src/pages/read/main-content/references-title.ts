import { exactly, wordsOfAll } from "../../../words/index.ts";

/** Headings over lists of links that belong to the text. */
export const referencesTitle = exactly(
  wordsOfAll(({ pageParts }) => pageParts.referenceTitles),
  "i",
);
