/** A website with the groups of pages that answer customers' questions. */
export type ChoiceSite = {
  name: string;
  /** The path at which the extraction starts. */
  start: string;
  /** The page of a path; undefined without one. */
  page(path: string): string | undefined;
  /** By question: one of these paths is enough. A trailing `*` matches any rest. */
  wanted: Record<string, readonly string[]>;
};

type Link = readonly [path: string, text: string];
type Shape = {
  name: string;
  language: "de" | "fr";
  brand: string;
  nav: readonly Link[];
  footer: readonly Link[];
  /** Links of the main part, by path; the pages exist. */
  inside?: Record<string, readonly Link[]>;
  /** Paths of pages that only need a text. */
  more: readonly Link[];
  sitemap: boolean;
  wanted: ChoiceSite["wanted"];
};

/** Six sites in German and French, in the shape of common systems: a shop, software, a business. */
export const madeSites: readonly ChoiceSite[] = [
  shop("de"),
  shop("fr"),
  software("de"),
  software("fr"),
  business("de"),
  business("fr"),
].map(siteOf);

function siteOf(shape: Shape): ChoiceSite {
  const { nav, footer, inside = {}, more, wanted } = shape;
  const titles = new Map<string, string>([["/", shape.brand]]);
  for (const [path, text] of [...nav, ...footer, ...Object.values(inside).flat(), ...more]) {
    if (!titles.has(path)) titles.set(path, text);
  }
  const sitemap = shape.sitemap ? sitemapOf([...titles.keys()]) : undefined;
  return {
    name: shape.name,
    start: "/",
    wanted,
    page(path) {
      if (path === "/sitemap.xml") return sitemap;
      const title = titles.get(path);
      return title === undefined ? undefined : pageOf(shape, path, title);
    },
  };
}

function pageOf({ language, brand, nav, footer, inside = {} }: Shape, path: string, title: string) {
  const list = (links: readonly Link[]) =>
    links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join("");
  return `<!doctype html><html lang="${language}"><head><title>${title} | ${brand}</title></head>
<body><header><nav><ul>${list(nav)}</ul></nav></header>
<main><h1>${title}</h1>${textOf(language, `${title} ${path}`)}<ul>${list(inside[path] ?? [])}</ul></main>
<footer><ul>${list(footer)}</ul><p>© ${brand}</p></footer></body></html>`;
}

/** Some sentences that no other page has. */
function textOf(language: "de" | "fr", seed: string): string {
  const words = nouns[language];
  let state = Array.from(seed).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const next = (): string => {
    state = (state * 1_103_515_245 + 12_345) >>> 0;
    return words[(state >>> 8) % words.length] ?? "";
  };
  return Array.from({ length: 6 }, () => {
    const [a, b, c, d] = [next(), next(), next(), next()];
    return language === "de"
      ? `<p>Bei uns gehören ${a} und ${b} seit Jahren zu ${c}; wir zeigen Ihnen gern, was ${d} kann.</p>`
      : `<p>Chez nous, ${a} et ${b} font partie de ${c} depuis des années ; nous vous montrons ${d}.</p>`;
  }).join("");
}

const nouns = {
  de: `Werkzeug Holz Licht Wasser Garten Wolle Papier Glas Leder Stein Farbe Metall Stoff Brot Kaffee
    Honig Seife Kerze Lampe Tisch Stuhl Regal Teppich Decke Kissen Messer Teller Tasse Kanne Schale`.split(
    /\s+/,
  ),
  fr: `outil bois lumière eau jardin laine papier verre cuir pierre couleur métal tissu pain café
    miel savon bougie lampe table chaise étagère tapis couverture coussin couteau assiette tasse`.split(
    /\s+/,
  ),
} as const;

