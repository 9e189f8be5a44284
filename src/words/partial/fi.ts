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
  credits: {
    months: list(`
      tammikuuta,tammikuu | helmikuuta,helmikuu | maaliskuuta,maaliskuu | huhtikuuta,huhtikuu |
      toukokuuta,toukokuu | kesäkuuta,kesäkuu | heinäkuuta,heinäkuu | elokuuta,elokuu |
      syyskuuta,syyskuu | lokakuuta,lokakuu | marraskuuta,marraskuu | joulukuuta,joulukuu`),
    published: list("julkaistu | luotu"),
    updated: list("päivitetty | muokattu"),
    by: list("kirjoittaja | kirjoittanut | teksti"),
    and: list("ja"),
    notNames: list("kirjoittaja | toimitus | toimittaja | vieras | tuntematon"),
    authorFolders: list("kirjoittaja | kirjoittajat"),
  },
});
