import { expect, test } from "vitest";
import { readPage } from "../../pages/index.ts";
import { extractItems } from "../offline.ts";
import { changesBetween, type PageReading } from "./reading-changes.ts";
const page = (title: string, main: string, lang = "en"): string =>
  `<!doctype html><html lang="${lang}"><head><title>${title} | Globex</title></head><body><div id="top"><ul><li><a href="/">Start</a></li><li><a href="/a">Rooms</a></li></ul></div><main>${main}</main><footer>Globex, 5 Harbour Road, Bristol</footer></body></html>`;
const pages: Record<string, string> = {
  table: page(
    "Plans",
    `<h1>Choose your plan</h1><table><thead><tr><th>Feature</th><th>Solo</th><th>Studio</th><th>Agency</th></tr></thead><tbody>
<tr><td>Price per month</td><td>€12</td><td>€39</td><td>€99</td></tr><tr><td>Projects</td><td>3</td><td>20</td><td>Unlimited</td></tr><tr><td>Support</td><td>Email</td><td>Chat</td><td>Phone</td></tr><tr><td>Custom domain</td><td>No</td><td>Yes</td><td>Yes</td></tr></tbody></table>
<p>All prices exclude VAT. You can switch plans whenever you want and only pay the difference.</p><h2>Trusted by</h2><p>More than 4,512 agencies and 98,331 projects.</p>`,
  ),
  hotel: page(
    "Rooms",
    `<h1>Our rooms</h1><div class="room"><h3>Harbour Room</h3><p>Quiet double room with a view of the harbour, 24 m².</p><p><strong>£129</strong> per night, breakfast included.</p></div><div class="room"><h3>Garden Suite</h3><p>Two rooms with a terrace, 48 m², sleeps four.</p><p><strong>£219</strong> per night, breakfast included.</p></div>
<h2>Check-in and check-out</h2><p>Check-in is from 3 pm, check-out until 11 am. Late arrivals are welcome, please call us before 8 pm.</p><h2>Pets</h2><p>Dogs are welcome in the Garden Suite for £15 per stay. Cats are not allowed.</p><h2>Parking</h2><p>Parking in our garage costs £18 per night; bicycles are free.</p><h2>Reception hours</h2><table><tr><th>Monday – Thursday</th><td>7:00 – 22:00</td></tr><tr><th>Friday – Sunday</th><td>7:00 – 23:30</td></tr></table>
<h2>From our blog</h2><article><h3><a href="/blog/walks">Five walks along the harbour</a></h3><p>Our favourite routes.</p></article><article><h3><a href="/blog/jazz">Jazz in Bristol</a></h3><p>Where to listen this spring.</p></article>`,
  ),
  faq: page(
    "Questions",
    `<h1>Questions</h1><details><summary>How long does the delivery take?</summary><p>Orders placed before noon leave our warehouse the same day and arrive after two to three days.</p></details><details><summary>Is there a minimum order?</summary><p>No, you can order a single piece. Orders below £20 have a handling fee of £3.50.</p></details><details><summary>Can I collect my order?</summary><p>Yes, in our shops in Bristol and Bath. We keep it for seven days.</p></details><details><summary>Who repairs my device?</summary><p>Our own workshop repairs all devices; it usually takes a week and is free of charge during the first 24 months.</p></details>`,
  ),
  legal: page(
    "Terms",
    `<h1>Terms of service</h1><p>Effective 1 January 2026. Version 14.</p><h2>1. Contract</h2><p>The contract begins when we confirm your order and runs for twelve months. It renews for one month at a time unless you cancel with 14 days notice.</p><h2>2. Liability</h2><p>We are liable for damage caused by intent or gross negligence only. Liability is limited to the fees of the last year.</p><h2>3. Law</h2><p>The laws of England and Wales apply. The place of jurisdiction is Bristol.</p>`,
  ),
  tarifs: page(
    "Tarifs",
    `<h1>Nos tarifs</h1><ul><li>Coupe femme : 45 €</li><li>Coupe homme : 28 €</li><li>Coloration : 62 €</li></ul><h2>Questions fréquentes</h2><h3>Faut-il prendre rendez-vous ?</h3><p>Oui, nous vous recevons sur rendez-vous du mardi au samedi, de 9h00 à 18h30.</p><h3>Acceptez-vous les chèques ?</h3><p>Nous acceptons la carte bancaire et les espèces, mais pas les chèques.</p>`,
    "fr",
  ),
  team: page(
    "About",
    `<h1>About us</h1><p>Globex was founded in 1998 by Maria Lopez. Today 85 people work in three offices.</p><h2>Our mission</h2><p>We build tools that help small shops sell more with less work.</p><h2>What our customers say</h2><blockquote>Globex changed how we work.<cite>Ann, Initech</cite></blockquote><h2>Events</h2><p>Meet us at the spring fair in Leeds.</p>`,
  ),
};
function readingOf(name: string, html: string): PageReading {
  const url = `https://globex.example/${name}`;
  const read = readPage(html, { url });
  return { url, items: extractItems([read], { url }).items, links: read.links };
}

/** The number of items that change, appear or disappear. */
type Edit = [title: string, page: string, edits: [from: string, to: string][], changes: number];

