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
  credits: {
    months: list(`
      januari,jan | februari,feb | mars | april,apr | maj | juni,jun | juli,jul | augusti,aug |
      september,sep,sept | oktober,okt | november,nov | december,dec`),
    published: list("publicerad | publicerat | publicerades | skapad"),
    updated: list("uppdaterad | uppdaterat | senast uppdaterad | ändrad"),
    by: list("av | skriven av | publicerad av | text | författare"),
    and: list("och"),
    notNames: list("författare | redaktionen | redaktör | gäst | anonym | okänd"),
    authorFolders: list("forfattare | skribent"),
  },
});
