import { fewPhrases } from "../empty-because.ts";
import { list } from "../list.ts";
import { partial } from "../partial/partial.ts";

/** Slovene. */
export const sl = partial("sl", fewPhrases, {
  pageParts: {
    related: list(`
      {povezani,sorodni,podobni,najnovejši,najbolj brani,zadnji} {članki,prispevki,komentarji} |
      {preberite,poglejte} {tudi,še,več}[{ ,:,-}~20] | {dodaj,napiši,oddaj} komentar |
      deli[{ ,:,-}~15] | sledite nam[{ ,:,-}~20] | kategorije | oznake | arhiv | vsebina | oglas`),
    besideArticle: list(`
      komentarji[ (#9)] | #9 {komentar,komentarja,komentarji,komentarjev} | o avtorju`),
    referenceTitles: list(`
      viri | sklici | literatura | glej tudi | zunanje povezave | vir`),
    buttons: list(`
      oglas | deli | natisni | shrani | odgovori | prijava | registracija | v košarico | kupi |
      preberi več | več | manj | zapri | odpri | meni | išči | iskanje | naslednji | prejšnji |
      nazaj | na vrh | sprejmi | uredi | prenesi`),
    homeLinks: list("domov | domača stran"),
    calls: list("{preberite,poglejte} {tudi,še,več}"),
    invitations: list(`
      sledite nam | vse pravice pridržane | oznake: | foto: | vir:`),
  },
});
