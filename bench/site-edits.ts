/**
 * Scripted edits of generated pages in several layouts and languages, each read before and after:
 * precision and recall of the changes of facts that a Site would report, and what noise reports.
 * The pages go through the reader, the items and the comparison of a sync, without processes.
 *
 *   node bench/site-edits.ts [--misses]
 */
import { parseArgs } from "node:util";
import { runSteps } from "../src/kit/steps.ts";
import { siteChanges, type ReadPages } from "../src/knowledge/fact-ledger/site-changes.ts";
import { extractItems } from "../src/knowledge/offline.ts";
import { readPage } from "../src/pages/index.ts";

type Kind = "changed" | "added" | "removed";
type Edit = {
  name: string;
  before: string;
  after: string;
  expected: Kind | null;
  isMoved?: boolean;
};

const { values } = parseArgs({ options: { misses: { type: "boolean", default: false } } });
const url = "https://shop.example/page";

const shell = (
  lang: string,
  main: string,
  around: { nav?: string; foot?: string; aside?: string } = {},
) => {
  const {
    nav = "<a href='/a'>Start</a><a href='/b'>Shop</a>",
    foot = "© Quay",
    aside = "",
  } = around;
  return (
    `<!doctype html><html lang="${lang}"><head><title>Quay</title></head><body><header><nav>${nav}</nav></header>` +
    `<main>${main}</main>${aside}<footer>${foot}</footer></body></html>`
  );
};

// Layouts: a table of plans, definition lists, cards, questions in details, tables of hours.
const planTable = (a: string, b: string, names = ["Starter", "Business"]) =>
  shell(
    "en",
    `<h1>Plans and prices</h1><table><thead><tr><th>Plan</th><th>Price</th><th>Users</th></tr></thead><tbody>` +
      `<tr><td>${names[0]}</td><td>${a}</td><td>3</td></tr><tr><td>${names[1]}</td><td>${b}</td><td>25</td></tr></tbody></table>`,
  );
const cards = (price: string, seats = "10 seats", name = "Harbour") =>
  shell(
    "en",
    `<h1>Pricing</h1><div class="grid"><section><h3>${name}</h3><p><strong>${price}</strong> per month</p><ul><li>${seats}</li>` +
      `<li>E-mail support</li></ul></section><section><h3>Ocean</h3><p><strong>$180</strong> per month</p><ul><li>80 seats</li>` +
      `<li>Phone support</li></ul></section></div>`,
  );
const dishes = (soup: string, fish: string) =>
  shell(
    "de",
    `<h1>Speisekarte</h1><h2>Vorspeisen</h2><ul><li>Kürbissuppe <span>${soup} €</span></li><li>Feldsalat <span>7,80 €</span></li></ul>` +
      `<h2>Hauptgerichte</h2><ul><li>Zanderfilet mit Spinat <span>${fish} €</span></li><li>Käsespätzle <span>13,50 €</span></li></ul>`,
  );
const fees = (first: string, second = "85 €") =>
  shell(
    "fr",
    `<h1>Tarifs</h1><dl><dt>Consultation</dt><dd>${first}</dd><dt>Bilan complet</dt><dd>${second}</dd></dl>`,
  );
const product = (price: string, guarantee = "3 years") =>
  shell(
    "en",
    `<h1>Trail lamp T2</h1><p>The T2 lights forest paths for nine hours on one charge.</p><p>Price: ${price}</p>` +
      `<h2>Details</h2><ul><li>Weight: 240 g</li><li>Guarantee: ${guarantee}</li></ul>`,
  );
const questions = (answer: string, question = "Can I change my booking?") =>
  shell(
    "en",
    `<h1>Help</h1><details><summary>${question}</summary><p>${answer}</p></details>` +
      `<details><summary>Do you ship abroad?</summary><p>We ship to Norway and Iceland for €14.</p></details>`,
  );
const fragen = (answer: string) =>
  shell(
    "de",
    `<h1>Häufige Fragen</h1><h2>Wie kann ich kündigen?</h2><p>${answer}</p><h2>Gibt es eine Probezeit?</h2>` +
      `<p>Ja, die ersten 14 Tage sind kostenlos.</p>`,
  );
