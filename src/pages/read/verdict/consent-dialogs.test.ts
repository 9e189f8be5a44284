import { expect, test } from "vitest";
import { readPage } from "../read-page.ts";

const fact = "A full service costs €90 and takes two days.";
const content = `<h1>Repairs</h1><p>We repair bicycles of every kind in our workshop by the harbour. ${fact}</p>
  <p>Our mechanics have thirty years of experience with city bikes and racing bikes.</p>`;
const partners =
  "We and our 842 partners store and access personal data, like browsing data, on your device. " +
  "Selecting I Accept enables tracking technologies to support the purposes shown.";
const buttons = "<button>Accept All</button><button>Reject All</button>";

const read = (body: string) =>
  readPage(
    `<!doctype html><html lang="en"><head><title>Repairs | Harbour Bikes</title></head>
    <body style="overflow:hidden">${body}</body></html>`,
    { url: "https://bikes.test/repairs", headers: { "content-type": "text/html" } },
  );
const all = (page: ReturnType<typeof read>) =>
  JSON.stringify([page.text, page.markdown, page.blocks, page.body]);

const dialogs: [name: string, words: string, html: string][] = [
  [
    "OneTrust",
    "842 partners",
    `<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter"></div>
    <div id="onetrust-banner-sdk" role="dialog"><h2>We value your privacy</h2><p>${partners}</p>${buttons}</div></div>`,
  ],
  [
    "Cookiebot",
    "zu personalisieren",
    `<div id="CybotCookiebotDialog"><h2>Diese Webseite verwendet Cookies</h2><div>Wir verwenden Cookies, um Inhalte und
    Anzeigen zu personalisieren.</div><a href="#">Alle zulassen</a></div>`,
  ],
  [
    "Usercentrics",
    "Tracking-Technologien",
    `<div id="usercentrics-root"><div role="dialog"><h2>Privatsphäre-Einstellungen</h2><p>Diese Seite nutzt Website
    Tracking-Technologien von Dritten.</p><button>Alles akzeptieren</button></div></div>`,
  ],
  [
    "Didomi, with the first heading of the page",
    "150 partenaires",
    `<div id="didomi-host"><div class="didomi-popup-container" role="dialog"><h1>Bienvenue</h1><p>Avec votre accord, nos
    150 partenaires utilisons des cookies.</p><button>Tout accepter</button></div></div>`,
  ],
  [
    "one longer than the page",
    "842 partners",
    `<div role="dialog"><h1>We value your privacy</h1>${`<p>${partners}</p>`.repeat(6)}${buttons}</div>`,
  ],
  [
    "a banner by its name",
    "analyse visits",
    `<div class="site-cookie-notice"><p>We use cookies to analyse visits.</p><button>OK</button></div>`,
  ],
  ...["en", "es", "it", "fr", "nl", "pt", "pl", "tr", "ru", "ja"].map(
    (language): [string, string, string] => {
      const [words, button] = generic(language);
      const html = `<div role="dialog" aria-modal="true" class="x1 y2"><p>${words}</p><button>${button}</button></div>`;
      return [`a dialog without a name, ${language}`, words, html];
    },
  ),
];

function generic(language: string): readonly [string, string] {
  const texts: Record<string, readonly [string, string]> = {
    en: ["This website uses cookies to measure visits and to show you advertising.", "Accept all"],
    es: ["Utilizamos cookies propias y de terceros para analizar nuestros servicios.", "Aceptar"],
    it: ["Noi e terze parti selezionate utilizziamo cookie o tecnologie simili.", "Accetta"],
    fr: ["Nous utilisons des cookies afin de mesurer l'audience de ce site.", "Accepter"],
    nl: ["Wij gebruiken cookies om onze website te verbeteren.", "Accepteren"],
    pt: ["Utilizamos cookies para melhorar a sua experiência de navegação.", "Aceitar"],
    pl: ["Ta strona korzysta z plików cookie w celu świadczenia usług.", "Akceptuję"],
    tr: ["Size daha iyi hizmet sunabilmek için çerezler kullanıyoruz.", "Kabul et"],
    ru: ["Мы используем файлы cookie, чтобы улучшить работу сайта.", "Принять"],
    ja: ["当サイトではクッキーを使用して、利便性の向上を行っています。", "同意する"],
  };
  return texts[language] ?? expect.fail(language);
}

test.each(dialogs)("%s is no part of the page behind it", (_name, words, dialog) => {
  const alone = read(content);
  for (const html of [dialog + content, content + dialog, `${dialog}<main>${content}</main>`]) {
    const page = read(html);
    expect(page).toMatchObject({ verdict: "real", title: "Repairs", text: alone.text });
    expect(page.body?.text).toContain(fact);
    expect(all(page)).not.toContain(words);
  }
});

test.each(dialogs.slice(0, 6))("%s alone is no page", (_name, words, dialog) => {
  const wall = read(
    `${dialog}<nav><a href="/">Home</a></nav><footer>© 2026 Harbour Bikes</footer>`,
  );
  expect(wall.body?.text).toContain(words);
});

test("a page that is nothing but the question keeps its verdict", () => {
  const html = `<div role="dialog"><h1>We value your privacy</h1><p>${partners}</p>${buttons}</div>`;
  expect(read(`${html}<footer><a href="/imprint">Imprint</a></footer>`).verdict).toBe(
    "cookie-wall",
  );
});

test.each([
  [
    "a dialog about something else",
    `<div role="dialog"><p>In January a service costs €70, with new brake pads.</p><button>Close</button></div>`,
    "€70",
  ],
  [
    "a dialog for partners",
    `<div role="dialog"><p>Become a partner of our workshop and earn €20.</p><button>Write to us</button></div>`,
    "€20",
  ],
  [
    "a page about cookies in an element so named",
    `<div class="cookie-policy"><h1>Cookies</h1><p>We store three cookies for seven days.</p><a href="/">Home</a></div>`,
    "three cookies",
  ],
  [
    "a page inside of a banner's element",
    `<div class="cookie-banner"><p>We use cookies.</p><button>OK</button><main><p>${fact}</p></main></div>`,
    fact,
  ],
])("%s stays", (_name, html, words) => {
  expect(read(html + content).body?.text).toContain(words);
});

test("what the caller selects is content", () => {
  const html = `<div role="dialog"><p>We use cookies.</p><button>OK</button></div>${content}`;
  const page = readPage(html, {
    url: "https://bikes.test/",
    selection: { select: () => {}, isOnly: true },
  });
  expect(page.text).toContain("We use cookies");
});
