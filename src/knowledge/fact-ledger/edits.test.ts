import { describe, expect, test } from "vitest";
import { readPage } from "../../pages/index.ts";
import { extractItems } from "../offline.ts";
import { changesBetween, type PageReading } from "./reading-changes.ts";

/** One edit of a page: replacements, and the changes of facts that it makes. */
type Edit = [
  title: string,
  page: PageName,
  edits: [from: string, to: string][],
  expected: Expected[],
];
/** `kind title`; the title is that of the new reading. */
type Expected = string;

const site = "https://acme.example";
const frame = (title: string, main: string): string => `<!doctype html>
<html lang="en"><head><title>${title} – Acme Cloud</title></head><body>
<header><a href="/">Acme Cloud</a><nav><a href="/pricing">Pricing</a> <a href="/help">Help</a>
<a href="/contact">Contact</a></nav></header>
<main>${main}</main>
<footer><p>© 2026 Acme Cloud Ltd. All rights reserved.</p><a href="/imprint">Imprint</a></footer>
</body></html>`;

const plan = (name: string, price: string, lines: string[]): string =>
  `<div class="card"><h2>${name}</h2><p class="price">${price}</p>
<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul><a href="/signup">Choose</a></div>`;
const answer = (question: string, text: string): string => `<h3>${question}</h3><p>${text}</p>`;

const pages = {
  pricing: frame(
    "Pricing",
    `<h1>Pricing</h1><p>Simple plans for teams of every size. Last updated 3 May 2026.</p>
<section>${plan("Starter", "$19 / month", ["5 users", "10 GB storage", "Email support"])}
${plan("Team", "$49 / month", ["25 users", "100 GB storage", "Phone support", "Single sign-on"])}
${plan("Enterprise", "$199 / month", ["Unlimited users", "1 TB storage", "Dedicated manager"])}
</section>
<p>Join 12,345 teams who work with Acme every day.</p>
<h2>Latest news</h2><ul>
<li><a href="/blog/api"><h3>Our new API is here</h3></a><p>How the API makes integrations faster.</p></li>
<li><a href="/blog/berlin"><h3>We open in Berlin</h3></a><p>Our second office is in Berlin.</p></li></ul>`,
  ),
  help: frame(
    "Help",
    `<h1>Frequently asked questions</h1><p>Updated 2 days ago. 482 of 512 readers found this page helpful.</p>
${answer("Can I cancel at any time?", "Yes, you can cancel your subscription at any time from the billing page. Your plan stays active until the end of the month.")}
${answer("Do you offer refunds?", "We refund your payment within 30 days if you are not satisfied with the service.")}
${answer("Which payment methods do you accept?", "We accept Visa, Mastercard and bank transfer. Invoices are sent by email.")}
${answer("Do you ship to Canada?", "Yes, we ship our hardware to Canada and Mexico within 5 working days.")}
${answer("Where is my data stored?", "All data is stored in Frankfurt and encrypted with AES256 at rest.")}
${answer("How do I reach the support?", "Write to support@acme.example and we answer within one working day.")}`,
  ),
  contact: frame(
    "Contact",
    `<h1>Contact</h1><p>Our team in Springfield is happy to help.</p>
<h2>Address</h2><p>Acme Cloud Ltd<br>12 Main Street<br>Springfield, IL 62701</p>
<p>Phone: +1 217 555 0142<br>Email: hello@acme.example</p>
<h2>Opening hours</h2><p>Monday to Friday: 9:00 – 17:00<br>Saturday: 10:00 – 14:00</p>`,
  ),
  shipping: frame(
    "Shipping",
    `<h1>Shipping and returns</h1>
<h2>Delivery</h2><p>Orders are delivered within 3 to 5 working days by courier. Shipping is free for orders above $75, otherwise it costs $6.90.</p>
<h2>Returns</h2><p>You can return every product within 30 days of delivery. Please use the original box and add the receipt to your parcel.</p>
<h2>Warranty</h2><p>Every device has a warranty of 2 years that covers defects of material and production.</p>
<p>As of 14 March 2026.</p>`,
  ),
  shop: frame(
    "Coffee",
    `<h1>Coffee</h1><p>Roasted every week in our own roastery.</p>
<ul class="products">
<li><h2>House Blend</h2><p>Chocolate and hazelnut, 500 g bag.</p><p class="price">€14.90</p><p>4.8 (1,203 reviews)</p></li>
<li><h2>Ethiopia Sidamo</h2><p>Jasmine and lemon, 250 g bag.</p><p class="price">€11.50</p><p>4.6 (351 reviews)</p></li>
<li><h2>Decaf Colombia</h2><p>Caramel and orange, 250 g bag.</p><p class="price">€12.20</p><p>4.5 (287 reviews)</p></li></ul>`,
  ),
  preise: frame(
    "Preise",
    `<h1>Preise</h1><p>Alle Preise verstehen sich inklusive Mehrwertsteuer. Stand: 1. März 2026.</p>
<section>${plan("Basis", "9,90 € pro Monat", ["3 Benutzer", "5 GB Speicher", "Hilfe per E-Mail"])}
${plan("Profi", "29,90 € pro Monat", ["15 Benutzer", "50 GB Speicher", "Hilfe am Telefon"])}</section>
<h2>Häufige Fragen</h2>
${answer("Kann ich jederzeit kündigen?", "Ja, Sie können Ihren Vertrag jederzeit zum Ende des Monats kündigen.")}
${answer("Wie lange ist die Testphase?", "Die Testphase dauert 14 Tage und ist kostenlos.")}`,
  ),
};
type PageName = keyof typeof pages;

