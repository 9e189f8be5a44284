import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Czech. */
export const cs = partial("cs", fewPhrases, {
  common: words("a se na je v že to pro jsou jako ale nebo při"),
  addresses: {
    languageNames: list("cestina"),
  },
  prices: {
    currencies: { Kč: "CZK" },
  },
  pageParts: {
    related: list(`
      související {články,příspěvky,témata} | podobné {články,příspěvky} |
      {další,nejnovější,poslední,oblíbené,nejčtenější} {články,příspěvky,zprávy,komentáře} |
      nejčtenější | {čtěte,přečtěte si} {také,též,více,dále}[{ ,:,-}~20] |
      mohlo by vás[{ ,:,-}~20] | {napište,přidejte,napsat,přidat,zanechte} {komentář,odpověď} |
      sdílet[{ ,:,-}~20] | sledujte nás[{ ,:,-}~20] | newsletter[{ ,:,-}~30] |
      odebírat[{ ,:,-}~30] | rubriky | štítky | kategorie | archiv[y] | obsah | reklama |
      více {k tématu,o ~30,z ~30} | viz také`),
    besideArticle: list(`
      komentáře[ (#9)] | #9 {komentář,komentáře,komentářů} | diskuse | diskuze |
      o {autorovi,autorce} | autor`),
    referenceTitles: list(`
      reference | zdroje | literatura | viz také | související články | externí odkazy | zdroj`),
    buttons: list(`
      reklama | sdílet | tisk | vytisknout | uložit | líbí se mi | odpovědět | sledovat |
      odebírat | přihlásit[ se] | registrovat[ se] | do košíku | koupit | číst více | více |
      méně | zobrazit více | zavřít | otevřít | menu | hledat | další | předchozí | zpět |
      nahoru | přejít k obsahu | přijmout[ vše] | upravit | stáhnout`),
    homeLinks: list("domů | úvod | hlavní stránka | hlavní strana"),
    calls: list(`
      {čtěte,přečtěte si} {také,též,více,dále} | viz také | více | mohlo by vás`),
    invitations: list(`
      sledujte nás | všechna práva vyhrazena | klikněte zde | rubrika: | štítky: | foto: |
      zdroj: | napsat komentář`),
  },
  credits: {
    months: list(`
      ledna,leden,led | února,únor,úno | března,březen,bře | dubna,duben,dub | května,květen,kvě |
      června,červen,čvn | července,červenec,čvc | srpna,srpen,srp | září,zář | října,říjen,říj |
      listopadu,listopad,lis | prosince,prosinec,pro`),
    published: list("publikováno | zveřejněno | vydáno | vloženo | datum"),
    updated: list("aktualizováno | upraveno | poslední aktualizace"),
    by: list("autor | autorka | autoři | napsal | napsala"),
    and: list("a"),
    notNames: list("autor | autorka | redakce | redaktor | host | anonym | neznámý"),
    authorFolders: list("autor | autori | redakce"),
  },
});
