import { fewPhrases } from "../empty-because.ts";
import { list } from "../list.ts";
import { partial } from "../partial/partial.ts";

/** Estonian. */
export const et = partial("et", fewPhrases, {
  pageParts: {
    related: list(`
      {seotud,sarnased,viimased,populaarsed,loetumad} {artiklid,postitused,uudised,kommentaarid} |
      {loe,vaata} {ka,veel,lisaks,rohkem}[{ ,:,-}~20] | {lisa,kirjuta,jäta} kommentaar |
      jaga[{ ,:,-}~15] | jälgi meid[{ ,:,-}~20] | kategooriad | sildid | arhiiv | sisukord |
      reklaam`),
    besideArticle: list(`
      kommentaarid[ (#9)] | #9 {kommentaar,kommentaari} | autorist`),
    referenceTitles: list(`
      viited | allikad | kirjandus | vaata ka | välislingid | allikas`),
    buttons: list(`
      reklaam | jaga | prindi | salvesta | vasta | logi sisse | registreeru | lisa ostukorvi |
      osta | loe edasi | loe rohkem | rohkem | vähem | sulge | ava | menüü | otsi | järgmine |
      eelmine | tagasi | üles | nõustun`),
    homeLinks: list("avaleht | esileht"),
    calls: list("{loe,vaata} {ka,veel,lisaks,rohkem}"),
    invitations: list(`
      jälgi meid | kõik õigused kaitstud | sildid: | foto: | allikas:`),
  },
});
