import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Finnish. */
export const fi = partial("fi", fewPhrases, {
  common: words("ja on ei se että oli hän mutta joka kun tai myös ovat"),
  addresses: {
    kinds: {
      about: words("meista"),
    },
    languageNames: list("suomi"),
  },
});
