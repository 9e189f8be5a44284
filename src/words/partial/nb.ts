import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Norwegian. */
export const nb = partial("nb", fewPhrases, {
  common: words("og det er en til på av for med ikke som har den"),
  pageParts: {
    related: list(`
      relaterte {artikler,innlegg,saker} | relatert | les {også,mer,videre}[{ ,:,-}~20] |
      mer {om,fra} ~40 | flere {artikler,saker}[{ ,:,-}~20] | mest lest[e] |
      siste {nytt,nyheter,artikler,innlegg,kommentarer} | populære {artikler,innlegg} |
      {legg igjen,skriv} en kommentar | legg igjen et svar | del[{ ,:,-}~15] |
      følg oss[{ ,:,-}~20] | nyhetsbrev[{ ,:,-}~30] | meld deg på[{ ,:,-}~40] | kategorier |
      stikkord | arkiv | innhold | innholdsfortegnelse | annonse[r] | se også`),
    besideArticle: list(`
      kommentar[er][ (#9)] | #9 {kommentar[er],svar} | om forfatteren | ingen kommentarer`),
    referenceTitles: list(`
      referanser | kilder | se også | eksterne lenker | litteratur | kilde`),
    buttons: list(`
      annonse | del | skriv ut | lagre | lik | svar | følg | abonner | logg inn | registrer |
      legg i handlekurv | kjøp nå | les mer | vis {mer,mindre,flere} | mer | mindre | lukk |
      åpne | meny | søk | neste | forrige | tilbake | til toppen | hopp til innhold[et] |
      godta[ alle] | rediger | last ned | kopier[ lenke]`),
    homeLinks: list("hjem | forside | forsiden | start"),
    calls: list("les {også,mer,videre} | se også | mer om"),
    invitations: list(`
      meld deg på | følg oss | alle rettigheter forbeholdt | klikk her | publisert i |
      kategorier: | stikkord: | foto: | bilde: | kilde: | legg igjen en kommentar`),
  },
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
