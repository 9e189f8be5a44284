import { describe, expect, test } from "vitest";
import type { Page } from "../contract/page.ts";
import { extractOffline } from "../knowledge/index.ts";
import { rankUrls, readPage } from "../pages/index.ts";

const site = "https://ceviz-atolyesi.example";

const pageOf = (path: string, title: string, main: string, status = 200): Page =>
  readPage(
    `<html><head><title>${title}</title></head><body>
      <header><nav><a href=/>Ana sayfa</a> <a href=/hakkimizda>Hakkımızda</a>
        <a href=/fiyatlar>Fiyatlar</a> <a href=/iletisim>İletişim</a></nav></header>
      <main><h1>${title}</h1>${main}</main>
      <footer>© 2026 Ceviz Atölyesi. Tüm hakları saklıdır.</footer></body></html>`,
    { url: `${site}${path}`, status },
  );

const sentence =
  "Ceviz Atölyesi 1984 yılından beri İzmir'de masif ahşaptan mobilya ve mutfak dolabı üretir. ";

const pages = [
  pageOf(
    "/",
    "Ceviz Atölyesi – Marangoz ve mobilya atölyesi",
    `<p>${sentence}</p><p>Marangoz ustalarımız ahşap işleri için evinize gelir ve ölçü alır.</p>
     <h2>Özellikler</h2><p>Bütün ürünler için beş yıl boyunca ücretsiz bakım yapıyoruz.</p>`,
  ),
  pageOf(
    "/fiyatlar",
    "Fiyatlar",
    `<p>Bütün bakım paketlerimiz aylık olarak ödenir ve her ay iptal edilebilir.</p>
     <table><tr><th>Paket</th><th>Fiyat</th></tr>
     <tr><td>Temel bakım</td><td>₺149,90 / aylık</td></tr>
     <tr><td>Tam bakım</td><td>1.250 ₺ yıllık</td></tr>
     <tr><td>Özel üretim</td><td>Teklif isteyin</td></tr></table>`,
  ),
  pageOf(
    "/sikca-sorulan-sorular",
    "Sıkça sorulan sorular",
    `<h2>Nasıl sipariş verebilirim</h2><p>Bize telefonla ulaşın; ölçü için evinize geliriz.</p>
     <h2>Teslimat ne kadar sürer?</h2><p>Mutfak dolapları altı hafta içinde teslim edilir.</p>`,
  ),
  pageOf(
    "/iletisim",
    "İletişim",
    `<p>Telefon: (0232) 555 01 23</p><p>Atölyemiz hafta içi her gün açıktır.</p>
     <h2>Çalışma saatleri</h2><p>Pazartesi - Cuma: 09:00 - 18:00</p>`,
  ),
  pageOf(
    "/gizlilik-politikasi",
    "Gizlilik politikası",
    `<p>Kişisel verileriniz yalnızca siparişiniz için kullanılır ve üçüncü kişilere verilmez.</p>`,
  ),
];

test("page kinds decide the order of URLs", () => {
  const paths =
    "/haberler /giris-yap /sepet /kariyer /gizlilik-politikasi /iletisim /sss /urunler /fiyatlandırma /hakkımızda";
  const ranked = rankUrls(paths.split(" ").map((path) => ({ url: site + path })));
  expect(ranked.map(({ kind }) => kind)).toEqual([
    "pricing",
    "faq",
    "contact",
    "product",
    "about",
    "privacy",
    "news",
    "careers",
    "account",
    "account",
  ]);
});

test("the texts are Turkish", () => {
  const text = `<p>${sentence.repeat(2)} Bu atölye için ve daha çok ürün için bir ekip olarak.</p>`;
  expect(pageOf("/a", "Atölye", text).language).toBe("tr");
  expect(pages.map(({ verdict }) => verdict)).toEqual(pages.map(() => "real"));
});

describe("knowledge of the site", () => {
  const { business, items } = extractOffline(pages, { url: site });
  const found = (category: string): string =>
    items
      .filter((item) => item.category === category)
      .map(({ title, content }) => `${title}: ${content}`)
      .join("\n");

  test("the business and its category", () => {
    expect(business.name).toBe("Ceviz Atölyesi");
    expect(business.categoryCode).toBe("craft.carpentry");
    expect(business.contacts).toContainEqual(
      expect.objectContaining({ kind: "phone", value: "(0232) 555 01 23" }),
    );
  });

  test("prices with their periods", () => {
    expect(found("PRICING")).toMatch(/Temel bakım.*₺149,90/s);
    expect(found("PRICING")).toMatch(/Tam bakım.*1\.250 ₺ yıllık/s);
    expect(found("PRICING")).toMatch(/Teklif isteyin/);
  });

  test("questions, with and without a mark", () => {
    expect(found("FAQ")).toMatch(/Nasıl sipariş verebilirim: Bize telefonla ulaşın/);
    expect(found("FAQ")).toMatch(/Teslimat ne kadar sürer\?: Mutfak dolapları/);
  });

  test("opening hours and the privacy policy", () => {
    expect(found("SUPPORT")).toMatch(/Çalışma saatleri[^]*09:00 - 18:00/);
    expect(found("LEGAL")).toMatch(/Gizlilik politikası: .*Kişisel verileriniz/);
  });
});

test.each([
  ["soft-404", 200, "Sayfa bulunamadı", "<p>Üzgünüz, aradığınız sayfa kaldırılmış.</p>"],
  ["soft-404", 404, "Sayfa bulunamadı", "<p>Aradığınız sayfa bulunamadı.</p>"],
  ["login-wall", 200, "Üye girişi", "<p>Devam etmek için giriş yapın.</p>"],
  ["parked", 200, "Satılık alan adı", "<p>Bu alan adı satılıktır.</p>"],
  ["unavailable", 200, "Site bakımda", "<p>Sitemiz şu anda bakımda.</p>"],
  ["bot-challenge", 403, "Güvenlik doğrulaması", "<p>Lütfen robot olmadığınızı doğrulayın.</p>"],
])("%s with status %i: %s", (verdict, status, title, main) => {
  expect(pageOf("/x", title, main, status).verdict).toBe(verdict);
});

test("what surrounds an article is left out", () => {
  const article = pageOf(
    "/yazilar/ceviz",
    "Ceviz ağacı neden dayanıklıdır",
    `<p>Yazar: Ayşe Demir</p><p>12 Ocak 2026</p>
     ${`<p>${sentence.repeat(3)}</p>`.repeat(5)}
     <h3>İlgili yazılar</h3><ul><li><a href=/1>Meşe nasıl kurutulur ve saklanır</a></li></ul>
     <p><a href=/2>Devamını oku: kiraz ağacı</a></p>`,
  );
  expect(article.text).toContain("masif ahşaptan");
  expect(article.text).not.toMatch(/İlgili yazılar|Meşe nasıl|Devamını oku/);
});
