import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Norwegian. */
export const nb = partial("nb", fewPhrases, {
  common: words("og det er en til på av for med ikke som har den"),
  credits: {
    months: list(`
      januar,jan | februar,feb | mars | april,apr | mai | juni,jun | juli,jul | august,aug |
      september,sep,sept | oktober,okt | november,nov | desember,des`),
    published: list("publisert | lagt ut | opprettet"),
    updated: list("oppdatert | sist oppdatert | endret"),
    by: list("av | skrevet av | tekst | forfatter"),
    and: list("og"),
    notNames: list("forfatter | redaksjonen | redaktør | gjest | anonym | ukjent"),
    authorFolders: list("forfatter | skribent"),
  },
});
