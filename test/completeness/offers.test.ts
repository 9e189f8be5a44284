import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ItemFacts } from "../../src/contract/knowledge.ts";
import { extractOffline } from "../../src/knowledge/index.ts";
import { readPage } from "../../src/pages/read/read-page.ts";

/** What the items of a page must state: all its prices, and some of the contents. */
type Expected = { readonly prices: readonly string[]; readonly contents?: readonly string[] };

const file = (name: string) => readFileSync(new URL(`offers/${name}`, import.meta.url), "utf8");
const pages: Record<string, Expected> = JSON.parse(file("expected.json"));
const url = "https://example.org/page";

const priceOf = ({ amount, currency, period, per, from, was }: ItemFacts["prices"][number]) =>
  [
    ...(from ? ["from"] : []),
    amount,
    currency,
    ...[period, per, was && `was ${was}`].filter((part) => part !== null),
  ].join(" ");

const factsOf = (html: string) =>
  extractOffline([readPage(html, { url })], { url }).items.flatMap(({ facts }) => facts ?? []);

test.each(Object.entries(pages))("prices and contents of %s", (name, expected) => {
  const facts = factsOf(file(`${name}.html`));
  const prices = facts.flatMap(({ plan, prices: own }) =>
    own.map((price) => `${plan ?? "no plan"}: ${priceOf(price)}`),
  );
  const contents = facts.flatMap(({ plan, limits: own }) =>
    own.map((each) => `${plan}: ${each.name} ${each.value}`),
  );
  expect(prices.toSorted()).toEqual(expected.prices);
  expect(contents).toEqual(expect.arrayContaining([...(expected.contents ?? [])]));
});

const card = (name: string, rest: string) => `<div class="plan"><h3>${name}</h3>${rest}</div>`;
const feature = (icon: string, name: string) =>
  `<div class="feature"><i class="icon-${icon}"></i><span>${name}</span></div>`;

/** Plan, prices, contents of each item. */
test.each<[string, string, string[]]>([
  [
    "a switch between months and years",
    card(
      "Solo",
      `<div><span>19 €</span><span>190 €</span><span>/ Monat</span></div><ul><li>5 GB Platz</li></ul>`,
    ) +
      card(
        "Team",
        `<div><span>49 €</span><span>490 €</span><span>/ Monat</span></div><ul><li>9 GB Platz</li></ul>`,
      ),
    ["Solo | | Platz 5 GB", "Team | | Platz 9 GB"],
  ],
  [
    "lines of one paragraph with marks",
    card("Basis", "<p>€ 24,50 per maand</p><p>✓ Douche<br>✗ Sauna</p>") +
      card("Plus", "<p>€ 34,50 per maand</p><p>✓ Douche<br>✓ Sauna</p>"),
    [
      "Basis | 24.50 EUR month | Douche yes, Sauna no",
      "Plus | 34.50 EUR month | Douche yes, Sauna yes",
    ],
  ],
  [
    "boxes with icons",
    card(
      "Hobby",
      `<div>$5/mo</div>${feature("check", "3 projects")}${feature("cross", "Audit log")}`,
    ) +
      card(
        "Studio",
        `<div>$25/mo</div>${feature("check", "9 projects")}${feature("check", "Audit log")}`,
      ),
    [
      "Hobby | 5 USD month | projects 3, Audit log no",
      "Studio | 25 USD month | projects 9, Audit log yes",
    ],
  ],
  [
    "a picture as the value of a name",
    card(
      "Hobby",
      `<p>$5</p><dl><dt>Audit log</dt><dd><img src="x.svg" alt="Not included"></dd></dl>`,
    ) +
      card(
        "Studio",
        `<p>$9</p><dl><dt>Audit log</dt><dd><img src="v.svg" alt="Included"></dd></dl>`,
      ),
    ["Hobby | 5 USD | Audit log no", "Studio | 9 USD | Audit log yes"],
  ],
  [
    "a line through what only one plan lacks",
    card("Essentiel", "<p>15 €/mois</p><ul><li>Vidéos</li><li><del>Suivi</del></li></ul>") +
      card("Complet", "<p>35 €/mois</p><ul><li>Vidéos</li><li>Suivi</li></ul>"),
    [
      "Essentiel | 15 EUR month | Vidéos yes, Suivi no",
      "Complet | 35 EUR month | Vidéos yes, Suivi yes",
    ],
  ],
  [
    "the price in the heading, or as the heading",
    card("Leve <span>9 €/mês</span>", "<ul><li>1 GB</li></ul>") +
      card("Médio <span>19 €/mês</span>", "<ul><li>2 GB</li></ul>") +
      card("29 €/mês", "<p>Grande</p><ul><li>Correio</li></ul>"),
    [
      "Leve | 9 EUR month | GB 1",
      "Médio | 19 EUR month | GB 2",
      "Grande | 29 EUR month | Correio yes",
    ],
  ],
  [
    "a period in the head of a column",
    "<table><tr><th>Tarif</th><th>Preis im Monat</th></tr><tr><td>Flex</td><td>39 €</td></tr><tr><td>Jahr</td><td>24 €</td></tr></table>",
    ["Flex | 39 EUR month | ", "Jahr | 24 EUR month | "],
  ],
  [
    "badges and buttons above names",
    `<div class="shop">${["Top rated", "", "Top rated", ""]
      .map(
        (badge, at) =>
          `<div class="card"><a href="/p${at}"><h4>View details</h4>${badge && `<p>${badge}</p>`}<p>Tent ${at}0</p><p>$${at}9.00</p></a></div>`,
      )
      .join("")}</div>`,
    [
      "Tent 00 | 09.00 USD | ",
      "Tent 10 | 19.00 USD | ",
      "Tent 20 | 29.00 USD | ",
      "Tent 30 | 39.00 USD | ",
    ],
  ],
])("%s", (_, body, expected) => {
  const html = `<html><head><title>Pricing</title></head><body><main><h1>Pricing</h1><div class="plans">${body}</div></main></body></html>`;
  expect(
    factsOf(html).map(({ plan, prices, limits }) =>
      [
        plan,
        prices.map(priceOf).join(", "),
        limits.map(({ name, value }) => `${name} ${value}`).join(", "),
      ].join(" | "),
    ),
  ).toEqual(expected.map((line) => line.replace("| |", "|  |")));
});
