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
  credits: {
    months: list(`
      ledna,leden,led | února,únor,úno | března,březen,bře | dubna,duben,dub | května,květen,kvě |
      června,červen,čvn | července,červenec,čvc | srpna,srpen,srp | září,zář | října,říjen,říj |
      listopadu,listopad,lis | prosince,prosinec,pro`),
    published: list("publikováno | zveřejněno | vydáno | vloženo | datum"),
    updated: list("aktualizováno | upraveno | poslední aktualizace"),
    by: list("autor | autorka | autoři | napsal | napsala"),
    and: list("a"),
    notNames: list("autor | autorka | redakce | redaktor | host | anonym | neznámý"),
    authorFolders: list("autor | autori | redakce"),
  },
});
