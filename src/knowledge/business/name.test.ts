import { expect, test } from "vitest";
import { buildPage } from "../../../test/page-builder.ts";
import type { Page } from "../../contract/page.ts";
import { limits } from "../../contract/limits.ts";
import { businessContacts, businessSocialLinks } from "./contacts.ts";
import { businessDescription } from "./description.ts";
import { logoCandidates } from "./logo.ts";
import { businessName, copyrightName, nameKey, nameOnPage, sharedTitleParts } from "./name.ts";
import { sitePlaces } from "../places/site-places.ts";

const root = "https://www.acme-tools.example/";

type Rest = Partial<Omit<Page, "facts">> & { facts?: Partial<Page["facts"]> };

function page(path: string, { facts, ...rest }: Rest = {}, ...texts: string[]): Page {
  const blocks = texts.map((text) => ["paragraph", text] as const);
  const built = buildPage(blocks, { url: root + path, ...rest });
  return { ...built, facts: { ...built.facts, ...facts } };
}

const data = (name: string, more: object = {}): Rest => ({
  structured: {
    jsonLd: [{ "@type": "Organization", name, ...more }],
    microdata: [],
    openGraph: {},
    twitter: {},
  },
});
const site = (siteName: string): Rest => ({ facts: { siteName } });
const foot = (footerText: string): Rest => ({ facts: { footerText } });
const domain = "acme-tools.example";

test.each<[string, Page[], string, string]>([
  [
    "data beat the site's name",
    [page("", data("Saw Ltd")), page("a", site("Drill"))],
    "127.0.0.1",
    "Saw Ltd",
  ],
  [
    "the site's name beats a shared title",
    [page("", { ...site("Saw"), title: "A | Drill" }), page("a", { title: "B | Drill" })],
    "127.0.0.1",
    "Drill",
  ],
  [
    "the site's name beats a start title",
    [page("", { ...site("Saw"), title: "Drill" })],
    "127.0.0.1",
    "Saw",
  ],
  [
    "a shared title beats a copyright",
    [
      page("", foot("© 2026 Saw")),
      page("a", { title: "B | Drill" }),
      page("b", { title: "C | Drill" }),
    ],
    "127.0.0.1",
    "Drill",
  ],
  ["a copyright alone does not beat the domain", [page("", foot("© 2026 Saw"))], "x.example", "X"],
  [
    "the domain adds to a name that it spells",
    [page("", data("Saw Ltd")), page("a", foot("© Acme Tools"))],
    domain,
    "Acme Tools",
  ],
  [
    "the domain adds less to a part of it",
    [page("", data("Saw Ltd")), page("a", foot("© Acme"))],
    domain,
    "Acme",
  ],
  [
    "the ends of title elements count where the titles are without them",
    ["a", "b", "c"].map((path) =>
      page(path, {
        title: path,
        facts: { headTitle: `${path} | Drill`, footerText: "© Drill Ltd" },
      }),
    ),
    "127.0.0.1",
    "Drill",
  ],
  [
    "a sub-domain adds to its product",
    [page("", site("Drill | Saw"))],
    "drill.xyz.example",
    "Drill",
  ],
  [
    "the same source on many pages counts once",
    [page("", data("Saw")), ...["a", "b", "c"].map((path) => page(path, foot("© Drill")))],
    "127.0.0.1",
    "Saw",
  ],
  [
    "sources that agree add up, whatever the legal form",
    [
      page("", data("Saw")),
      page("a", { ...foot("© Drill GmbH"), title: "x" }),
      page("b", site("Drill")),
    ],
    "127.0.0.1",
    "Drill",
  ],
  [
    "of spellings the most certain",
    [page("", { ...site("ACME Tools"), ...data("Acme Tools GmbH") })],
    domain,
    "Acme Tools GmbH",
  ],
  ["marks are left out", [page("", data("Saw®™"))], "x.example", "Saw"],
  ["a name that is too long is none", [page("", data("Saw ".repeat(30)))], "x.example", "X"],
  [
    "a start page called after its purpose lends no name",
    [page("", { title: "Contact" })],
    "x.example",
    "X",
  ],
  [
    "the end of a title beats the domain, and a page's own name is none",
    [page("a/b", { title: "Saws", facts: { headTitle: "Saws | ACME Tools" } })],
    domain,
    "ACME Tools",
  ],
  [
    "the heading of a page is no name",
    [page("a/b", { title: "Saw by Acme", text: "", facts: { headTitle: "Saw by Acme - Drill" } })],
    "x.example",
    "X",
  ],
  ["the domain as the pages spell it", [page("a", foot("Call ACME Tools!"))], domain, "ACME Tools"],
  [
    "a domain in small letters is no spelling",
    [page("a", foot("acme tools"))],
    domain,
    "Acme Tools",
  ],
  ["a site's name without its ending", [page("a", site("Saw.com"))], "saw.com", "Saw"],
  [
    "another site's name keeps its ending",
    [page("a", site("Drill.com"))],
    "127.0.0.1",
    "Drill.com",
  ],
  ["a title without its greeting", [page("", { title: "Willkommen bei Saw" })], "127.0.0.1", "Saw"],
  ["a site's name without its kind", [page("a", site("Saw Blog"))], "saw.com", "Saw"],
  ["a kind that is part of the name", [page("a", site("Saw Blog"))], "127.0.0.1", "Saw Blog"],
  ["no pages", [], "www.big-saw.co.uk", "Big Saw"],
  ["a site of a hosting service", [], "saw.github.io", "Saw"],
  ["a domain of two labels", [], "saw.example", "Saw"],
  ["a domain of one label", [], "localhost", "Localhost"],
  ["an address", [], "[::1]", "[::1]"],
])("name: %s", (_name, pages, host, name) => {
  expect(businessName(pages, host)).toBe(name);
});

