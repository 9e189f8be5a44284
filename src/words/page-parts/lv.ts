import { fewPhrases } from "../empty-because.ts";
import { list } from "../list.ts";
import { partial } from "../partial/partial.ts";

/** Latvian. */
export const lv = partial("lv", fewPhrases, {
  pageParts: {
    related: list(`
      {saistītie,līdzīgi,jaunākie,populārākie,lasītākie} {raksti,ieraksti,komentāri} |
      {lasi,lasiet} {arī,vairāk}[{ ,:,-}~20] | {pievienot,rakstīt,atstāj} komentāru |
      dalīties[{ ,:,-}~15] | kategorijas | birkas | arhīvs | saturs | reklāma`),
    besideArticle: list("komentāri[ (#9)] | #9 {komentārs,komentāri} | par autoru"),
    referenceTitles: list(`
      avoti | atsauces | literatūra | skatīt arī | ārējās saites | avots`),
    buttons: list(`
      reklāma | dalīties | drukāt | saglabāt | atbildēt | pieslēgties | reģistrēties |
      ielikt grozā | pirkt | lasīt vairāk | vairāk | mazāk | aizvērt | izvēlne | meklēt |
      nākamais | iepriekšējais | atpakaļ | uz augšu | piekrītu`),
    homeLinks: list("sākums | sākumlapa"),
    calls: list("{lasi,lasiet} {arī,vairāk}"),
    invitations: list("visas tiesības aizsargātas | birkas: | foto: | avots:"),
  },
});
