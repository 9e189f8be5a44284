import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Romanian. */
export const ro = partial("ro", fewPhrases, {
  common: words("și de la în cu pe pentru este din sau care mai nu"),
  pageParts: {
    related: list(`
      articole {similare,recente,asemănătoare,conexe,populare} |
      {citește,citeşte,vezi,citiți} {și,şi,mai mult,mai departe,în continuare}[{ ,:,-}~20] |
      te-ar putea interesa[ ~20] | ți-ar putea plăcea[ ~20] | vă recomandăm[ ~20] |
      cele mai {citite,populare,noi}[{ ,:,-}~20] | ultimele {știri,articole,comentarii} |
      {lasă,adaugă,scrie} un {comentariu,răspuns} | {distribuie,partajează}[{ ,:,-}~20] |
      urmărește-ne[{ ,:,-}~20] | newsletter[{ ,:,-}~30] | abonează-te[{ ,:,-}~30] | categorii |
      etichete | arhive | arhivă | cuprins | publicitate | pe aceeași temă |
      recomandări[{ ,:,-}~20]`),
    besideArticle: list(`
      comentarii[ (#9)] | #9 {comentariu,comentarii} | despre autor`),
    referenceTitles: list(`
      referințe | surse | bibliografie | vezi și | legături externe | note | sursă`),
    buttons: list(`
      publicitate | distribuie | tipărește | salvează | răspunde | urmărește | abonează-te |
      autentificare | înregistrare | adaugă în coș | cumpără | citește mai mult | mai mult |
      mai puțin | închide | deschide | meniu | caută | căutare | următorul | anterior | înapoi |
      sus | acceptă[ tot] | editează | descarcă`),
    homeLinks: list("acasă | pagina principală | prima pagină"),
    calls: list(`
      {citește,citeşte,vezi,citiți} {și,şi,mai mult} | pe aceeași temă`),
    invitations: list(`
      abonează-te | urmărește-ne | toate drepturile rezervate | etichete: | foto: | sursa: |
      sursă: | lasă un comentariu`),
  },
  credits: {
    months: list(`
      ianuarie,ian | februarie,feb | martie,mar | aprilie,apr | mai | iunie,iun | iulie,iul |
      august,aug | septembrie,sep,sept | octombrie,oct | noiembrie,noi,nov | decembrie,dec`),
    published: list("publicat | publicat la | postat la"),
    updated: list("actualizat | ultima actualizare | modificat"),
    by: list("de | scris de | publicat de | autor | autori"),
    and: list("și"),
    notNames: list("autor | redacția | redactor | invitat | anonim | necunoscut"),
    authorFolders: list("autor | autori"),
  },
});
