import { expect, test } from "vitest";
import { buildPage } from "../../test/page-builder.ts";
import type { Page } from "../contract/page.ts";
import { isDetail, isHome, linkRole, pageRole, pathSegments, titleParts } from "./page-role.ts";

const start = "https://a.example/";

function roleOf(path: string, title = "", heading = "", rest: Partial<Page> = {}): string {
  const blocks = heading === "" ? [] : [["heading", heading, { level: 1 }] as const];
  return pageRole(buildPage(blocks, { url: start + path, title, ...rest }), start);
}

const published = { facts: { ...buildPage([]).facts, publishedAt: "2026-01-01" } };

test("the role of a page by its address, title and first heading", () => {
  const rows: [string, string?, string?, Partial<Page>?][] = [
    [""],
    ["en/"],
    ["de-AT"],
    ["index.html"],
    ["en/default.aspx"],
    ["?page=2"],
    ["english/"],
    ["pricing"],
    ["pricing.php"],
    ["x", "Pricing"],
    ["x", "Pricing | Acme"],
    ["x", "", "Pricing"],
    ["x", "Our pricing for teams"],
    ["x", "Our pricing for teams", "Our pricing for teams"],
    ["x", "Contact", "Pricing"],
    ["contact", "Pricing"],
    ["contact", "Pricing", "Pricing"],
    ["blog/pricing"],
    ["docs/pricing", "Pricing", "Pricing"],
    ["services/contact"],
    ["services/roofing"],
    ["support/roofing"],
    ["about/roofing"],
    ["2024/05/pricing"],
    ["2024/13/pricing"],
    ["archive/1999/1"],
    ["x", "A story", "", { kind: "article", ...published }],
    ["x", "A story", "", { kind: "service", ...published }],
    ["x", "A story", "", { kind: "article" }],
    ["%E0%A4%A"],
    ["nothing"],
  ];
  const shown = rows.map((row) => {
    const [path, title, heading] = row;
    const given = [path, title, heading].filter((text) => text !== undefined);
    return `${given.join(" , ")} => ${roleOf(...row)}`;
  });
  expect(shown.join("\n")).toMatchInlineSnapshot(`
    " => home
    en/ => home
    de-AT => home
    index.html => home
    en/default.aspx => home
    ?page=2 => other
    english/ => other
    pricing => pricing
    pricing.php => pricing
    x , Pricing => pricing
    x , Pricing | Acme => pricing
    x ,  , Pricing => pricing
    x , Our pricing for teams => other
    x , Our pricing for teams , Our pricing for teams => other
    x , Contact , Pricing => pricing
    contact , Pricing => contact
    contact , Pricing , Pricing => pricing
    blog/pricing => articles
    docs/pricing , Pricing , Pricing => pricing
    services/contact => contact
    services/roofing => services
    support/roofing => support
    about/roofing => other
    2024/05/pricing => articles
    2024/13/pricing => pricing
    archive/1999/1 => articles
    x , A story ,  => about
    x , A story ,  => about
    x , A story ,  => about
    %E0%A4%A => other
    nothing => other"
  `);
});

test.each([
  ["products/x", "docs"],
  ["features/x", "docs"],
  ["pricing", "pricing"],
  ["contact", "contact"],
  ["x", "other"],
])("a page built as a manual at %s", (path, role) => {
  expect(roleOf(path, "", "", { kind: "documentation" })).toBe(role);
});

test("the role of a link by its address and text", () => {
  const rows: [string, string][] = [
    ["pricing", ""],
    ["x", "Pricing"],
    ["x", "See our pricing now"],
    ["x", "See pricing"],
    ["our-pricing", ""],
    ["see-our-pricing-now", ""],
    ["docs/our-pricing", ""],
    ["docs/pricing", ""],
    ["services/roofing", ""],
    ["services/roofing", "Contact"],
    ["roofing", ""],
    ["2024/05/pricing", "Pricing"],
    ["", ""],
  ];
  const shown = rows.map(([path, text]) => `${path} , ${text} => ${linkRole(start + path, text)}`);
  expect(shown.join("\n")).toMatchInlineSnapshot(`
    "pricing ,  => pricing
    x , Pricing => pricing
    x , See our pricing now => other
    x , See pricing => pricing
    our-pricing ,  => pricing
    see-our-pricing-now ,  => other
    docs/our-pricing ,  => docs
    docs/pricing ,  => pricing
    services/roofing ,  => services
    services/roofing , Contact => contact
    roofing ,  => other
    2024/05/pricing , Pricing => articles
     ,  => other"
  `);
});

