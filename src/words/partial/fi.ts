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
  pageParts: {
    related: list(`
      aiheeseen liittyvä[{ ,:,-}~20] | aiheeseen liittyvää | lue {myös,lisää}[{ ,:,-}~20] |
      {katso,kuuntele} myös | lisää {aiheesta,~30sta,~30stä} |
      {suosituimmat,luetuimmat,uusimmat,tuoreimmat}[{ ,:,-}~20] |
      {jätä,kirjoita,lisää} kommentti | {vastaa,kommentoi} | jaa[{ ,:,-}~20] |
      seuraa meitä[{ ,:,-}~20] | uutiskirje[{ ,:,-}~30] | tilaa[{ ,:,-}~30] | kategoriat |
      avainsanat | tunnisteet | arkisto[t] | sisältö | sisällysluettelo | mainos |
      muut lukivat myös`),
    besideArticle: list(`
      kommentit[ (#9)] | kommentti | #9 {kommentti,kommenttia} | keskustelu | kirjoittajasta |
      tietoa kirjoittajasta`),
    referenceTitles: list(`
      lähteet | viitteet | katso myös | aiheesta muualla | kirjallisuutta | lähde`),
    buttons: list(`
      mainos | jaa | tulosta | tallenna | tykkää | vastaa | seuraa | tilaa | kirjaudu[ sisään] |
      rekisteröidy | lisää ostoskoriin | osta nyt | lue lisää | näytä {lisää,vähemmän} | lisää |
      sulje | avaa | valikko | haku | hae | etsi | seuraava | edellinen | takaisin |
      takaisin ylös | siirry sisältöön | hyväksy[ kaikki] | muokkaa | lataa | kopioi[ linkki]`),
    homeLinks: list("etusivu | koti"),
    calls: list(`
      lue {myös,lisää} | katso myös | kuuntele myös | lisää aiheesta`),
    invitations: list(`
      tilaa uutiskirje | seuraa meitä | kaikki oikeudet pidätetään | klikkaa tästä |
      avainsanat: | kuva: | kuvat: | lähde: | jätä kommentti`),
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
