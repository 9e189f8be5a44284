import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Indonesian. */
export const id = partial("id", fewPhrases, {
  common: words("yang dan di untuk dengan dari ini adalah tidak pada anda akan kami"),
  pageParts: {
    related: list(`
      {artikel,berita,postingan} {terkait,lainnya,terbaru,populer,serupa} |
      {baca,lihat,simak} {juga,selengkapnya,lainnya}[{ ,:,-}~20] |
      {terpopuler,terkini,terbaru,rekomendasi} | {tinggalkan,tulis,beri} {komentar,balasan} |
      bagikan[{ ,:,-}~20] | ikuti kami[{ ,:,-}~20] | kategori | tag | arsip | daftar isi |
      iklan | topik terkait`),
    besideArticle: list("komentar[ (#9)] | #9 komentar | tentang penulis"),
    referenceTitles: list(`
      referensi | sumber | lihat pula | pranala luar | daftar pustaka | catatan kaki`),
    buttons: list(`
      iklan | bagikan | cetak | simpan | suka | balas | ikuti | berlangganan | masuk | daftar |
      beli sekarang | baca selengkapnya | selengkapnya | lihat semua | lainnya | tutup | buka |
      cari | berikutnya | sebelumnya | kembali | kembali ke atas | terima | unduh | salin`),
    homeLinks: list("beranda"),
    calls: list("{baca,lihat,simak} {juga,selengkapnya} | artikel terkait"),
    invitations: list(`
      ikuti kami | hak cipta | seluruh hak | kategori: | sumber: | foto: | tinggalkan komentar`),
  },
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