function sitemapOf(paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>ORIGIN${path}</loc></url>`).join("");
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}

function count(size: number): number[] {
  return Array.from({ length: size }, (_, at) => at + 1);
}

/** 200 products in eight ranges, with tags, pages of lists, filters, a cart and a magazine. */
function shop(language: "de" | "fr"): Shape {
  const de = language === "de";
  const ranges = de
    ? "lampen tische stuehle regale teppiche decken kissen geschirr".split(" ")
    : "lampes tables chaises etageres tapis plaids coussins vaisselle".split(" ");
  const range = de ? "/kategorie" : "/collections";
  const product = de ? "/produkt" : "/products";
  const tag = de ? "/schlagwort" : "/tag";
  const rangeLinks = ranges.map((name): Link => [`${range}/${name}`, capital(name)]);
  const products = count(200).map((n): Link => {
    const name = ranges[n % ranges.length] ?? "";
    return [`${product}/${name}-nordlicht-${n}`, `${capital(name)} Nordlicht ${n}`];
  });
  const tags = count(60).map((n): Link => [`${tag}/${de ? "farbe" : "couleur"}-${n}`, `Ton ${n}`]);
  const posts = count(40).map((n): Link => [
    `/blog/${de ? "so-wohnen-wir-heute" : "nos-idees-pour-la-maison"}-${n}`,
    de ? `So wohnen wir heute ${n}` : `Nos idées pour la maison ${n}`,
  ]);
  const inside: Record<string, Link[]> = { "/": [...products.slice(0, 12), ...posts.slice(0, 6)] };
  for (const [path] of rangeLinks) {
    const own = products.filter(([address]) => address.includes(path.split("/").at(-1) ?? ""));
    const pages = count(4).map((n): Link => [`${path}/page/${n + 1}`, `${n + 1}`]);
    inside[path] = [...own, ...pages, [`${path}?sort=price`, "↑"], ...tags.slice(0, 10)];
  }
  const listPages = rangeLinks.flatMap(([path]) => count(4).map((n) => `${path}/page/${n + 1}`));
  const carts = count(20).map((n): Link => [`/?add-to-cart=${n}`, de ? "In den Korb" : "Ajouter"]);
  inside["/"]?.push(...carts);
  return {
    name: `shop-${language}`,
    language,
    brand: "Nordlicht",
    sitemap: true,
    nav: [
      ...rangeLinks,
      ["/blog", de ? "Magazin" : "Journal"],
      [de ? "/warenkorb" : "/panier", de ? "Warenkorb" : "Panier"],
      [de ? "/mein-konto" : "/mon-compte", de ? "Mein Konto" : "Mon compte"],
    ],
    footer: de
      ? [
          ["/versand", "Versand"],
          ["/widerruf", "Widerruf und Rückgabe"],
          ["/zahlungsarten", "Zahlungsarten"],
          ["/hilfe", "Häufige Fragen"],
          ["/kontakt", "Kontakt"],
          ["/ladengeschaeft", "Unser Laden: Öffnungszeiten"],
          ["/ueber-uns", "Über uns"],
          ["/agb", "AGB"],
          ["/impressum", "Impressum"],
          ["/datenschutz", "Datenschutz"],
          ["/cookie-richtlinie", "Cookie-Richtlinie"],
          ["/karriere", "Karriere"],
        ]
      : [
          ["/pages/livraison", "Livraison"],
          ["/pages/retours-et-echanges", "Retours et échanges"],
          ["/pages/moyens-de-paiement", "Moyens de paiement"],
          ["/pages/faq", "Questions fréquentes"],
          ["/pages/nous-contacter", "Nous contacter"],
          ["/pages/boutique", "Notre boutique : horaires"],
          ["/pages/notre-histoire", "Notre histoire"],
          ["/policies/terms-of-service", "CGV"],
          ["/policies/legal-notice", "Mentions légales"],
          ["/policies/privacy-policy", "Confidentialité"],
          ["/pages/cookies", "Cookies"],
          ["/pages/recrutement", "Recrutement"],
        ],
    inside,
    more: [
      ...products,
      ...tags,
      ...posts,
      ...listPages.map((path): Link => [path, path]),
      ...count(6).map((n): Link => [`/blog/page/${n + 1}`, `Blog ${n + 1}`]),
    ],
    wanted: de
      ? {
          shipping: ["/versand"],
          returns: ["/widerruf"],
          payment: ["/zahlungsarten"],
          faq: ["/hilfe"],
          contact: ["/kontakt"],
          hours: ["/ladengeschaeft"],
          about: ["/ueber-uns"],
          terms: ["/agb", "/impressum"],
          range: ["/kategorie/*"],
        }
      : {
          shipping: ["/pages/livraison"],
          returns: ["/pages/retours-et-echanges"],
          payment: ["/pages/moyens-de-paiement"],
          faq: ["/pages/faq"],
          contact: ["/pages/nous-contacter"],
          hours: ["/pages/boutique"],
          about: ["/pages/notre-histoire"],
          terms: ["/policies/terms-of-service", "/policies/legal-notice"],
          range: ["/collections/*"],
        },
  };
}

/** Software with prices, a manual of 60 pages, a blog of 120 posts, tags and open positions. */
function software(language: "de" | "fr"): Shape {
  const de = language === "de";
  const topics = de
    ? "import rechnungen projekte berichte rollen schnittstelle".split(" ")
    : "import factures projets rapports roles webhooks".split(" ");
  const manual = count(60).map((n): Link => [
    `/docs/${topics[n % topics.length] ?? ""}/${de ? "schritt" : "etape"}-${n}`,
    `${capital(topics[n % topics.length] ?? "")} ${n}`,
  ]);
  const posts = count(120).map((n): Link => [
    `/blog/${2018 + (n % 7)}/${de ? "was-teams-von-preisen-lernen" : "les-equipes-et-leurs-prix"}-${n}`,
    de ? `Was Teams von Preisen lernen ${n}` : `Les équipes et leurs prix ${n}`,
  ]);
  const tags = count(30).map((n): Link => [
    `/blog/tag/${n % 2 ? "pricing" : "support"}-${n}`,
    `#${n}`,
  ]);
  const namedTags: Link[] = [
    ["/blog/tag/pricing", "#pricing"],
    ["/blog/tag/faq", "#faq"],
    ["/blog/tag/contact", "#contact"],
    ["/blog/author/support", "Support"],
  ];
  const jobs = count(12).map((n): Link => [
    `/jobs/${n % 2 ? "customer-support" : "product-manager"}-${n}`,
    n % 2 ? `Customer Support ${n}` : `Product Manager ${n}`,
  ]);
  const features: Link[] = topics
    .slice(0, 4)
    .map((name) => [`${de ? "/funktionen" : "/fonctionnalites"}/${name}`, capital(name)]);
  const help = count(10).map((n): Link => [`/help/article-${n * 1_000}`, `Article ${n}`]);
  return {
    name: `software-${language}`,
    language,
    brand: "Zeitwerk",
    sitemap: de,
    nav: [
      [de ? "/funktionen" : "/fonctionnalites", de ? "Funktionen" : "Fonctionnalités"],
      ...features,
      [de ? "/preise" : "/tarifs", de ? "Preise" : "Tarifs"],
      ["/docs", de ? "Dokumentation" : "Documentation"],
      ["/blog", "Blog"],
      ["/login", de ? "Anmelden" : "Connexion"],
      ["/signup", de ? "Kostenlos testen" : "Essai gratuit"],
    ],
    footer: [
      ["/help", de ? "Hilfe-Center" : "Centre d’aide"],
      [de ? "/haeufige-fragen" : "/questions-frequentes", de ? "Fragen" : "Questions"],
      [de ? "/kontakt" : "/contact", "Contact"],
      ["/security", de ? "Sicherheit" : "Sécurité"],
      ["/jobs", "Jobs"],
      [de ? "/ueber-uns" : "/a-propos", de ? "Über uns" : "À propos"],
      [de ? "/agb" : "/cgu", de ? "AGB" : "CGU"],
      [de ? "/datenschutz" : "/confidentialite", de ? "Datenschutz" : "Confidentialité"],
      [de ? "/impressum" : "/mentions-legales", de ? "Impressum" : "Mentions légales"],
      ["/status", "Status"],
    ],
    inside: {
      "/": [...posts.slice(0, 8), ...features],
      "/docs": manual,
      "/blog": [...posts, ...tags, ...namedTags, ["/blog/feed", "RSS"]],
      "/jobs": jobs,
      "/help": help,
    },
    more: count(12).map((n): Link => [`/blog/page/${n + 1}`, `Blog ${n + 1}`]),
    wanted: {
      prices: [de ? "/preise" : "/tarifs"],
      faq: [de ? "/haeufige-fragen" : "/questions-frequentes"],
      contact: [de ? "/kontakt" : "/contact"],
      features: [de ? "/funktionen*" : "/fonctionnalites*"],
      docs: ["/docs*"],
      help: ["/help*"],
      about: [de ? "/ueber-uns" : "/a-propos"],
      terms: [de ? "/agb" : "/cgu"],
      security: ["/security"],
      imprint: [de ? "/impressum" : "/mentions-legales"],
    },
  };
}

