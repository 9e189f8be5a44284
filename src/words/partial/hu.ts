import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Hungarian. */
export const hu = partial("hu", fewPhrases, {
  common: words("a az és hogy nem is egy ez meg vagy csak már mint"),
  pageParts: {
    related: list(`
      kapcsolódó {cikkek,bejegyzések,tartalmak,témák} |
      {hasonló,további,legfrissebb,legutóbbi,népszerű,legolvasottabb} {cikkek,bejegyzések,hírek,hozzászólások} |
      legolvasottabb | {olvassa el,olvasd el} {ezt is,még}[{ ,:,-}~20] |
      ez is érdekelheti[{ ,:,-}~20] | {szólj hozzá,hozzászólás írása,írj hozzászólást} |
      megosztás[{ ,:,-}~20] | kövess minket[{ ,:,-}~20] | hírlevél[{ ,:,-}~30] |
      feliratkozás[{ ,:,-}~30] | kategóriák | címkék | archívum | tartalom | tartalomjegyzék |
      hirdetés`),
    besideArticle: list(`
      hozzászólások[ (#9)] | hozzászólás | kommentek | #9 {hozzászólás,komment} | a szerzőről`),
    referenceTitles: list(`
      források | hivatkozások | irodalom | lásd még | jegyzetek | külső hivatkozások | forrás`),
    buttons: list(`
      hirdetés | megosztás | nyomtatás | mentés | tetszik | válasz | követés | feliratkozás |
      bejelentkezés | belépés | regisztráció | kosárba | tovább[ olvasom] | több | kevesebb |
      bezárás | megnyitás | menü | keresés | következő | előző | vissza | vissza a tetejére |
      elfogadom | szerkesztés | letöltés`),
    homeLinks: list("kezdőlap | főoldal | címlap"),
    calls: list("{olvassa el,olvasd el} {ezt is,még} | lásd még | kapcsolódó"),
    invitations: list(`
      iratkozz fel | kövess minket | minden jog fenntartva | kattintson ide | címkék: | fotó: |
      forrás: | borítókép`),
  },
  credits: {
    months: list(`
      január,jan | február,feb,febr | március,márc | április,ápr | május,máj | június,jún |
      július,júl | augusztus,aug | szeptember,szept | október,okt | november,nov | december,dec`),
    published: list("megjelent | közzétéve | létrehozva | dátum"),
    updated: list("frissítve | módosítva | utolsó frissítés"),
    by: list("írta | szerző | szöveg"),
    and: list("és"),
    notNames: list("szerző | szerkesztő | szerkesztőség | vendég | névtelen | ismeretlen"),
    authorFolders: list("szerzo | szerzok"),
  },
});
