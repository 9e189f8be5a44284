import { fewPhrases } from "../empty-because.ts";
import { list } from "../list.ts";
import { partial } from "../partial/partial.ts";

/** Catalan. */
export const ca = partial("ca", fewPhrases, {
  pageParts: {
    related: list(`
      {articles,notícies,entrades} {relacionat,relacionad}{s,es} |
      {articles,notícies} relacionades | {llegiu,llegeix,llegir,vegeu} també |
      et pot interessar[{ ,:,-}~20] | [el ]més {llegit,llegides,vist} |
      {darreres,últimes} {notícies,entrades} | {deixa,escriu} un comentari |
      comparteix[{ ,:,-}~20] | segueix-nos[{ ,:,-}~20] | categories | etiquetes | arxius |
      publicitat | contingut | índex`),
    besideArticle: list(`
      comentaris[ (#9)] | #9 {comentari,comentaris} | sobre l?autor`),
    referenceTitles: list(`
      referències | fonts | vegeu també | enllaços externs | bibliografia | notes | font`),
    buttons: list(`
      publicitat | comparteix | imprimeix | desa | respon | subscriu-te | inicia sessió |
      registra?t | afegeix a la cistella | compra | llegeix més | llegir més | veure més | més |
      menys | tanca | obre | menú | cerca | següent | anterior | torna | accepta | edita |
      descarrega`),
    homeLinks: list("inici | portada"),
    calls: list(`
      {llegiu,llegeix,llegir,vegeu} {també,més} | et pot interessar`),
    invitations: list(`
      subscriu-te | tots els drets reservats | etiquetes: | foto: | font:`),
  },
});