const hours = (weekday: string, saturday: string, rest = "") =>
  shell(
    "en",
    `<h1>Visit us</h1><h2>Opening hours</h2><table><tr><th>Mon – Fri</th><td>${weekday}</td></tr>` +
      `<tr><th>Sat</th><td>${saturday}</td></tr>${rest}</table><p>12 Mole Road, Galway</p>`,
  );
const zeiten = (weekday: string) =>
  shell(
    "de",
    `<h1>Kontakt</h1><h2>Öffnungszeiten</h2><p>Montag bis Freitag: ${weekday}</p><p>Samstag: 10:00 – 14:00 Uhr</p>` +
      `<p>Telefon: 040 1234567</p>`,
  );
const contact = (phone: string, mail: string) =>
  shell(
    "en",
    `<h1>Contact</h1><p>Call us: <a href="tel:${phone.replace(/ /g, "")}">${phone}</a></p><p>Write to ${mail}</p>`,
  );
const delivery = (days: string, cost: string) =>
  shell(
    "en",
    `<h1>Delivery</h1><p>Orders arrive within ${days} working days. Delivery costs ${cost}.</p>` +
      `<p>Orders above €120 are delivered free of charge.</p>`,
  );
const refunds = (text: string) =>
  shell("en", `<h1>Returns</h1><h2>How do I return an order?</h2><p>${text}</p>`);

const edits: Edit[] = [];
const edit = (
  name: string,
  before: string,
  after: string,
  expected: Kind | null,
  isMoved = false,
) => edits.push({ name, before, after, expected, ...(isMoved && { isMoved }) });

// Prices: 14.
edit("price in a table", planTable("€9", "€39"), planTable("€11", "€39"), "changed");
edit("other row", planTable("€9", "€39"), planTable("€9", "€45"), "changed");
edit("price in a card", cards("$40"), cards("$46"), "changed");
edit("price in a card, cents", cards("$40"), cards("$40.50"), "changed");
edit("dish", dishes("6,50", "19,80"), dishes("6,90", "19,80"), "changed");
edit("second dish", dishes("6,50", "19,80"), dishes("6,50", "21,40"), "changed");
edit("fee", fees("45 €"), fees("50 €"), "changed");
edit("second fee", fees("45 €", "85 €"), fees("45 €", "95 €"), "changed");
edit("product", product("€59"), product("€64"), "changed");
edit("product, decimals", product("€59.00"), product("€54.90"), "changed");
edit("delivery price", delivery("3", "€5"), delivery("3", "€6"), "changed");
edit("users of a plan", cards("$40", "10 seats"), cards("$40", "12 seats"), "changed");
edit("guarantee", product("€59", "3 years"), product("€59", "2 years"), "changed");
edit("days of delivery", delivery("3", "€5"), delivery("5", "€5"), "changed");
// Plans renamed: 6.
for (const [from, to] of [
  ["Starter", "Solo"],
  ["Starter", "Basic"],
  ["Starter", "Entry plan"],
] as const)
  edit(
    `plan ${from} is ${to}`,
    planTable("€9", "€39", [from, "Business"]),
    planTable("€9", "€39", [to, "Business"]),
    "changed",
  );
for (const to of ["Quay", "Pier", "Coast"])
  edit(`card is ${to}`, cards("$40"), cards("$40", "10 seats", to), "changed");