/** A trade with services, 150 posts at the root, archives by month, author and tag, a calendar. */
function business(language: "de" | "fr"): Shape {
  const de = language === "de";
  const posts = count(150).map((n): Link => [
    de ? `/fuenf-tipps-fuer-ihr-bad-im-winter-${n}/` : `/cinq-conseils-pour-votre-maison-${n}/`,
    de ? `Fünf Tipps für Ihr Bad im Winter ${n}` : `Cinq conseils pour votre maison ${n}`,
  ]);
  const months = count(24).map((n): Link => [
    `/${2020 + (n % 4)}/${String((n % 12) + 1).padStart(2, "0")}/`,
    `${n}`,
  ]);
  const tags = count(40).map((n): Link => [`/tag/${de ? "bad" : "bain"}-${n}/`, `Tag ${n}`]);
  const topics = count(10).map((n): Link => [
    `/category/${de ? "ratgeber" : "conseils"}-${n}/`,
    `${n}`,
  ]);
  const events = count(30).map((n): Link => [`/events/2024-05-${n}/`, `${n}. 5.`]);
  const names = de ? "bad heizung solar notdienst" : "salle-de-bain chauffage solaire urgence";
  const services = names
    .split(" ")
    .map((name): Link => [`${de ? "/leistungen" : "/services"}/${name}/`, capital(name)]);
  return {
    name: `business-${language}`,
    language,
    brand: de ? "Rohrbach Haustechnik" : "Duruisseau Plomberie",
    sitemap: true,
    nav: [
      [de ? "/leistungen/" : "/services/", de ? "Leistungen" : "Services"],
      ...services,
      [de ? "/preisliste/" : "/nos-prix/", de ? "Preisliste" : "Nos prix"],
      [de ? "/team/" : "/equipe/", de ? "Team" : "Équipe"],
      [de ? "/aktuelles/" : "/actualites/", de ? "Aktuelles" : "Actualités"],
      [de ? "/jobs/" : "/recrutement/", de ? "Jobs" : "Recrutement"],
      [de ? "/kontakt/" : "/contact/", de ? "Kontakt" : "Contact"],
    ],
    footer: [
      [de ? "/oeffnungszeiten/" : "/horaires/", de ? "Öffnungszeiten" : "Horaires"],
      [de ? "/haeufige-fragen/" : "/faq/", de ? "Fragen" : "FAQ"],
      [de ? "/anfahrt/" : "/plan-d-acces/", de ? "Anfahrt" : "Plan d’accès"],
      [de ? "/impressum/" : "/mentions-legales/", de ? "Impressum" : "Mentions légales"],
      [de ? "/datenschutz/" : "/confidentialite/", de ? "Datenschutz" : "Confidentialité"],
      [de ? "/ueber-uns/" : "/qui-sommes-nous/", de ? "Über uns" : "Qui sommes-nous"],
      ["/events/", de ? "Kalender" : "Agenda"],
    ],
    inside: {
      "/": [...posts.slice(0, 12), ...months, ...tags.slice(0, 15)],
      [de ? "/aktuelles/" : "/actualites/"]: [...posts.slice(0, 20), ...topics, ...tags],
      "/events/": events,
    },
    more: [
      ...posts,
      ...months,
      ...count(15).map((n): Link => [`/page/${n + 1}/`, `${n + 1}`]),
      ["/author/kontakt/", "kontakt"],
      ["/tag/preise/", "preise"],
      ["/category/faq/", "faq"],
    ],
    wanted: {
      services: [de ? "/leistungen/*" : "/services/*"],
      prices: [de ? "/preisliste/" : "/nos-prix/"],
      contact: [de ? "/kontakt/" : "/contact/"],
      hours: [de ? "/oeffnungszeiten/" : "/horaires/"],
      faq: [de ? "/haeufige-fragen/" : "/faq/"],
      way: [de ? "/anfahrt/" : "/plan-d-acces/"],
      imprint: [de ? "/impressum/" : "/mentions-legales/"],
      about: [de ? "/ueber-uns/" : "/qui-sommes-nous/"],
      emergency: [de ? "/leistungen/notdienst/" : "/services/urgence/"],
    },
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