test.each([
  ["© Acme, Inc. 12 Main Street", "Acme, Inc."],
  ["© Acme, Tools and more", "Acme"],
  ["© Smith & Sons Ltd 2020", "Smith & Sons Ltd"],
  ["© Smith &", "Smith"],
  ["© 3M Company 2020", "3M Company"],
  ["© acme", null],
  ["© A", null],
  ["(c) 2001 Acme. More", "Acme"],
  ["© St. Example School. All", "St. Example School"],
  ["© Acme GmbH Berlin", "Acme GmbH"],
  ["© A B C D E F G H I J", "A B C D E F G H"],
  ["© Foo S.A. Bar", "Foo S.A."],
  ["© Foo Corp. Bar", "Foo Corp. Bar"],
])("copyright: %s names %s", (footer, name) => {
  expect(copyrightName(footer)).toBe(name);
});

test("parts of titles that at least half of the pages share, and two at the least", () => {
  const titles = ["A | Acme", "B | Acme | Saws", "C | Saws", "D"];
  const pages = titles.map((title, n) => page(String(n), { title }));
  expect(sharedTitleParts(pages)).toEqual(["Acme", "Saws"]);
  expect(sharedTitleParts([...pages, page("5", { title: "E" })])).toEqual([]);
  expect(sharedTitleParts(pages.slice(0, 1))).toEqual([]);
  const openGraph = { title: "X | Acme" };
  const structured = { jsonLd: [], microdata: [], openGraph, twitter: openGraph };
  expect(sharedTitleParts([page("1", { structured }), page("2", { structured })])).toEqual([
    "X",
    "Acme",
  ]);
});

test.each([
  ["ACME tools", site("Acme Tools"), "Acme Tools"],
  ["acme tools gmbh", foot("© Acme Tools GmbH"), "Acme Tools GmbH"],
  ["Acme", { title: "Saws | Acme" }, "Acme"],
  ["Saws", { title: "Saws | Acme" }, undefined],
  ["Acme Tools", {}, "Acme Tools"],
  ["Other", site("Acme Tools"), undefined],
  ["", site("Acme Tools"), undefined],
  ["GmbH", site("GmbH"), undefined],
])("the page's spelling of %j", (name, rest, expected) => {
  expect(nameOnPage(page("", rest), domain, name)).toBe(expected);
  expect(nameKey(name.toUpperCase())).toBe(nameKey(name));
});

const emails = (...list: string[]): Rest => ({ facts: { emails: list } });
const phones = (...list: string[]): Rest => ({ facts: { phones: list } });

