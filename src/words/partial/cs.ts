import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Czech. */
export const cs = partial("cs", fewPhrases, {
  common: words("a se na je v že to pro jsou jako ale nebo při"),
  addresses: {
    languageNames: list("cestina"),
  },
  prices: {
    currencies: { Kč: "CZK" },
  },
});
