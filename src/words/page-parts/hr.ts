import { fewPhrases } from "../empty-because.ts";
import { list } from "../list.ts";
import { partial } from "../partial/partial.ts";

/** Croatian. */
export const hr = partial("hr", fewPhrases, {
  pageParts: {
    related: list(`
      {povezani,slični,srodni,ostali,najnoviji,najčitaniji,popularni} {članci,postovi,sadržaji,komentari} |
      povezano | najčitanije |
      {pročitajte,čitajte,pogledajte} {i,još,također,više}[{ ,:,-}~20] |
      {ostavite,napišite,dodajte} {komentar,odgovor} | podijeli[{ ,:,-}~20] |
      pratite nas[{ ,:,-}~20] | kategorije | oznake | arhiva | sadržaj | oglas`),
    besideArticle: list("komentari[ (#9)] | #9 {komentar,komentara} | o autoru"),
    referenceTitles: list(`
      izvori | reference | literatura | vidi još | vanjske poveznice | bilješke | izvor`),
    buttons: list(`
      oglas | podijeli | ispis | spremi | odgovori | prati | prijava | registracija |
      dodaj u košaricu | kupi | pročitaj više | više | manje | zatvori | otvori | izbornik |
      traži | pretraga | sljedeća | prethodna | natrag | na vrh | prihvati | uredi | preuzmi`),
    homeLinks: list("naslovna | početna | naslovnica"),
    calls: list(`
      {pročitajte,čitajte,pogledajte} {i,još,također,više} | povezano`),
    invitations: list(`
      pratite nas | sva prava pridržana | oznake: | foto: | izvor:`),
  },
});