const edits: Edit[] = [
  // Prices
  ["a price rises", "pricing", [["$19 /", "$24 /"]], ["changed Starter"]],
  [
    "two prices rise",
    "pricing",
    [
      ["$19 /", "$24 /"],
      ["$199", "$249"],
    ],
    ["changed Starter", "changed Enterprise"],
  ],
  ["another currency", "pricing", [["$49 / month", "€49 / month"]], ["changed Team"]],
  ["another period", "pricing", [["$49 / month", "$49 / year"]], ["changed Team"]],
  ["a price becomes free", "pricing", [["$19 / month", "Free"]], ["changed Starter"]],
  ["a product's price", "shop", [["€11.50", "€12.50"]], ["changed Ethiopia Sidamo"]],
  ["a German price", "preise", [["9,90 €", "11,90 €"]], ["changed Basis"]],
  ["a price in a sentence", "shipping", [["$6.90", "$7.90"]], ["changed Shipping – Acme Cloud"]],
  ["a limit in a sentence", "shipping", [["$75", "$90"]], ["changed Shipping – Acme Cloud"]],
  // Plans
  ["a plan is renamed", "pricing", [["<h2>Team</h2>", "<h2>Business</h2>"]], ["changed Business"]],
  [
    "a plan is renamed and dearer",
    "pricing",
    [
      ["<h2>Team</h2>", "<h2>Business</h2>"],
      ["$49", "$59"],
    ],
    ["changed Business"],
  ],
  [
    "a German plan is renamed",
    "preise",
    [["<h2>Profi</h2>", "<h2>Studio</h2>"]],
    ["changed Studio"],
  ],
  ["a limit of a plan", "pricing", [["25 users", "50 users"]], ["changed Team"]],
  ["a storage limit", "pricing", [["100 GB storage", "250 GB storage"]], ["changed Team"]],
  ["a feature is replaced", "pricing", [["Phone support", "Priority chat"]], ["changed Team"]],
  [
    "a feature is added",
    "pricing",
    [["<li>Email support</li>", "<li>Email support</li><li>Single sign-on</li>"]],
    ["changed Starter"],
  ],
  ["a feature is dropped", "pricing", [["<li>Single sign-on</li>", ""]], ["changed Team"]],
  [
    "a plan is added",
    "pricing",
    [["</section>", `${plan("Campus", "$9 / month", ["2 users", "Student discount"])}</section>`]],
    ["added Campus"],
  ],
  [
    "a plan is removed",
    "pricing",
    [[plan("Starter", "$19 / month", ["5 users", "10 GB storage", "Email support"]), ""]],
    ["removed Starter"],
  ],
  // Answers that change
  [
    "an answer turns to no",
    "help",
    [
      [
        "Yes, we ship our hardware to Canada and Mexico within 5 working days.",
        "No, we do not ship our hardware to Canada.",
      ],
    ],
    ["changed Do you ship to Canada?"],
  ],
  [
    "another period in an answer",
    "help",
    [["within 30 days", "within 14 days"]],
    ["changed Do you offer refunds?"],
  ],
  [
    "another payment method",
    "help",
    [["and bank transfer", "and PayPal"]],
    ["changed Which payment methods do you accept?"],
  ],
  [
    "one more payment method",
    "help",
    [["Visa, Mastercard", "Visa, Mastercard, Amex"]],
    ["changed Which payment methods do you accept?"],
  ],
  [
    "another place in an answer",
    "help",
    [["Frankfurt", "Dublin"]],
    ["changed Where is my data stored?"],
  ],
  [
    "another address in an answer",
    "help",
    [["support@acme.example", "care@acme.example"]],
    ["changed Contact: Acme Cloud Ltd."],
  ],
  [
    "one word of an answer",
    "help",
    [["sent by email", "sent by post"]],
    ["changed Which payment methods do you accept?"],
  ],
  [
    "a statement more",
    "help",
    [["at rest.", "at rest. Backups are kept in a second region for a year."]],
    ["changed Where is my data stored?"],
  ],
  [
    "a question is added",
    "help",
    [
      [
        "</main>",
        `${answer("Is there a mobile app?", "Yes, for phones and tablets, in both stores.")}</main>`,
      ],
    ],
    ["added Is there a mobile app?"],
  ],
  [
    "a question is removed",
    "help",
    [
      [
        answer(
          "Do you offer refunds?",
          "We refund your payment within 30 days if you are not satisfied with the service.",
        ),
        "",
      ],
    ],
    ["removed Do you offer refunds?"],
  ],
  ["a German period", "preise", [["14 Tage", "30 Tage"]], ["changed Wie lange ist die Testphase?"]],
  ["a warranty", "shipping", [["2 years", "3 years"]], ["changed Warranty"]],
  [
    "the days of a return",
    "shipping",
    [["within 30 days of delivery", "within 60 days of delivery"]],
    ["changed Returns"],
  ],
  // Hours and contacts
  [
    "closing time",
    "contact",
    [["9:00 – 17:00", "9:00 – 18:00"]],
    ["changed Opening hours: Acme Cloud Ltd."],
  ],
  [
    "closed on a day",
    "contact",
    [["<br>Saturday: 10:00 – 14:00", ""]],
    ["changed Opening hours: Acme Cloud Ltd."],
  ],
  [
    "open on another day",
    "contact",
    [["Saturday: 10", "Sunday: 10"]],
    ["changed Opening hours: Acme Cloud Ltd."],
  ],
  [
    "a telephone number",
    "contact",
    [["555 0142", "555 0199"]],
    ["changed Contact: Acme Cloud Ltd."],
  ],
  [
    "a street",
    "contact",
    [["12 Main Street", "48 Oak Avenue"]],
    ["changed Contact: Acme Cloud Ltd."],
  ],
  // Other words for the same
  [
    "reworded: cancel",
    "help",
    [
      [
        "Yes, you can cancel your subscription at any time from the billing page. Your plan stays active until the end of the month.",
        "Yes. Open the billing page and cancel the subscription whenever you like; your plan remains active until the month ends.",
      ],
    ],
    [],
  ],
  [
    "reworded: refunds",
    "help",
    [
      [
        "We refund your payment within 30 days if you are not satisfied with the service.",
        "Not satisfied with the service? You get your payment back within 30 days.",
      ],
    ],
    [],
  ],
  [
    "reworded: data",
    "help",
    [
      [
        "All data is stored in Frankfurt and encrypted with AES256 at rest.",
        "We store all of your data in Frankfurt, where it is encrypted at rest with AES256.",
      ],
    ],
    [],
  ],
  [
    "reworded: payment",
    "help",
    [
      [
        "We accept Visa, Mastercard and bank transfer. Invoices are sent by email.",
        "You can pay with Visa, Mastercard or by bank transfer. We send invoices by email.",
      ],
    ],
    [],
  ],
  [
    "reworded: the question",
    "help",
    [["Can I cancel at any time?", "Is it possible to cancel at any time?"]],
    [],
  ],
  [
    "reworded: returns",
    "shipping",
    [
      [
        "You can return every product within 30 days of delivery. Please use the original box and add the receipt to your parcel.",
        "Every product can be returned within 30 days of delivery. Please add the receipt to the parcel and use the original box.",
      ],
    ],
    [],
  ],
  [
    "reworded: German",
    "preise",
    [
      [
        "Ja, Sie können Ihren Vertrag jederzeit zum Ende des Monats kündigen.",
        "Ja, der Vertrag lässt sich jederzeit zum Monatsende kündigen.",
      ],
    ],
    [],
  ],
  ["the same line in another form", "pricing", [["10 GB storage", "10 GB of storage"]], []],
  [
    "hours in another form",
    "contact",
    [
      [
        "Monday to Friday: 9:00 – 17:00<br>Saturday: 10:00 – 14:00",
        "Mon–Fri 9am – 5pm<br>Sat 10am – 2pm",
      ],
    ],
    [],
  ],
  ["a typing error", "help", [["encrypted", "encryptd"]], []],
  [
    "plans in another order",
    "pricing",
    [
      [plan("Starter", "$19 / month", ["5 users", "10 GB storage", "Email support"]), ""],
      [
        "</section>",
        `${plan("Starter", "$19 / month", ["5 users", "10 GB storage", "Email support"])}</section>`,
      ],
    ],
    [],
  ],
  // Noise
  [
    "a menu entry",
    "pricing",
    [['<a href="/help">Help</a>', '<a href="/help">Help</a> <a href="/jobs">Jobs</a>']],
    [],
  ],
  [
    "another menu",
    "contact",
    [
      [
        '<nav><a href="/pricing">Pricing</a> <a href="/help">Help</a>',
        '<nav><a href="/plans">Plans</a> <a href="/docs">Docs</a> <a href="/help">Support</a>',
      ],
    ],
    [],
  ],
  ["a footer's year", "help", [["© 2026", "© 2027"]], []],
  ["a date", "pricing", [["3 May 2026", "9 June 2026"]], []],
  ["an age", "help", [["2 days ago", "3 weeks ago"]], []],
  ["a German date", "preise", [["1. März 2026", "1. April 2026"]], []],
  ["a date at the end", "shipping", [["14 March 2026", "2 April 2026"]], []],
  ["a counter", "pricing", [["12,345 teams", "12,978 teams"]], []],
  ["helpful votes", "help", [["482 of 512", "491 of 523"]], []],
  [
    "reviews and ratings",
    "shop",
    [
      ["4.8 (1,203 reviews)", "4.7 (1,251 reviews)"],
      ["(351 reviews)", "(362 reviews)"],
    ],
    [],
  ],
  [
    "a teaser is replaced",
    "pricing",
    [
      [
        '<a href="/blog/berlin"><h3>We open in Berlin</h3></a><p>Our second office is in Berlin.</p>',
        '<a href="/blog/audit"><h3>We passed our audit</h3></a><p>The auditors found nothing to complain about.</p>',
      ],
    ],
    [],
  ],
  [
    "teasers rotate",
    "pricing",
    [
      [
        '<a href="/blog/api"><h3>Our new API is here</h3></a><p>How the API makes integrations faster.</p>',
        '<a href="/blog/team"><h3>Meet the team behind Acme</h3></a><p>Portraits of twelve colleagues.</p>',
      ],
    ],
    [],
  ],
  [
    "a date and a price",
    "pricing",
    [
      ["3 May 2026", "9 June 2026"],
      ["$19 /", "$24 /"],
    ],
    ["changed Starter"],
  ],
];

