import { expect, test } from "vitest";
import { limits } from "../contract/limits.ts";
import { readPage } from "../pages/index.ts";
import { extractOffline } from "./offline.ts";

const url = "https://harbour.example/";
const sentence =
  "We repair bicycles of every kind in our workshop by the harbour, also on Sundays.";

/** A page of a workshop; `long` is put where a place of the page is named. */
function pageWith(place: string, long: string): string {
  const at = (name: string): string => (name === place ? long : "");
  const branch = {
    "@type": "LocalBusiness",
    name: `Branch at the bridge${at("name")}`,
    telephone: `+49 30 1234567${at("telephone")}`,
    address: {
      "@type": "PostalAddress",
      streetAddress: `Bridge Street 2${at("street")}`,
      postalCode: "10117",
      addressLocality: `Berlin${at("city")}`,
    },
    openingHours: "Mo-Fr 09:00-17:00",
  };
  const sameAs = [`https://twitter.com/harbour${at("profile").replaceAll(" ", "-")}`];
  const business = {
    "@type": "LocalBusiness",
    name: "Harbour Bikes",
    sameAs,
    department: [branch],
  };
  return `<html lang="en"><title>Harbour Bikes${at("title")}</title>
    <script type="application/ld+json">${JSON.stringify(business)}</script><main>
    <h1>Harbour Bikes${at("first heading")}</h1><p>${sentence}</p>
    <h2 id="hours-${at("anchor")}">Opening hours${at("heading")}</h2><p>Mon to Fri 9:00 - 17:00</p>
    <h3>Berlin${at("lower heading")}</h3><p>Main Street 12, 10115 Berlin</p>
    <h2>Do you repair old bicycles${at("question")}?</h2><p>Yes, ${sentence}${at("answer")}</p>
    <h2>Prices</h2><table><tr><th>Repair${at("cell")}</th><td>19 €</td></tr>
    <tr><th>Tyre</th><td>29 €</td></tr></table></main>
    <footer>Mail info@harbour.example, ${at("footer")}</footer></html>`;
}

const places = ["name", "telephone", "street", "city", "profile", "title", "anchor"].concat([
  "first heading",
  "heading",
  "lower heading",
  "question",
  "answer",
  "cell",
  "footer",
]);

test.each(places)("a long text makes no long result: %s", (place) => {
  for (const long of ["a".repeat(15_000), " harbour".repeat(1_800)]) {
    const pages = [url, `${url}prices`, `${url}contact`].map((each) =>
      readPage(pageWith(place, long), { url: each }),
    );
    expect(pages.map(({ verdict }) => verdict)).toEqual(["real", "real", "real"]);
    const result = extractOffline(pages, { url });
    expect(result.items.length).toBeGreaterThan(0);
    expect(longest(result)).toBeLessThanOrEqual(limits.itemContentChars.value);
    expect(JSON.stringify(result).length).toBeLessThan(100_000);
  }
});

function longest(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(longest));
}