test.each<[string, Page[], string[]]>([
  [
    "those of contact pages come before those of many pages, and those before the start page's",
    [
      page("", emails("home@gmail.com")),
      page("contact", emails("contact@gmail.com")),
      ...["x", "y", "z"].map((path) => page(path, emails("many@gmail.com"))),
    ],
    ["contact@gmail.com", "many@gmail.com", "home@gmail.com"],
  ],
  [
    "one on a single other page is left out where there are better ones",
    [page("about", emails("about@gmail.com")), page("x", emails("one@gmail.com"))],
    ["about@gmail.com"],
  ],
  [
    "one on a single other page is better than none",
    [page("x", emails("one@gmail.com"))],
    ["one@gmail.com"],
  ],
  [
    "twice on one page is once",
    [page("x", emails("a@gmail.com", "A@gmail.com")), page("", emails("b@gmail.com"))],
    ["b@gmail.com"],
  ],
  [
    "phones that end in the same digits are one, in the clearer spelling",
    [page("contact", phones("+49301234567", "030 123 4567")), page("", phones("030/1234567"))],
    ["030 123 4567"],
  ],
  ["versions are no mailboxes", [page("contact", emails("worker@0.2.x", "a b@c.de", "a@b.c"))], []],
  [
    "examples are left out, but on their own site",
    [
      page(
        "contact",
        emails("a@example.com", "b@yourdomain.com", "c@x.test", "d@localhost.example.org"),
      ),
    ],
    [],
  ],
  [
    "labelled numbers of contact pages",
    [page("contact", {}, "Phone: +44 (0)20 7946 0018", "Order 1234 5678 9012")],
    ["+44 (0)20 7946 0018"],
  ],
  [
    "labelled numbers of other pages, but not of articles",
    [
      page("x", {}, "Phone: +44 20 7946 0018"),
      page("blog/story", {}, "Phone: +44 20 7946 0019"),
      page("contact", {}, "Fax: +44 20 7946 0020"),
    ],
    ["+44 20 7946 0018"],
  ],
  ["a fax number is no phone", [page("contact", phones("030 123 4567"), "Fax 030 / 1234567")], []],
  [
    "an address under another domain on one page is the designer's",
    [page("contact", emails("info@acme-tools.example", "web@design.example"))],
    ["info@acme-tools.example"],
  ],
  [
    "an address under the site's domain is its own",
    [page("", emails("info@acme-tools.example")), page("x", emails("jobs@acme-tools.example"))],
    ["info@acme-tools.example", "jobs@acme-tools.example"],
  ],
  [
    "addresses in the text of a contact page and its footer",
    [page("contact", foot("Mühlenweg 7\n24340 Eckernförde"), "Calle Alameda 18, 41002 Sevilla")],
    ["Calle Alameda 18, 41002 Sevilla", "Mühlenweg 7, 24340 Eckernförde"],
  ],
  [
    "addresses with one postcode are one",
    [page("contact", {}, "Weg 7, 24340 Eckernförde"), page("", {}, "Weg 7 · 24340 Eckernförde")],
    ["Weg 7, 24340 Eckernförde"],
  ],
])("contacts: %s", (_name, pages, values) => {
  const { places } = sitePlaces(pages, { startUrl: root, name: "Acme" });
  const contacts = businessContacts(pages, { url: root, name: "Acme", places });
  expect(contacts.map(({ value }) => value)).toEqual(values);
});

test("contacts and profiles are limited in number", () => {
  const max = limits.contactsPerBusiness.value;
  const many = Array.from({ length: max + 5 }, (_, n) => `m${n}@gmail.com`);
  const contacts = businessContacts([page("contact", emails(...many))], {
    url: root,
    name: "Acme",
    places: [],
  });
  expect(contacts).toHaveLength(max);
  const links = Array.from({ length: 99 }, (_, n) => `https://s${n}.example/acme`);
  expect(businessSocialLinks([page("", { facts: { socialLinks: links } })])).toHaveLength(
    limits.socialLinksPerBusiness.value,
  );
});

test.each<[string, string[][], string[]]>([
  [
    "the one on most pages",
    [["https://s.example/b"], ["https://s.example/long"], ["https://s.example/long"]],
    ["https://s.example/long"],
  ],
  [
    "then the shortest",
    [["https://s.example/longer", "https://s.example/short"]],
    ["https://s.example/short"],
  ],
  [
    "twice on a page is once",
    [["https://s.example/aaa", "https://s.example/aaa"], ["https://s.example/b"]],
    ["https://s.example/b"],
  ],
  [
    "www is the same network",
    [["https://www.s.example/a", "https://s.example/bb"]],
    ["https://s.example/bb"],
  ],
  [
    "no path, deep paths and buttons are none",
    [["https://s.example/", "https://s.example/a/b/c/d", "https://s.example/share"]],
    [],
  ],
  ["a path of three parts is one", [["https://s.example/in/a/b"]], ["https://s.example/in/a/b"]],
])("profiles: %s", (_name, pages, links) => {
  const read = pages.map((socialLinks, n) => page(String(n), { facts: { socialLinks } }));
  expect(businessSocialLinks(read)).toEqual(links);
});

