import { describe, expect, test } from "vitest";
import { kindOfUrl } from "./kind-of-url.ts";
import { createRankedQueue, rankUrls, scoreUrl } from "./rank-urls.ts";

const site = "https://example.com";
const order = (paths: string): string =>
  rankUrls(paths.split(" ").map((path) => ({ url: site + path })))
    .map((it) => it.url.replace(site, ""))
    .join(" ");

describe("what an address is about, in eight languages", () => {
  test.each([
    [
      "about",
      "/about-us /ueber-uns /über-uns /a-propos /quienes-somos /chi-siamo /sobre-nos /over-ons /o-nas",
    ],
    [
      "product",
      "/products /produkte /produits /productos /prodotti /produtos /producten /produkty",
    ],
    ["pricing", "/pricing /preise /tarifs /precios /prezzi /precos /preços /prijzen /cennik"],
    [
      "faq",
      "/faq /haeufige-fragen /foire-aux-questions /preguntas-frecuentes /domande-frequenti /perguntas-frequentes /veelgestelde-vragen /czeste-pytania",
    ],
    ["support", "/support /hilfe /aide /ayuda /assistenza /ajuda /klantenservice /pomoc"],
    [
      "contact",
      "/contact /kontakt /contactez-nous /contacto /contatti /contato /vestigingen /lokalizacje",
    ],
    [
      "legal",
      "/terms /impressum /mentions-legales /aviso-legal /note-legali /termos /algemene-voorwaarden /regulamin",
    ],
    [
      "privacy",
      "/privacy-policy /datenschutz /confidentialite /privacidad /politica-de-privacidade /privacyverklaring /polityka-prywatnosci",
    ],
    [
      "hours",
      "/opening-hours /oeffnungszeiten /öffnungszeiten /horaires /horarios /orari /openingstijden /godziny-otwarcia",
    ],
    [
      "delivery",
      "/shipping /versand /zahlungsarten /livraison /envios /spedizioni /verzending /dostawa /returns /widerruf /retours",
    ],
    [
      "careers",
      "/jobs/customer-support-7 /karriere/preise /recrutement/contact /vacatures/a /oferta-pracy/x /lavora-con-noi/faq",
    ],
    [
      "docs",
      "/docs/start /dokumentation /documentation /documentacion /documentazione /documentacao /documentatie /dokumentacja",
    ],
    [
      "news",
      "/blog/a-title-of-many-words /aktuelles /actualites /noticias /notizie /novidades /nieuws /aktualnosci /2024/05/01/title",
    ],
    ["account", "/login /anmelden /connexion /iniciar-sesion /accedi /entrar /inloggen /zaloguj"],
    ["home", "/ /de/ /en-us/ /index.html"],
    ["listing", "/shop?sort=price /shop?filter[colour]=red /shop?page=2 /shop?a=1&b=2&c=3"],
    [
      "listing",
      "/tag/pricing /category/faq /author/contact /schlagwort/preise /etiqueta/precios /autor/kontakt /categorie/tarieven",
    ],
    [
      "listing",
      "/blog/page/2 /pricing/page/3 /seite/4 /pagina-5 /sayfa/2 /2024/05/ /2024/ /a/2024/5",
    ],
    [
      "listing",
      "/?s=prices /search/faq /faq?print=1 /?add-to-cart=7 /about?replytocom=3 /pricing/amp",
    ],
    ["news", "/blog/feed-the-birds /2024/05/01/pricing-news /events/2024-05-12"],
    ["account", "/login/help /account/prices /mein-konto/faq /panier/livraison"],
    ["product", "/shop /shop?id=7 /shop?page=saws /product?order=9"],
    ["other", "/widgets /a/b /how-pricing-of-clouds-works-today"],
  ])("%s", (kind, paths) => {
    const found = paths.split(" ").map((path) => `${path} ${kindOfUrl(site + path).kind}`);
    expect(found).toEqual(paths.split(" ").map((path) => `${path} ${kind}`));
  });

  test("the words of links count where the address has no known word", () => {
    expect(kindOfUrl(`${site}/p/17`, ["", "Unsere Preise"])).toMatchObject({
      kind: "pricing",
      by: "link",
    });
    expect(kindOfUrl(`${site}/it/`, ["IT services"])).toMatchObject({ kind: "product" });
    expect(kindOfUrl(`${site}/it/`, ["Italiano"])).toMatchObject({ kind: "home" });
  });
});

