import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Danish. */
export const da = partial("da", fewPhrases, {
  common: words("og at det er en til på af for med ikke den der"),
  addresses: {
    kinds: {
      about: words("om-os"),
    },
    languageNames: list("dansk"),
  },
  walls: {
    missing: {
      titles: list("Siden blev ikke fundet"),
      sentences: list("Siden du leder efter"),
    },
  },
});
