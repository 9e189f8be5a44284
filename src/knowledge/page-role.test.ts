import { expect, test } from "vitest";
import { buildPage } from "../../test/page-builder.ts";
import { isDetail, linkRole, pageRole } from "./page-role.ts";

const start = "https://example.com/";

test.each([
  ["https://example.com/", "Welcome", "home"],
  ["https://example.com/de/", "Willkommen", "home"],
  ["https://example.com/pricing", "Pricing", "pricing"],
  ["https://example.com/preise.html", "Unsere Preise", "pricing"],
  ["https://example.com/?p=12", "Preise und Leistungen", "pricing"],
  ["https://example.com/ueber-uns", "Über uns", "about"],
  ["https://example.com/impressum", "Impressum", "imprint"],
  ["https://example.com/mentions-legales", "Mentions légales", "imprint"],
  ["https://example.com/preguntas-frecuentes", "Preguntas frecuentes", "faq"],
  ["https://example.com/polityka-prywatnosci", "Polityka prywatności", "privacy"],
  ["https://example.com/algemene-voorwaarden", "Algemene voorwaarden", "terms"],
  ["https://example.com/contatti", "Contatti", "contact"],
  ["https://example.com/termos-de-uso", "Termos de uso", "terms"],
  ["https://example.com/blog/how-we-set-our-prices", "How we set our prices", "articles"],
  ["https://example.com/2024/05/pricing", "Pricing", "articles"],
  ["https://example.com/docs/services", "Services", "docs"],
  ["https://example.com/leistungen/treppenbau", "Treppenbau", "services"],
  ["https://example.com/x7", "A page about nothing we know", "other"],
  ["https://example.com/x8", "How our pricing team travels the world by bike", "other"],
])("%s is a page of the role it names", (url, title, role) => {
  expect(pageRole(buildPage([], { url, title }), start)).toBe(role);
});

test.each([
  ["https://example.com/services/roofing", "services", true],
  ["https://example.com/services", "services", false],
  ["https://example.com/about", "services", false],
] as const)("%s is about one of the %s: %s", (url, role, expected) => {
  expect(isDetail(url, role)).toBe(expected);
});

test.each([
  ["https://example.com/p/7", "Preise", "pricing"],
  ["https://example.com/plans-and-pricing", "Choose yours", "pricing"],
  ["https://example.com/blog/2024/05/pricing", "Pricing", "articles"],
  ["https://example.com/docs/jobs-view", "", "docs"],
  ["https://example.com/docs/faq", "", "faq"],
  ["https://example.com/help/%E0%A4%A", "", "support"],
  ["https://example.com/xyz", "", "other"],
])("a link to %s called %s", (url, text, role) => {
  expect(linkRole(url, text)).toBe(role);
});
