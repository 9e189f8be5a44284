import { expect, test } from "vitest";

import { readPage } from "../read-page.ts";

const url = "https://tool.test/pricing";

const sentence = "You can change your plan whenever you like, and we will charge the difference. ";
const answer = `<p>${sentence.repeat(4)}</p>`;
const longFaq = ["Can I switch?", "Is there a trial?", "Who can see my data?", "How do I cancel?"]
  .map((asked) => `<div class="faq-item"><h3>${asked}</h3>${answer}</div>`)
  .join("");
const around = (content: string): string => `<html><head><title>Pricing | Tool</title></head><body>
  <header><nav><a href="/">Tool</a><a href="/pricing">Pricing</a><a href="/login">Log in</a></nav></header>
  ${content}
  <footer><nav><a href="/terms">Terms</a><a href="/privacy">Privacy</a></nav><p>© Tool Inc.</p></footer>
  </body></html>`;
const items = (...features: string[]): string =>
  `<ul>${features.map((each) => `<li>${each}</li>`).join("")}</ul>`;
const check = '<svg class="h-6 w-5" viewBox="0 0 20 20" aria-hidden="true"><path d="M1 1"/></svg>';

const tailwind = (
  name: string,
  monthly: string,
  features: string[],
  badge = "",
) => `<div class="rounded-3xl p-8 ring-1">
  <div class="flex items-center justify-between gap-x-4"><h3 id="tier-${name}" class="text-lg">${name}</h3>
  ${badge && `<p class="rounded-full px-2.5">${badge}</p>`}</div>
  <p class="mt-4 text-sm">For ${name} people.</p>
  <p class="mt-6 flex items-baseline gap-x-1"><span class="text-4xl font-bold">${monthly}</span>
  <span class="text-sm font-semibold">/month</span></p>
  <a href="#" aria-describedby="tier-${name}" class="btn">Buy plan</a>
  <ul role="list">${features.map((each) => `<li class="flex gap-x-3">${check}${each}</li>`).join("")}</ul></div>`;

