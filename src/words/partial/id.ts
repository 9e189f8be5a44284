import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Indonesian. */
export const id = partial("id", fewPhrases, {
  common: words("yang dan di untuk dengan dari ini adalah tidak pada anda akan kami"),
  credits: {
    months: list(`
      januari,jan | februari,feb | maret,mar | april,apr | mei | juni,jun | juli,jul |
      agustus,agu,agt | september,sep | oktober,okt | november,nov | desember,des`),
    published: list("diterbitkan | dipublikasikan | diposting | tanggal"),
    updated: list("diperbarui | terakhir diperbarui"),
    by: list("oleh | ditulis oleh | penulis"),
    and: list("dan"),
    notNames: list("penulis | redaksi | redaktur | tamu | anonim"),
    authorFolders: list("penulis | redaksi"),
  },
});
