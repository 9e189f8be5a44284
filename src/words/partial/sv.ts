import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Swedish. */
export const sv = partial("sv", fewPhrases, {
  common: words("och att det som en är på för av med inte till den"),
  addresses: {
    kinds: {
      about: words("om-oss"),
    },
    languageNames: list("svenska"),
  },
  walls: {
    missing: {
      titles: list("Sidan hittades inte"),
      sentences: list("Sidan du söker"),
    },
  },
  pageParts: {
    related: list(`
      relaterade {artiklar,inlägg,nyheter,ämnen} | relaterat |
      läs {även,också,mer,vidare}[{ ,:,-}~20] | {mer ,mera }{om,från,i} ~40 |
      fler artiklar[{ ,:,-}~20] | mest läst[a] |
      senaste {nytt,nyheterna,artiklarna,inläggen,kommentarerna} | populära {artiklar,inlägg} |
      {lämna,skriv} en kommentar | {lämna ett svar,kommentera} | dela[{ ,:,-}~20] |
      följ oss[{ ,:,-}~20] | nyhetsbrev[{ ,:,-}~30] | prenumerera[{ ,:,-}~30] | kategorier |
      taggar | etiketter | arkiv | innehåll | innehållsförteckning | annons[er] | se även |
      du kanske också gillar`),
    besideArticle: list(`
      kommentar[er][ (#9)] | #9 {kommentar[er],svar,tankar om ~80} |
      om {författaren,skribenten} | inga kommentarer`),
    referenceTitles: list(`
      referenser | källor | se även | externa länkar | litteratur | källa`),
    buttons: list(`
      annons | dela | skriv ut | spara | gilla | svara | följ | prenumerera | logga in |
      registrera | lägg i varukorg | köp nu | läs mer | visa {mer,mindre,fler} | mer | mindre |
      stäng | öppna | meny | sök | nästa | föregående | tillbaka | till toppen |
      hoppa till innehåll[et] | acceptera[ alla] | redigera | ladda ner | kopiera[ länk] |
      förstora`),
    homeLinks: list("hem | start | startsida | startsidan"),
    calls: list(`
      läs {även,också,mer,vidare} | se {även,också} | mer om | missa inte`),
    invitations: list(`
      prenumerera på | följ oss | alla rättigheter förbehållna | klicka här | publicerad i |
      kategorier: | etiketter: | taggar: | foto: | bild: | källa: | lämna en kommentar`),
  },
  credits: {
    months: list(`
      januari,jan | februari,feb | mars | april,apr | maj | juni,jun | juli,jul | augusti,aug |
      september,sep,sept | oktober,okt | november,nov | december,dec`),
    published: list("publicerad | publicerat | publicerades | skapad"),
    updated: list("uppdaterad | uppdaterat | senast uppdaterad | ändrad"),
    by: list("av | skriven av | publicerad av | text | författare"),
    and: list("och"),
    notNames: list("författare | redaktionen | redaktör | gäst | anonym | okänd"),
    authorFolders: list("forfattare | skribent"),
  },
});
