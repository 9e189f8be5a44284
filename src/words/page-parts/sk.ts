import { fewPhrases } from "../empty-because.ts";
import { list } from "../list.ts";
import { partial } from "../partial/partial.ts";

/** Slovak. */
export const sk = partial("sk", fewPhrases, {
  pageParts: {
    related: list(`
      súvisiace {články,príspevky,témy} | podobné {články,príspevky} |
      {ďalšie,najnovšie,posledné,najčítanejšie} {články,príspevky,správy,komentáre} |
      najčítanejšie | {čítajte,prečítajte si} {aj,tiež,viac,ďalej}[{ ,:,-}~20] |
      mohlo by vás[{ ,:,-}~20] | {pridajte,pridať,napísať,napíšte} komentár |
      zdieľať[{ ,:,-}~20] | sledujte nás[{ ,:,-}~20] | newsletter[{ ,:,-}~30] | kategórie |
      značky | archív | obsah | reklama`),
    besideArticle: list(`
      komentáre[ (#9)] | #9 {komentár,komentáre,komentárov} | diskusia | o {autorovi,autorke}`),
    referenceTitles: list(`
      referencie | zdroje | literatúra | pozri aj | externé odkazy | zdroj`),
    buttons: list(`
      reklama | zdieľať | tlačiť | uložiť | odpovedať | prihlásiť[ sa] | registrovať[ sa] |
      do košíka | kúpiť | čítať viac | viac | menej | zavrieť | otvoriť | menu | hľadať |
      ďalej | späť | hore | prijať[ všetko] | upraviť | stiahnuť`),
    homeLinks: list("domov | úvod | hlavná stránka"),
    calls: list("{čítajte,prečítajte si} {aj,tiež,viac,ďalej} | pozri aj"),
    invitations: list(`
      sledujte nás | všetky práva vyhradené | kliknite sem | značky: | foto: | zdroj:`),
  },
});