const long = "We sell saws and drills to people who build their own houses.";
const other = "Everything that you need for building a house of your own is here.";
const fortyLess = `${"x".repeat(38)}.`;

test.each<[string, Page[], string]>([
  ["no page", [], ""],
  [
    "the data's after a short one",
    [page("", { ...data("A", { description: long }), description: "Saws" })],
    long,
  ],
  [
    "the first paragraph that is long enough",
    [page("", {}, fortyLess, `${fortyLess}x`, long)],
    `${fortyLess}x`,
  ],
  [
    "another page's description, then its paragraph",
    [page(""), page("a", { description: other }, long)],
    other,
  ],
  ["another page's paragraph", [page(""), page("a", {}, long)], long],
  ["a short one where there is no other", [page("", { description: "Saws" })], "Saws"],
  [
    "news where there is no other",
    [page("", { description: `${long} May 5, 2024` })],
    `${long} May 5, 2024`,
  ],
  [
    "a sentence that is complete is not replaced",
    [page("", { description: long }, `${long} And more.`)],
    long,
  ],
  [
    "one that was cut is completed",
    [page("", { description: long.slice(0, 45) }, other, long)],
    long,
  ],
  [
    "one that is too short to be known is not",
    [page("", { description: long.slice(0, 20) }, long)],
    long,
  ],
  [
    "an article describes its subject",
    [
      page("a", { kind: "article", description: long }),
      page("b", { kind: "service", description: other }),
    ],
    other,
  ],
  [
    "the data of an article describe the business",
    [page("a", { kind: "article", description: long, ...data("Acme", { description: other }) })],
    other,
  ],
  ["nothing is known", [page("a", { kind: "article", description: long })], ""],
])("description: %s", (_name, pages, expected) => {
  expect(businessDescription(pages, root)).toBe(expected);
});

type Logo = Page["facts"]["logos"][number];
const logo = (name: string, from: Logo["from"], width: number | null = null, height = width) => ({
  url: `${root}${name}`,
  from,
  width,
  height,
});

test.each<[string, Logo[], string[]]>([
  [
    "a vector before a picture",
    [logo("a.png", "icon"), logo("b.svg?v=1", "icon")],
    ["b.svg?v=1", "a.png"],
  ],
  ["no icon file", [logo("a.ico", "icon"), logo("b.png", "icon")], ["b.png"]],
  [
    "a large one first, up to a size",
    [logo("a.png", "icon", 64), logo("b.png", "icon", 512), logo("c.png", "icon", 4_000)],
    ["b.png", "c.png", "a.png"],
  ],
  ["no tiny icon", [logo("a.png", "icon", 47), logo("b.png", "icon", 48)], ["b.png"]],
  [
    "a tiny one last",
    [logo("a.png", "header", 47), logo("b.png", "header", 48)],
    ["b.png", "a.png"],
  ],
  [
    "the shorter side decides",
    [logo("a.png", "icon", 900, 20), logo("b.png", "icon", 60, 60)],
    ["b.png", "a.png"],
  ],
  [
    "an unknown size is small",
    [logo("a.png", "icon"), logo("b.png", "icon", 65)],
    ["b.png", "a.png"],
  ],
  [
    "the source decides first",
    [
      logo("a.svg", "open-graph", 512),
      logo("b.png", "icon", 64),
      logo("c.png", "manifest"),
      logo("d.png", "header"),
      logo("e.png", "json-ld"),
    ],
    ["e.png", "d.png", "c.png", "b.png", "a.svg"],
  ],
])("logos: %s", (_name, logos, names) => {
  const found = logoCandidates([page("", { facts: { logos } })]);
  expect(found.map((url) => url.slice(root.length))).toEqual(names);
});

test("of equal logos the one on most pages is first", () => {
  const [a, b] = [logo("a.png", "icon"), logo("b.png", "icon")];
  const pages = [[a], [b], [b]].map((logos, n) => page(String(n), { facts: { logos } }));
  expect(logoCandidates(pages)).toEqual([b.url, a.url]);
});

test("an uploaded document is named by its title, not by its id", () => {
  const host = "doc_01k9zq4v7n3m8w2x5y6a7b8c9d.documents";
  const file = { url: `upload://${host}/rules.md`, title: "House rules" };
  expect(businessName([page("", file)], host)).toBe("House rules");
  expect(businessName([page("", { ...file, title: "" })], host)).toBe(host);
});