// Questions: 5 reworded, 5 with other facts.
const booking = "You can change your booking up to 48 hours before arrival, free of charge.";
edit(
  "answer reworded",
  questions(booking),
  questions("Free of charge, a booking can be changed until 48 hours before arrival."),
  null,
);
edit(
  "question reworded",
  questions(booking),
  questions(booking, "Is it possible to change my booking?"),
  null,
);
edit(
  "Antwort umgestellt",
  fragen("Sie können jederzeit zum Monatsende kündigen."),
  fragen("Zum Monatsende können Sie jederzeit kündigen."),
  null,
);
edit(
  "returns reworded",
  refunds("Send the order back within 30 days; we refund the full price."),
  refunds("We refund the full price if you send the order back within 30 days."),
  null,
);
edit(
  "typo",
  questions("You can chnage your booking up to 48 hours before arrival."),
  questions("You can change your booking up to 48 hours before arrival."),
  null,
);
edit(
  "other hours in an answer",
  questions(booking),
  questions(booking.replace("48", "24")),
  "changed",
);
edit(
  "answer negated",
  questions("Yes, bookings can be changed online."),
  questions("No, bookings cannot be changed online."),
  "changed",
);
edit(
  "andere Frist",
  fragen("Sie können mit einer Frist von 4 Wochen kündigen."),
  fragen("Sie können mit einer Frist von 6 Wochen kündigen."),
  "changed",
);
edit(
  "days of returns",
  refunds("Send the order back within 30 days; we refund the full price."),
  refunds("Send the order back within 14 days; we refund the full price."),
  "changed",
);
edit("price in an answer", questions(booking), questions(booking).replace("€14", "€19"), "changed");
// Hours and contacts: 8.
edit(
  "weekday",
  hours("9:00 – 18:00", "10:00 – 14:00"),
  hours("9:00 – 17:00", "10:00 – 14:00"),
  "changed",
);
edit(
  "saturday",
  hours("9:00 – 18:00", "10:00 – 14:00"),
  hours("9:00 – 18:00", "10:00 – 13:00"),
  "changed",
);
edit(
  "saturday closed",
  hours("9:00 – 18:00", "10:00 – 14:00"),
  hours("9:00 – 18:00", "closed"),
  "changed",
);
edit(
  "am and pm",
  hours("9 am – 6 pm", "10 am – 2 pm"),
  hours("8 am – 6 pm", "10 am – 2 pm"),
  "changed",
);
edit("Werktage", zeiten("8:00 – 17:00 Uhr"), zeiten("7:30 – 17:00 Uhr"), "changed");
edit(
  "sunday is new",
  hours("9:00 – 18:00", "10:00 – 14:00"),
  hours("9:00 – 18:00", "10:00 – 14:00", "<tr><th>Sun</th><td>11:00 – 13:00</td></tr>"),
  "changed",
);
edit(
  "telephone",
  contact("+353 91 555 100", "hello@shop.example"),
  contact("+353 91 555 222", "hello@shop.example"),
  "changed",
);
edit(
  "e-mail",
  contact("+353 91 555 100", "hello@shop.example"),
  contact("+353 91 555 100", "team@shop.example"),
  "changed",
);
// Pages removed and moved: 4 and 4.
for (const [name, page] of [
  ["prices", cards("$40")],
  ["questions", questions(booking)],
  ["hours", hours("9:00 – 18:00", "10:00 – 14:00")],
  ["dishes", dishes("6,50", "19,80")],
] as const) {
  edit(`page of ${name} is removed`, page, "", "removed");
  edit(`page of ${name} moves`, page, page, null, true);
}
// Noise: 14.
const news =
  "<a href='/a'>Start</a><a href='/b'>Shop</a><a href='/n'>News</a><a href='/j'>Jobs</a>";
