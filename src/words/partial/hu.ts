import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Hungarian. */
export const hu = partial("hu", fewPhrases, {
  common: words("a az és hogy nem is egy ez meg vagy csak már mint"),
  credits: {
    months: list(`
      január,jan | február,feb,febr | március,márc | április,ápr | május,máj | június,jún |
      július,júl | augusztus,aug | szeptember,szept | október,okt | november,nov | december,dec`),
    published: list("megjelent | közzétéve | létrehozva | dátum"),
    updated: list("frissítve | módosítva | utolsó frissítés"),
    by: list("írta | szerző | szöveg"),
    and: list("és"),
    notNames: list("szerző | szerkesztő | szerkesztőség | vendég | névtelen | ismeretlen"),
    authorFolders: list("szerzo | szerzok"),
  },
});
