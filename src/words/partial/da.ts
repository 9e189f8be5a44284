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
  credits: {
    months: list(`
      januar,jan | februar,feb | marts | april,apr | maj | juni,jun | juli,jul | august,aug |
      september,sep,sept | oktober,okt | november,nov | december,dec`),
    published: list("publiceret | offentliggjort | udgivet | oprettet"),
    updated: list("opdateret | sidst opdateret | ændret"),
    by: list("af | skrevet af | tekst | forfatter"),
    and: list("og"),
    notNames: list("forfatter | redaktionen | redaktør | gæst | anonym | ukendt"),
    authorFolders: list("forfatter | skribent"),
  },
});