const again = (page: string, change: (html: string) => string) => {
  const changed = change(page);
  if (changed === page) throw new Error("an edit without a difference");
  return [page, changed] as const;
};
const noise: [name: string, pages: readonly [string, string]][] = [
  [
    "navigation",
    again(cards("$40"), (html) => html.replace(/<nav>.*?<\/nav>/, `<nav>${news}</nav>`)),
  ],
  [
    "navigation of hours",
    again(zeiten("8:00 – 17:00 Uhr"), (html) =>
      html.replace(/<nav>.*?<\/nav>/, `<nav>${news}</nav>`),
    ),
  ],
  ["footer", again(questions(booking), (html) => html.replace("© Quay", "© Quay 2026"))],
  [
    "date in the footer",
    again(fees("45 €"), (html) => html.replace("© Quay", "Mis à jour le 3 mars 2026")),
  ],
  [
    "date of the day",
    again(dishes("6,50", "19,80"), (html) =>
      html.replace("<h2>Vor", "<p>Stand: 12.03.2026</p><h2>Vor"),
    ),
  ],
  [
    "last updated",
    again(
      delivery("3", "€5").replace("</main>", "<p>Last updated: 3 March 2026</p></main>"),
      (html) => html.replace("3 March", "9 April"),
    ),
  ],
  [
    "teaser",
    again(
      product("€59").replace(
        "</main>",
        "</main><aside><h3>Also popular</h3><p>Lamp T1</p></aside>",
      ),
      (html) => html.replace("Lamp T1", "Tent K4"),
    ),
  ],
  [
    "teaser with a price",
    again(
      product("€59").replace(
        "</main>",
        "<section class='related'><h2>You may also like</h2><ul><li><a href='/t1'>Lamp T1</a> €39</li></ul></section></main>",
      ),
      (html) => html.replace("<a href='/t1'>Lamp T1</a> €39", "<a href='/k4'>Tent K4</a> €189"),
    ),
  ],
  [
    "counter",
    again(
      questions(booking).replace("</main>", "<p>1,204 people found this helpful</p></main>"),
      (html) => html.replace("1,204", "1,311"),
    ),
  ],
  [
    "visitors",
    again(
      hours("9:00 – 18:00", "10:00 – 14:00").replace(
        "</main>",
        "<p>17 visitors are here now</p></main>",
      ),
      (html) => html.replace("17 visitors", "23 visitors"),
    ),
  ],
  [
    "markup",
    again(cards("$40"), (html) =>
      html.replaceAll("<section>", "<section class='plan' data-id='7'>"),
    ),
  ],
  [
    "token",
    again(contact("+353 91 555 100", "hello@shop.example"), (html) =>
      html.replace("</main>", "<form><input type='hidden' value='9f3a'></form></main>"),
    ),
  ],
  [
    "banner",
    again(refunds("Send the order back within 30 days; we refund the full price."), (html) =>
      html.replace("<main>", "<div role='banner'>Spring is here!</div><main>"),
    ),
  ],
  ["spaces", again(planTable("€9", "€39"), (html) => html.replaceAll("<tr>", "\n\n  <tr>"))],
];
for (const [name, [before, after]] of noise) edit(`noise: ${name}`, before, after, null);

const reading = (html: string, at = url) => {
  const page = readPage(html, { url: at, headers: {}, status: 200 });
  return {
    page,
    reading: { url: at, links: page.links, items: extractItems([page], { url: at }).items },
  };
};

let [right, wrong, found, expectedCount] = [0, 0, 0, 0];
for (const { name, before, after, expected, isMoved = false } of edits) {
  const old = reading(before);
  const now = after === "" ? undefined : reading(after, isMoved ? `${url}-moved` : url);
  const isSame = now !== undefined && !isMoved && old.page.body?.hash === now.page.body?.hash;
  const pages: ReadPages =
    isSame || now === undefined
      ? {
          compared: [],
          appeared: [],
          vanished: isSame ? [] : [{ ...old.reading, isFinal: true }],
        }
      : isMoved
        ? {
            compared: [],
            appeared: [now.reading],
            vanished: [{ ...old.reading, isFinal: false }],
          }
        : {
            compared: [{ before: old.reading, after: now.reading }],
            appeared: [],
            vanished: [],
          };
  const { changes } = runSteps(siteChanges(pages));
  const good = changes.filter(({ kind }) => kind === expected).length;
  const isFound = expected !== null && good > 0;
  right += good;
  wrong += changes.length - good;
  if (expected !== null) expectedCount++;
  if (isFound) found++;
  if (values.misses && (changes.length > good || (expected !== null && !isFound))) {
    console.log(`${name}: expected ${expected}, items ${old.reading.items.length}`);
    for (const { kind, ...change } of changes)
      console.log("   ", kind, JSON.stringify(change).slice(0, 400));
  }
}
console.log(
  `${edits.length} edits, ${expectedCount} with a change: precision ${(right / (right + wrong)).toFixed(3)}, ` +
    `recall ${(found / expectedCount).toFixed(3)}; ${wrong} wrong`,
);
