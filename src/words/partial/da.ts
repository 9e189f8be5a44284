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
  pageParts: {
    related: list(`
      relaterede {artikler,indlæg,emner} | relateret | læs {også,mere,videre}[{ ,:,-}~20] |
      mere {om,fra} ~40 | flere artikler[{ ,:,-}~20] | mest læste |
      {seneste,nyeste} {nyt,nyheder,artikler,indlæg,kommentarer} | populære {artikler,indlæg} |
      {skriv,efterlad,tilføj} en kommentar | skriv et svar | del[{ ,:,-}~15] |
      følg os[{ ,:,-}~20] | nyhedsbrev[{ ,:,-}~30] | tilmeld[{ ,:,-}~40] | kategorier | tags |
      arkiv[er] | indhold | indholdsfortegnelse | annonce[r] | se også`),
    besideArticle: list(`
      kommentar[er][ (#9)] | #9 {kommentar[er],svar} | om forfatteren | ingen kommentarer`),
    referenceTitles: list(`
      referencer | kilder | se også | eksterne henvisninger | litteratur | kilde`),
    buttons: list(`
      annonce | del | udskriv | gem | svar | følg | abonner | log ind | opret | læg i kurv |
      køb nu | læs mere | vis {mere,mindre,flere} | mere | mindre | luk | åbn | menu | søg |
      næste | forrige | tilbage | til toppen | spring til indhold | accepter[ alle] | rediger |
      kopier[ link] | forstør`),
    homeLinks: list("hjem | forside | forsiden | start"),
    calls: list("læs {også,mere,videre,her} | se også | mere om"),
    invitations: list(`
      tilmeld dig | følg os | alle rettigheder forbeholdes | klik her | udgivet i |
      kategorier: | tags: | foto: | billede: | kilde: | skriv en kommentar`),
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
