import { describe, expect, test } from "vitest";
import type { Page } from "../../contract/page.ts";
import { evidenceText } from "../evidence.ts";
import { extractOffline } from "../offline.ts";
import { readPage } from "../../pages/index.ts";

const root = "https://harbour-dental.example/";
const filler =
  "<p>We look after the teeth of families by the sea, with time for every question they have.</p>";

function page(path: string, title: string, main: string, { footer = "", head = "" } = {}): Page {
  return readPage(
    `<html lang="en"><head><title>${title} | Harbour Dental</title>${head}</head><body>
      <main><h1>${title}</h1>${filler}${main}</main><footer>${footer}</footer></body></html>`,
    { url: `${root}${path}` },
  );
}

const read = (...pages: Page[]) => extractOffline(pages, { url: root });

const footer = `<h3>Find us</h3><p>14 Quay Street<br>Bristol BS1 4DJ</p>
  <h3>Opening hours</h3><ul><li>Mon–Fri 9am–5:30pm</li><li>Sat 9–12</li><li>Sunday closed</li></ul>
  <p>Tel. 0117 496 0012</p>`;
const linked = (node: object) => ({
  head: `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`,
});

describe("one place", () => {
  const pages = ["", "fees", "team"].map((path) => page(path, path || "Welcome", "", { footer }));
  const { business, items } = read(...pages);

  test("its hours and its address are values with proof", () => {
    expect(business.hours).toMatchObject([
      { days: ["Mo", "Tu", "We", "Th", "Fr"], opens: "09:00", closes: "17:30", note: null },
      { days: ["Sa"], opens: "09:00", closes: "12:00" },
      { days: ["Su"], opens: null, closes: null },
    ]);
    expect(business.locations).toMatchObject([
      { address: "14 Quay Street, Bristol BS1 4DJ", country: "GB", phone: "0117 496 0012" },
    ]);
    for (const { evidence } of [...(business.hours ?? []), ...(business.locations ?? [])]) {
      const shown = evidenceText(pages[0] ?? page("", "", "")).slice(evidence.start, evidence.end);
      expect(shown).toBe(evidence.quote);
      expect(evidence.quote).toMatch(/Mon–Fri 9am–5:30pm|14 Quay Street/);
    }
  });

  test("a footer on every page is one item", () => {
    const hours = items.filter(({ content }) => content.includes("9am"));
    expect(hours.map(({ title }) => title)).toEqual([
      expect.stringMatching(/Opening hours: Harbour/),
    ]);
    const addresses = items.filter(({ content }) => content.includes("Quay Street"));
    expect(addresses).toHaveLength(1);
  });
});

test("hours belong to the branch that they are next to", () => {
  const branch = (name: string, street: string, hours: string): string =>
    `<section><h2>${name}</h2><p>${street}</p><p>Opening hours</p><p>${hours}</p></section>`;
  const main = `${branch("Bristol", "14 Quay Street, Bristol BS1 4DJ", "Mon-Fri 9am-5pm")}
    ${branch("Bath", "3 Mill Lane, Bath BA1 1AB", "Tue-Sat 10am-6pm")}`;
  const { business } = read(page("contact", "Contact", main));
  expect(business.hours).toBeUndefined();
  expect(business.locations).toMatchObject([
    { name: "Bristol", hours: [{ opens: "09:00", closes: "17:00" }] },
    { name: "Bath", hours: [{ days: ["Tu", "We", "Th", "Fr", "Sa"], opens: "10:00" }] },
  ]);
});

test("structured data alone are enough", () => {
  const node = {
    "@type": "Dentist",
    name: "Harbour Dental",
    address: {
      "@type": "PostalAddress",
      streetAddress: "14 Quay Street",
      postalCode: "BS1 4DJ",
      addressLocality: "Bristol",
      addressCountry: "GB",
    },
    openingHours: ["Mo-Fr 09:00-17:00"],
  };
  const { business } = read(page("", "Welcome", "", linked(node)));
  expect(business.hours).toMatchObject([
    { opens: "09:00", evidence: { quote: "Mo-Fr 09:00-17:00", start: 0, end: 0 } },
  ]);
  expect(business.locations).toMatchObject([
    { address: "14 Quay Street, BS1 4DJ Bristol", country: "GB" },
  ]);
});

describe("times and addresses of others", () => {
  test.each([
    ["of a course", page("", "Welcome", "<h2>Yoga classes</h2><p>Mon–Fri 9am–10am</p>")],
    ["of an event", page("contact", "Contact", "<p>Open day: Saturday 12 May, 10am to 4pm</p>")],
    ["of answers", page("contact", "Contact", "<p>We reply Monday to Friday, 9am to 5pm</p>")],
    ["in an article", page("blog/2024/05/shops", "Shops", "<p>Opening hours: Mon–Fri 9am–5pm</p>")],
    [
      "of the designer",
      page("contact", "Contact", "<p>Website by Pixel Ltd, 3 Mill Lane, Bath BA1 1AB</p>"),
    ],
    ["of a template", page("contact", "Contact", "<p>123 Main Street, Anytown, CA 90210</p>")],
  ])("%s", (_, only) => {
    const { business } = read(only);
    expect([business.hours, business.locations]).toEqual([undefined, undefined]);
  });
});

test("hours of a part of the business are noted", () => {
  const main = "<p>14 Quay Street, Bristol BS1 4DJ</p><p>Laboratory: Mon–Thu 8am–4pm</p>";
  const { business } = read(page("contact", "Contact", main));
  expect(business.hours).toMatchObject([{ opens: "08:00", note: "Laboratory" }]);
});