function readingOf(html: string, page: PageName): PageReading {
  const url = `${site}/${page}`;
  const read = readPage(html, { url });
  return { url, items: extractItems([read], { url }).items, links: read.links };
}

function edited(page: PageName, replacements: readonly [string, string][]): string {
  let html: string = pages[page];
  for (const [from, to] of replacements) {
    if (!html.includes(from)) throw new Error(`the page ${page} has no ${from}`);
    html = html.replace(from, () => to);
  }
  return html;
}

function found([, page, replacements]: Edit): string[] {
  const before = readingOf(pages[page], page);
  const { changes } = changesBetween(before, readingOf(edited(page, replacements), page));
  return changes.map(({ kind, item }) => `${kind} ${item.title}`);
}

describe("edits of pages", () => {
  test.each(edits)("%s", (...edit) => {
    expect(found(edit).toSorted()).toEqual(edit[3].toSorted());
  });

  test("of sixty edits 95 % of the changes are found, and 95 % of what is found is one", () => {
    const counts = { right: 0, wrong: 0, missed: 0 };
    for (const edit of edits) {
      const [reported, expected] = [found(edit), edit[3]];
      counts.right += reported.filter((each) => expected.includes(each)).length;
      counts.wrong += reported.filter((each) => !expected.includes(each)).length;
      counts.missed += expected.filter((each) => !reported.includes(each)).length;
    }
    expect(edits.length).toBeGreaterThanOrEqual(60);
    expect(counts.right / (counts.right + counts.wrong)).toBeGreaterThanOrEqual(0.95);
    expect(counts.right / (counts.right + counts.missed)).toBeGreaterThanOrEqual(0.95);
  });

  test.each(Object.keys(pages) as PageName[])(
    "the page %s against itself has no change",
    (page) => {
      const reading = readingOf(pages[page], page);
      const { changes, items } = changesBetween(reading, readingOf(pages[page], page));
      expect(changes).toEqual([]);
      expect(items).toEqual(reading.items);
      expect(items.length).toBeGreaterThan(1);
    },
  );
});