test.each([
  ["https://a.example/?lang=de", "https://a.example/", false],
  ["https://a.example/?lang=de", "https://a.example/?lang=de", true],
  ["https://a.example/home.htm", "https://a.example/", true],
  ["https://a.example/xx-yyy", "https://a.example/", false],
])("%s is the start page of %s: %s", (url, startUrl, expected) => {
  expect(isHome(url, startUrl)).toBe(expected);
});

test.each([
  ["services/roofing", "services", true],
  ["services", "services", false],
  ["services/our-services", "services", false],
  ["services/services", "services", false],
  ["x/roofing", "services", false],
  ["services/roofing", "products", false],
  ["faq/roofing", "faq", false],
  ["about", "services", false],
] as const)("%s is about one of the %s: %s", (path, role, expected) => {
  expect(isDetail(start + path, role)).toBe(expected);
});

test.each([
  ["Pricing | Acme", ["Pricing", "Acme"]],
  ["Pricing|Acme", ["Pricing", "Acme"]],
  ["A - B – C: D", ["A", "B", "C", "D"]],
  ["A-B", ["A-B"]],
  [" | ", []],
  [`${"x".repeat(499)} | y`, ["x".repeat(499)]],
])("the parts of %j", (title, parts) => {
  expect(titleParts(title)).toEqual(parts);
});

test("the segments of an address without file names and endings", () => {
  expect(pathSegments("https://a.example/a%20b/c.html/index.php")).toEqual(["a b", "c"]);
  expect(pathSegments("https://a.example/%zz/x.jsp")).toEqual(["%zz", "x"]);
});

test.each([
  ["https://a.example/", "Welcome", "home"],
  ["https://a.example/de/", "Willkommen", "home"],
  ["https://a.example/pricing", "Pricing", "pricing"],
  ["https://a.example/preise.html", "Unsere Preise", "pricing"],
  ["https://a.example/?p=12", "Preise und Leistungen", "pricing"],
  ["https://a.example/ueber-uns", "Über uns", "about"],
  ["https://a.example/impressum", "Impressum", "imprint"],
  ["https://a.example/mentions-legales", "Mentions légales", "imprint"],
  ["https://a.example/preguntas-frecuentes", "Preguntas frecuentes", "faq"],
  ["https://a.example/polityka-prywatnosci", "Polityka prywatności", "privacy"],
  ["https://a.example/algemene-voorwaarden", "Algemene voorwaarden", "terms"],
  ["https://a.example/contatti", "Contatti", "contact"],
  ["https://a.example/termos-de-uso", "Termos de uso", "terms"],
  ["https://a.example/blog/how-we-set-our-prices", "How we set our prices", "articles"],
  ["https://a.example/2024/05/pricing", "Pricing", "articles"],
  ["https://a.example/docs/services", "Services", "docs"],
  ["https://a.example/leistungen/treppenbau", "Treppenbau", "services"],
  ["https://a.example/x7", "A page about nothing we know", "other"],
  ["https://a.example/x8", "How our pricing team travels the world by bike", "other"],
])("%s is a page of the role it names", (url, title, role) => {
  expect(pageRole(buildPage([], { url, title }), start)).toBe(role);
});

test.each([
  ["https://a.example/p/7", "Preise", "pricing"],
  ["https://a.example/plans-and-pricing", "Choose yours", "pricing"],
  ["https://a.example/blog/2024/05/pricing", "Pricing", "articles"],
  ["https://a.example/docs/jobs-view", "", "docs"],
  ["https://a.example/docs/faq", "", "faq"],
  ["https://a.example/help/%E0%A4%A", "", "support"],
  ["https://a.example/xyz", "", "other"],
])("a link to %s called %s", (url, text, role) => {
  expect(linkRole(url, text)).toBe(role);
});