const pages: [string, string, string[]][] = [
  [
    "four short cards beside a long FAQ in one article",
    `<main><article class="page type-page"><h1>Pricing</h1><div class="plans">
      ${["Free|$0", "Basic|$9", "Team|$29", "Firm|$99"]
        .map((each) => each.split("|"))
        .map(([name, price]) => `<div class="plan"><h3>${name}</h3><p>${price}/mo</p></div>`)
        .join("")}</div><div class="faq">${longFaq}</div></article></main>`,
    ["Free", "$0/mo", "Basic", "$9/mo", "Team", "$29/mo", "Firm", "$99/mo", "Can I switch?"],
  ],
  [
    "the same where the page claims to be an article",
    `<meta property="og:type" content="article"><main><article><div class="plans">
      ${["Free|$0", "Basic|$9", "Team|$29", "Firm|$99"]
        .map((each) => each.split("|"))
        .map(([name, price]) => `<div class="plan"><h3>${name}</h3><p>${price}/mo</p></div>`)
        .join(
          "",
        )}</div><div class="entry-content"><h2>Questions</h2>${longFaq}</div></article></main>`,
    ["Free", "$0/mo", "Basic", "$9/mo", "Team", "$29/mo", "Firm", "$99/mo", "Can I switch?"],
  ],
  [
    "utility classes, no main element",
    `<div class="bg-white py-24"><div class="mx-auto max-w-7xl"><h2>Pricing</h2><p>Plans for teams of all sizes</p>
     <div class="isolate grid">${tailwind("Hobby", "$19", ["5 products", "Up to 1,000 subscribers"])}
     ${tailwind("Scaler", "$49", ["25 products", "48-hour response"], "Most popular")}
     ${tailwind("Firm", "$99", ["Unlimited products", "1-hour response"])}</div></div></div>`,
    [
      "Hobby\n",
      "$19/month",
      "5 products",
      "Up to 1,000 subscribers",
      "Scaler\n",
      "Most popular",
      "$49/month",
      "48-hour response",
      "Firm\n",
      "$99/month",
      "1-hour response",
    ],
  ],
  [
    "the header and footer of each card hold its name, price and action",
    `<section class="pricing"><h2>Plans</h2>${["Starter|12", "Growth|48"]
      .map((each) => each.split("|"))
      .map(
        ([name, price]) => `<div class="card"><header class="card-header"><h4>${name}</h4>
        <div class="price">$${price}</div></header><div class="card-body">${items("Reports", "Alerts")}</div>
        <footer class="card-footer"><p>Billed by the year</p><a href="/buy">Choose ${name}</a></footer></div>`,
      )
      .join("")}</section><section>${longFaq}</section>`,
    ["Starter", "$12", "Reports", "Billed by the year", "Growth", "$48", "Alerts"],
  ],
  [
    "a badge is the title that opens the card",
    `<main><h1>Plans</h1><div class="row"><div class="col"><h3>Solo</h3><p>$5</p>${items("One seat")}</div>
     <div class="col"><h4 class="badge">Best value</h4><h3>Group</h3><p>$15</p>${items("Nine seats")}</div>
     <div class="col"><h5 class="title">Recommended</h5><h3>House</h3><p>$45</p>${items("All seats")}</div></div>
     ${longFaq}</main>`,
    ["Solo", "$5", "One seat", "Group", "$15", "Nine seats", "House", "$45", "All seats"],
  ],
  [
    "class names that elsewhere name a promotion, a form or a popup",
    `<main><h1>Plans</h1><div class="grid"><div class="plan popular"><h3>Solo</h3><p>$5</p></div>
     <div class="plan plan--recommended recommended"><h3>Group</h3><p>$15</p></div>
     <div class="plan promo"><h3>House</h3><p>$45</p></div>
     <div class="subscription-box"><h3>Court</h3><p>$450</p></div>
     <div class="sponsored"><h3>Crown</h3><p class="price-tag">$950</p></div></div>${longFaq}</main>`,
    ["Solo", "$5", "Group", "$15", "House", "$45", "Court", "$450", "Crown", "$950"],
  ],
  [
    "plans are labels around radio fields in a form",
    `<main><h1>Choose</h1><form action="/start"><fieldset><legend>Plan</legend>
     <label class="opt"><input type="radio" name="p"><span class="n">Solo</span> <span>$5 a month</span></label>
     <label class="opt"><input type="radio" name="p"><span class="n">Group</span> <span>$15 a month</span></label>
     </fieldset><button>Continue</button></form>${longFaq}</main>`,
    ["Solo", "$5 a month", "Group", "$15 a month"],
  ],
  [
    "all of a card is one link or one button",
    `<main><h1>Plans</h1><div class="grid"><a class="plan" href="/buy/solo"><h3>Solo</h3><p>$5</p><p>One seat</p></a>
     <a class="plan" href="/buy/group"><h3>Group</h3><p>$15</p><p>Nine seats</p></a>
     <button class="plan"><h3>House</h3><p>$45</p><p>All seats</p></button></div>${longFaq}</main>`,
    ["Solo", "$5", "One seat", "Group", "$15", "Nine seats", "House", "$45", "All seats"],
  ],
  [
    "names are pictures",
    `<main><h1>Plans</h1><div class="grid"><div class="p"><img src="/solo.svg" alt="Solo"><p>$5</p><p>One seat</p></div>
     <div class="p"><img src="/group.svg" alt="Group"><p>$15</p><p>Nine seats</p></div></div>${longFaq}</main>`,
    ["Solo", "$5", "One seat", "Group", "$15", "Nine seats"],
  ],
  [
    "monthly and yearly prices in tab panels, one hidden by an attribute",
    `<main><h1>Plans</h1><div role="tablist"><button role="tab" aria-controls="m">Monthly</button>
     <button role="tab" aria-controls="y">Yearly</button></div>
     <div id="m" role="tabpanel"><div><h3>Solo</h3><p>$5 a month</p></div><div><h3>Group</h3><p>$15 a month</p></div></div>
     <div id="y" role="tabpanel" hidden><div><h3>Solo</h3><p>$50 a year</p></div><div><h3>Group</h3><p>$150 a year</p></div></div>
     ${longFaq}</main>`,
    ["Solo", "$5 a month", "Group", "$15 a month", "$50 a year", "$150 a year"],
  ],
  [
    "yearly prices hidden beside the monthly ones",
    `<main><h1>Plans</h1><div class="grid">${["Solo|5|50", "Group|15|150"]
      .map((each) => each.split("|"))
      .map(
        ([name, month, year]) => `<div class="plan"><h3>${name}</h3>
        <div class="price monthly">$${month}<small>/month</small></div>
        <div class="price yearly" style="display: none">$${year}<small>/year</small></div></div>`,
      )
      .join("")}</div>${longFaq}</main>`,
    ["Solo", "$5/month", "$50/year", "Group", "$15/month", "$150/year"],
  ],
  [
    "yearly plans in a block with a class that hides it",
    `<main><h1>Plans</h1><div class="pricing-monthly"><div><h3>Solo</h3><p>$5</p></div><div><h3>Group</h3><p>$15</p></div></div>
     <div class="pricing-yearly hidden"><div><h3>Solo, by the year</h3><p>$50</p></div><div><h3>Group, by the year</h3><p>$150</p></div></div>
     ${longFaq}</main>`,
    ["$5", "$15", "Solo, by the year", "$50", "$150"],
  ],
  [
    "a visual builder: nested boxes, texts in widgets",
    `<div class="elementor elementor-12"><section class="elementor-section"><div class="elementor-container">
     ${["Bronze|€ 19", "Silver|€ 39", "Gold|€ 59"]
       .map((each) => each.split("|"))
       .map(
         ([
           name,
           price,
         ]) => `<div class="elementor-column"><div class="elementor-widget elementor-widget-price-table">
         <div class="elementor-price-table"><div class="elementor-price-table__header"><h3 class="elementor-price-table__heading">${name}</h3>
         <span class="elementor-price-table__subheading">For a start</span></div>
         <div class="elementor-price-table__price"><span class="elementor-price-table__currency">${price?.slice(0, 1)}</span>
         <span class="elementor-price-table__integer-part">${price?.slice(2)}</span>
         <div class="elementor-price-table__after-price"><span class="elementor-price-table__fractional-part">90</span></div>
         <span class="elementor-price-table__period elementor-typo-excluded">Monthly</span></div>
         <ul class="elementor-price-table__features-list"><li><div class="inner"><i class="far fa-check-circle"></i><span>Support by mail</span></div></li></ul>
         <div class="elementor-price-table__footer"><a class="elementor-button" href="#">Order now</a>
         <div class="elementor-price-table__additional_info">Plus tax</div></div></div></div></div>`,
       )
       .join("")}</div></section><section>${longFaq}</section></div>`,
    [
      "Bronze",
      "For a start",
      "€19.90",
      "Monthly",
      "Support by mail",
      "Plus tax",
      "Silver",
      "€39.90",
      "Gold",
      "€59.90",
    ],
  ],
  [
    "a list of plans in list items, the list in a nav-like tab content",
    `<main><h1>Plans</h1><ul class="plans-list"><li class="plan"><h2>Solo</h2><div>$5</div></li><li class="plan"><h2>Group</h2><div>$15</div></li></ul>
     <p>All plans come with mail.</p></main>`,
    ["Solo", "$5", "Group", "$15", "All plans come with mail."],
  ],
  [
    "names and prices are plain boxes without headings, with equal features",
    `<div id="root"><div class="css-1x"><div class="css-2x">Simple pricing</div><div class="css-3x">
     ${["Solo|$5", "Group|$15", "House|$45"]
       .map((each) => each.split("|"))
       .map(
         ([
           name,
           price,
         ]) => `<div class="css-4x"><div class="css-5x">${name}</div><div class="css-6x">${price}</div>
         <div class="css-7x"><div>Unlimited projects with all of the features that you know and love</div><div>Mail</div></div></div>`,
       )
       .join("")}</div></div></div>`,
    [
      "Solo",
      "$5",
      "Unlimited projects",
      "Mail",
      "Group",
      "$15",
      "Unlimited projects",
      "Mail",
      "House",
      "$45",
      "Unlimited projects",
      "Mail",
    ],
  ],
  [
    "a slider of plans",
    `<main><h1>Plans</h1><div class="swiper"><div class="swiper-wrapper">
     <div class="swiper-slide"><h3>Solo</h3><p>$5</p></div><div class="swiper-slide" aria-hidden="true"><h3>Group</h3><p>$15</p></div>
     <div class="swiper-slide" aria-hidden="true"><h3>House</h3><p>$45</p></div></div></div>${longFaq}</main>`,
    ["Solo", "$5", "Group", "$15", "House", "$45"],
  ],
  [
    "plans in an aside of an article and in a box below it",
    `<main><article><h1>Hosting</h1>${answer}${answer}<section class="cards"><h2>Sizes</h2><div class="c"><h3>Small</h3><span>$4</span></div><div class="c"><h3>Large</h3><span>$8</span></div></section></article></main>`,
    ["Small", "$4", "Large", "$8"],
  ],
  [
    "each plan is an article of its own",
    `<main><h1>Pricing</h1><article class="plan"><h2>Solo</h2><p>$5</p>${items("One seat")}</article>
     <article class="plan"><h2>Group</h2><p>$15</p>${items("Nine seats")}</article>
     <article class="plan"><h2>House</h2><p>$45</p>${items("All seats")}</article><article class="faq">${longFaq}</article></main>`,
    [
      "Solo",
      "$5",
      "One seat",
      "Group",
      "$15",
      "Nine seats",
      "House",
      "$45",
      "All seats",
      "Can I switch?",
    ],
  ],
  [
    "plans outside the main element, which holds only the questions",
    `<div class="hero"><h1>Pricing</h1><div class="plans"><div class="plan"><h3>Solo</h3><p>$5</p></div><div class="plan"><h3>Group</h3><p>$15</p></div></div></div>
     <main>${longFaq}</main>`,
    ["Solo", "$5", "Group", "$15", "Can I switch?"],
  ],
  [
    "amounts for screen readers beside amounts for eyes",
    `<main><h1>Plans</h1><div class="g"><div class="p"><h3>Solo</h3><span aria-hidden="true">$5</span><span class="sr-only">5 dollars each month</span><p>One seat</p></div>
     <div class="p"><h3>Group</h3><span aria-hidden="true">$15</span><span class="sr-only">15 dollars each month</span><p>Nine seats</p></div></div>${longFaq}</main>`,
    ["Solo", "$5", "One seat", "Group", "$15", "Nine seats"],
  ],
  [
    "a plan without a price, with a request instead",
    `<main><h1>Plans</h1><div class="g"><div class="p"><h3>Solo</h3><p>$5</p></div><div class="p"><h3>Group</h3><p>$15</p></div>
     <div class="p"><h3>Enterprise</h3><p>Contact us</p><p>Custom</p></div></div>${longFaq}</main>`,
    ["Solo", "$5", "Group", "$15", "Enterprise", "Custom"],
  ],
  [
    "add-ons below the plans, as linked lines",
    `<main><h1>Plans</h1><div class="g"><div class="p"><h3>Solo</h3><p>$5</p></div><div class="p"><h3>Group</h3><p>$15</p></div></div>${answer}${answer}
     <h2>Add-ons</h2><ul><li><a href="/a">Backups</a> $1</li><li><a href="/b">Domains</a> $2</li><li><a href="/c">Mail</a> $3</li></ul></main>`,
    ["Add-ons", "Backups $1", "Domains $2", "Mail $3"],
  ],
  [
    "a shop's subscription in the header of its product",
    `<main><section class="product"><header><h2>Box of beans</h2><div class="product-price"><span class="money">$24.00</span></div></header>
     <div class="desc">${answer}</div><div class="subscription-form"><label><input type="radio">One time <span>$24.00</span></label><label><input type="radio">Every month <span>$20.40</span></label></div></section></main>`,
    ["Box of beans", "$24.00", "Every month $20.40"],
  ],
  [
    "the title of the section is the site's word for related things",
    `<main><h1>Tool</h1>${answer}<section><h2>Popular plans</h2><div class="g"><div class="p"><h3>Solo</h3><p>$5</p></div><div class="p"><h3>Group</h3><p>$15</p></div></div></section>
     <section><h2>Explore more plans</h2><div class="g"><div class="p"><h3>House</h3><p>$45</p></div><div class="p"><h3>Court</h3><p>$450</p></div></div></section></main>`,
    ["Solo", "$5", "Group", "$15", "House", "$45", "Court", "$450"],
  ],
];

test.each(pages)("a page of prices is complete: %s", (_, content, expected) => {
  const { text } = readPage(around(content), { url });
  expect(missing(text, expected)).toEqual([]);
  expect(text).not.toContain("© Tool Inc.");
});

/** The expected pieces that do not occur in this order. */
function missing(text: string, expected: readonly string[]): string[] {
  const absent: string[] = [];
  let at = 0;
  for (const each of expected) {
    const found = text.indexOf(each, at);
    if (found === -1) absent.push(each);
    else at = found + each.trimEnd().length;
  }
  return absent;
}
