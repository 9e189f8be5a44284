import { fewPhrases } from "../empty-because.ts";
import { list } from "../list.ts";
import { partial } from "../partial/partial.ts";

/** Lithuanian. */
export const lt = partial("lt", fewPhrases, {
  pageParts: {
    related: list(`
      {susiję,panašūs,naujausi,populiariausi,skaitomiausi} {straipsniai,įrašai,komentarai} |
      {skaitykite,žiūrėkite} {taip pat,daugiau}[{ ,:,-}~20] |
      {parašyti,palikti,rašyti} komentarą | dalintis[{ ,:,-}~15] | kategorijos | žymos |
      archyvas | archyvai | turinys | reklama`),
    besideArticle: list(`
      komentarai[ (#9)] | #9 {komentaras,komentarai,komentarų} | apie autorių`),
    referenceTitles: list(`
      šaltiniai | literatūra | nuorodos | taip pat skaitykite | šaltinis`),
    buttons: list(`
      reklama | dalintis | spausdinti | išsaugoti | atsakyti | prisijungti | registruotis |
      į krepšelį | pirkti | skaityti daugiau | daugiau | mažiau | uždaryti | meniu | paieška |
      ieškoti | kitas | ankstesnis | atgal | į viršų | sutinku`),
    homeLinks: list("pradžia | pagrindinis | titulinis"),
    calls: list("{skaitykite,žiūrėkite} {taip pat,daugiau}"),
    invitations: list("visos teisės saugomos | žymos: | nuotr. | šaltinis:"),
  },
});
