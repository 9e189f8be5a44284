import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Swedish. */
export const sv = partial("sv", fewPhrases, {
  common: words("och att det som en är på för av med inte till den"),
  addresses: {
    kinds: {
      about: words("om-oss"),
    },
    languageNames: list("svenska"),
  },
  walls: {
    missing: {
      titles: list("Sidan hittades inte"),
      sentences: list("Sidan du söker"),
    },
  },
});