describe("the order", () => {
  test("what explains a business comes first", () => {
    expect(order("/login /blog/one /tag/x /about /pricing /")).toBe(
      "/ /pricing /about /blog/one /tag/x /login",
    );
  });

  test.each([
    ["prices before a topic of articles with that name", "/pricing /blog/pricing"],
    ["questions, contact and hours before terms", "/faq /contact /opening-hours /terms"],
    ["terms before privacy, and that before news", "/terms /privacy /news"],
    ["a page before an article at the root", "/widgets /five-tips-for-a-warm-house"],
    ["articles before open positions", "/blog/one /jobs/one"],
    ["lists and forms at the end", "/a/b/c /tag/prices /login/prices"],
  ])("%s", (_name, paths) => {
    expect(order(paths.split(" ").toReversed().join(" "))).toBe(paths);
  });

  test("folders take turns: no ten pages of one before the first of another", () => {
    const pages = ["a", "b", "c"].flatMap((folder) =>
      [1, 2, 3, 4].map((n) => `/docs/${folder}/${n}`),
    );
    const first = order(pages.join(" ")).split(" ").slice(0, 6);
    expect(first).toEqual([
      "/docs/a/1",
      "/docs/b/1",
      "/docs/c/1",
      "/docs/a/2",
      "/docs/b/2",
      "/docs/c/2",
    ]);
  });

  test.each([
    ["contact", "/contact"],
    ["imprint", "/impressum"],
    ["delivery", "/versand"],
  ])("a link in the footer to %s counts as one in a menu", (_name, path) => {
    const url = site + path;
    const [footer, header] = [
      scoreUrl({ url, place: "footer" }),
      scoreUrl({ url, place: "header" }),
    ];
    expect(footer.score).toBe(header.score);
  });

  test("a range in a shop's menu comes before one that only a list names", () => {
    const url = `${site}/category/lamps`;
    expect(scoreUrl({ url, place: "nav" }).score).toBeGreaterThan(20 + scoreUrl({ url }).score);
  });

  test("kinds take turns: a hundred products do not crowd out the rest", () => {
    const products = Array.from({ length: 100 }, (_, i) => `/products/item-${i}`).join(" ");
    const first = order(`${products} /about /pricing /faq /contact /privacy`)
      .split(" ")
      .slice(0, 8);
    expect(first).toEqual(
      expect.arrayContaining(["/about", "/pricing", "/faq", "/contact", "/privacy"]),
    );
  });

  test("the same set gives the same order, whatever its order was", () => {
    const paths = ["/b", "/a", "/cc", "/docs/x", "/docs/y", "/about"];
    expect(order(paths.join(" "))).toBe(order(paths.toReversed().join(" ")));
  });

  test.each([
    ["a shallow page before a deep one", "/a", "/a/b/c/d"],
    ["a plain address before one with parameters", "/page-one", "/page?one"],
    ["an overview before a page below it", "/products", "/products/a"],
  ])("%s", (_name, first, second) => {
    expect(order(`${second} ${first}`)).toBe(`${first} ${second}`);
  });

  test.each([
    ["a link on the given page", { fromGiven: true }],
    ["a link in the navigation", { place: "nav" as const }],
    ["a high priority in the sitemap", { priority: 1 }],
  ])("%s raises a page", (_name, more) => {
    const url = `${site}/a`;
    expect(scoreUrl({ url, ...more }).score).toBeGreaterThan(scoreUrl({ url }).score);
  });

  test("nofollow lowers one", () => {
    const url = `${site}/a`;
    expect(scoreUrl({ url, nofollow: true }).score).toBeLessThan(scoreUrl({ url }).score);
  });
});

describe("reasons are short and true", () => {
  test.each([
    [{ url: `${site}/` }, "home page"],
    [{ url: `${site}/pricing` }, "prices: its address says “pricing”"],
    [{ url: `${site}/docs/a` }, "documentation: it lies below “docs”"],
    [{ url: `${site}/x`, linkTexts: ["Help Center"] }, "help and support: linked as “Help Center”"],
    [
      { url: `${site}/x`, linkTexts: ["Widgets"], fromGiven: true },
      "linked from the given page, linked as “Widgets”",
    ],
    [{ url: `${site}/x`, named: true }, "further content: named in the sitemap"],
    [{ url: `${site}/x` }, "further content"],
  ])("%j: %s", (candidate, reason) => {
    expect(scoreUrl(candidate).reason).toBe(reason);
  });

  test("long link texts are cut", () => {
    const { reason } = scoreUrl({ url: `${site}/x`, linkTexts: ["word ".repeat(100)] });
    expect(reason.length).toBeLessThan(120);
  });
});

test("pages taken from elsewhere count for variety", () => {
  const queue = createRankedQueue();
  for (const path of ["/about", "/company", "/careers"]) {
    queue.add(scoreUrl({ url: site + path }));
  }
  for (let i = 0; i < 6; i += 1) queue.count("about");
  expect(queue.take()?.url).toBe(`${site}/careers`);
  expect(queue.take()?.kind).toBe("about");
  expect(queue.take()?.kind).toBe("about");
  expect(queue.take()).toBeUndefined();
});