const edits: Edit[] = [
  ["table price", "table", [["€39", "€45"]], 1],
  ["table limit", "table", [["<td>20</td>", "<td>25</td>"]], 1],
  ["table support", "table", [["<td>Chat</td>", "<td>Phone</td>"]], 1],
  ["table yes", "table", [["<td>No</td>", "<td>Yes</td>"]], 1],
  ["table plan renamed", "table", [["<th>Studio</th>", "<th>Team</th>"]], 1],
  [
    "table prose reworded",
    "table",
    [
      [
        "You can switch plans whenever you want and only pay the difference.",
        "Switch your plan at any time; you only pay the difference.",
      ],
    ],
    0,
  ],
  [
    "counters",
    "table",
    [
      ["4,512", "4,733"],
      ["98,331", "99,870"],
    ],
    0,
  ],
  ["room price", "hotel", [["£129", "£139"]], 1],
  ["room size", "hotel", [["48 m²", "52 m²"]], 1],
  [
    "room removed",
    "hotel",
    [
      [
        `<div class="room"><h3>Garden Suite</h3><p>Two rooms with a terrace, 48 m², sleeps four.</p><p><strong>£219</strong> per night, breakfast included.</p></div>`,
        "",
      ],
    ],
    1,
  ],
  ["check-out time", "hotel", [["until 11 am", "until 10 am"]], 1],
  [
    "check-in reworded",
    "hotel",
    [
      [
        "Check-in is from 3 pm, check-out until 11 am.",
        "You can check in from 15:00 and check out until 11:00.",
      ],
    ],
    0,
  ],
  ["cats allowed", "hotel", [["Cats are not allowed", "Cats are allowed"]], 1],
  [
    "pets reworded",
    "hotel",
    [
      [
        "Dogs are welcome in the Garden Suite for £15 per stay. Cats are not allowed.",
        "You may bring your dog to the Garden Suite for £15 per stay. We do not allow cats.",
      ],
    ],
    0,
  ],
  ["parking price", "hotel", [["£18", "£20"]], 1],
  ["reception hours", "hotel", [["7:00 – 23:30", "7:00 – 24:00"]], 1],
  [
    "blog rotates",
    "hotel",
    [
      [
        `<h3><a href="/blog/walks">Five walks along the harbour</a></h3><p>Our favourite routes.</p>`,
        `<h3><a href="/blog/food">The best fish in town</a></h3><p>Tested by our staff.</p>`,
      ],
    ],
    0,
  ],
  ["delivery time", "faq", [["two to three days", "four to five days"]], 1],
  [
    "delivery reworded",
    "faq",
    [
      [
        "Orders placed before noon leave our warehouse the same day and arrive after two to three days.",
        "If you order before noon, your parcel leaves our warehouse the same day and reaches you in two to three days.",
      ],
    ],
    0,
  ],
  ["fee", "faq", [["£3.50", "£4.00"]], 1],
  [
    "minimum order",
    "faq",
    [["No, you can order a single piece.", "Yes, the minimum is five pieces."]],
    1,
  ],
  ["shop city", "faq", [["Bristol and Bath", "Bristol and Exeter"]], 1],
  ["seven days", "faq", [["seven days", "ten days"]], 1],
  ["24 months", "faq", [["24 months", "36 months"]], 1],
  [
    "repairs reworded",
    "faq",
    [
      [
        "Our own workshop repairs all devices; it usually takes a week and is free of charge during the first 24 months.",
        "All devices are repaired in our own workshop, usually within a week. During the first 24 months this is free of charge.",
      ],
    ],
    0,
  ],
  ["legal date", "legal", [["1 January 2026", "1 April 2026"]], 0],
  ["notice", "legal", [["14 days notice", "30 days notice"]], 1],
  ["court", "legal", [["jurisdiction is Bristol", "jurisdiction is London"]], 1],
  ["contract length", "legal", [["runs for twelve months", "runs for six months"]], 1],
  [
    "legal reworded",
    "legal",
    [
      [
        "The laws of England and Wales apply. The place of jurisdiction is Bristol.",
        "This contract is governed by the laws of England and Wales; the place of jurisdiction is Bristol.",
      ],
    ],
    0,
  ],
  ["French price", "tarifs", [["45 €", "48 €"]], 1],
  ["French hours", "tarifs", [["18h30", "19h00"]], 1],
  [
    "French reworded",
    "tarifs",
    [
      [
        "Nous acceptons la carte bancaire et les espèces, mais pas les chèques.",
        "Vous pouvez payer par carte bancaire ou en espèces, mais les chèques ne sont pas acceptés.",
      ],
    ],
    0,
  ],
  [
    "French service",
    "tarifs",
    [["<li>Coloration : 62 €</li>", "<li>Coloration : 62 €</li><li>Brushing : 25 €</li>"]],
    1,
  ],
  ["staff number", "team", [["85 people", "90 people"]], 1],
  ["founder", "team", [["Maria Lopez", "Peter Jones"]], 1],
  [
    "mission reworded",
    "team",
    [
      [
        "We build tools that help small shops sell more with less work.",
        "Our tools help small shops to sell more and to work less.",
      ],
    ],
    0,
  ],
  [
    "testimonial rotates",
    "team",
    [
      [
        "Globex changed how we work.<cite>Ann, Initech",
        "The best tool we ever bought.<cite>Bob, Hooli",
      ],
    ],
    0,
  ],
  [
    "nav",
    "team",
    [
      [
        '<li><a href="/a">Rooms</a></li>',
        '<li><a href="/a">Rooms</a></li><li><a href="/b">Vouchers</a></li>',
      ],
    ],
    0,
  ],
];
test.each(edits)("%s", (_title, name, replacements, expected) => {
  const before = pages[name] ?? "";
  let after = before;
  for (const [from, to] of replacements) {
    expect(after).toContain(from);
    after = after.replace(from, () => to);
  }
  const { changes } = changesBetween(readingOf(name, before), readingOf(name, after));
  const found = changes.map(({ kind, item }) => `${kind} ${item.title}`);
  expect([found.length, found]).toEqual([expected, found]);
});
