import { describe, expect, test } from "vitest";
import type { Page } from "../../contract/page.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { classifyBusiness } from "./classify-business.ts";
import { logoCandidates } from "./logo.ts";
import { copyrightName, nameKey } from "./name.ts";

const url = "https://www.acme-tools.example/";

type Rest = Partial<Omit<Page, "facts">> & { facts?: Partial<Page["facts"]> };

function site(
  path: string,
  { facts, ...rest }: Rest,
  blocks: Parameters<typeof buildPage>[0] = [],
) {
  const page = buildPage(blocks, { url: `https://www.acme-tools.example/${path}`, ...rest });
  return { ...page, facts: { ...page.facts, ...facts } };
}

const linked = (...jsonLd: Record<string, unknown>[]) => ({
  jsonLd,
  microdata: [],
  openGraph: {},
  twitter: {},
});

describe("name", () => {
  test.each<[string, Page[], string]>([
    [
      "structured data",
      [site("", { structured: linked({ "@type": "Organization", name: "Acme Tools" }) })],
      "Acme Tools",
    ],
    [
      "the site's own name for itself",
      [site("", { facts: { siteName: "Acme Tools" } })],
      "Acme Tools",
    ],
    [
      "the part of the title that the domain spells",
      [site("", { title: "Saws and drills | Acme Tools" })],
      "Acme Tools",
    ],
    [
      "the part of its own name that the domain spells",
      [site("", { facts: { siteName: "Saws, drills and reviews - Acme Tools" } })],
      "Acme Tools",
    ],
    [
      "the copyright line",
      [site("", { facts: { footerText: "© 2026 Acme Tools GmbH" } })],
      "Acme Tools GmbH",
    ],
    [
      "the legal notice",
      [
        site("impressum", { title: "Impressum" }, [
          ["paragraph", "Angaben gemäß § 5 DDG"],
          ["paragraph", "Acme Tools GmbH\nMühlenweg 7"],
        ]),
      ],
      "Acme Tools GmbH",
    ],
    ["the domain, when nothing says more", [site("", {})], "Acme Tools"],
  ])("from %s", (_, pages, name) => {
    expect(classifyBusiness(pages, { url }).name).toBe(name);
  });

  test("two weak sources that agree with the domain beat one strong source", () => {
    const pages = [
      site("", {
        title: "Acme Tools | Saws",
        structured: linked({ "@type": "Organization", name: "Shop System Ltd" }),
        facts: { footerText: "© Acme Tools" },
      }),
    ];
    expect(classifyBusiness(pages, { url }).name).toBe("Acme Tools");
  });

  test.each([
    ["© 2019–2026 Acme GmbH. All rights reserved.", "Acme GmbH"],
    ["Copyright © 2024 by Bank of Example, Inc. Terms", "Bank of Example, Inc."],
    ["© 2026 Clínica Dental Alameda S.L.", "Clínica Dental Alameda S.L."],
    ["© Copyright 2026 Acme Tools", "Acme Tools"],
    ["© Maison Verdier 2026 – Torréfacteur", "Maison Verdier"],
    ["© 2014-2024 The Example Foundation under the terms of a licence", "Example Foundation"],
    ["no mark at all", null],
  ])("%s", (footer, name) => {
    expect(copyrightName(footer)).toBe(name);
  });

  test("an address without a name lends none", () => {
    const pages = [buildPage([], { url: "http://127.0.0.1:8080/docs", title: "FAQ | Acme Tools" })];
    expect(classifyBusiness(pages, { url: "http://127.0.0.1:8080/docs" }).name).toBe("Acme Tools");
    const bare = [buildPage([], { url: "http://127.0.0.1:8080/", title: "" })];
    expect(classifyBusiness(bare, { url: "http://127.0.0.1:8080/" }).name).toBe("127.0.0.1");
  });

  test("legal forms do not make another name", () => {
    expect(nameKey("Acme GmbH & Co. KG")).toBe("acme");
    expect(nameKey("ACME, Inc.")).toBe("acme");
  });
});

test.each([
  ["a type of its own", { structured: linked({ "@type": "Dentist", name: "A" }) }, "health.dental"],
  ["its title", { title: "Tischlerei Müller: Möbelbau und Einbauschränke" }, "craft.carpentry"],
  [
    "its description",
    { description: "Project management software for teams" },
    "software.project-management",
  ],
  ["what it does, not a trade of that sound", { title: "Build, build and build" }, "other"],
  ["nothing", { title: "Hello" }, "other"],
])("category by %s", (_, rest, code) => {
  expect(classifyBusiness([site("", rest)], { url }).categoryCode).toBe(code);
});

test("description: the start page's own, unless it is a list of news", () => {
  const paragraph = "We sell saws and drills to people who build their own houses.";
  const home = (description: string) =>
    classifyBusiness([site("", { description }, [["paragraph", paragraph]])], { url }).description;
  expect(home("Saws, drills and good advice for people who build.")).toMatch(/^Saws, drills/);
  expect(home("Our new drill is here, September 5, 2024 - by Jo. Read on for more.")).toBe(
    paragraph,
  );
  expect(home("")).toBe(paragraph);
  expect(home("We sell saws and drills to people who build")).toBe(paragraph);
  expect(home("We sell saws and drills to people who build...")).toBe(paragraph);
});

test("logo: what the data call one, then what the header shows; no icon of a tab", () => {
  const logo = (
    from: Page["facts"]["logos"][number]["from"],
    name: string,
    side: number | null,
  ) => ({
    url: `https://www.acme-tools.example/${name}`,
    from,
    width: side,
    height: side,
  });
  const logos = [
    logo("open-graph", "share.jpg", 1200),
    logo("icon", "favicon.ico", 16),
    logo("header", "logo.svg", null),
    logo("json-ld", "acme.png", 512),
  ];
  const names = logoCandidates([site("", { facts: { logos } })]).map((at) => at.split("/").at(-1));
  expect(names).toEqual(["acme.png", "logo.svg", "share.jpg"]);
});

test("contacts: each once, in its clearer spelling, examples left out", () => {
  const pages = [
    site("docs/x", { facts: { emails: ["you@other.example"] } }),
    site("contact", {
      facts: {
        emails: ["jo@example.com", "hi@acme-tools.example", "a@b.test"],
        phones: ["+441174960012", "+44 117 496 0012"],
      },
    }),
  ];
  expect(classifyBusiness(pages, { url }).contacts).toEqual([
    { kind: "email", value: "hi@acme-tools.example" },
    { kind: "phone", value: "+44 117 496 0012" },
  ]);
});

test("social links: one profile a network, no buttons to share", () => {
  const socialLinks = [
    "https://social.example/intent/post",
    "https://social.example/acme/status/1/photo/2",
    "https://social.example/acme",
    "https://video.example/@acme",
  ];
  expect(classifyBusiness([site("", { facts: { socialLinks } })], { url }).socialLinks).toEqual([
    "https://social.example/acme",
    "https://video.example/@acme",
  ]);
});

test("social links: posts are left out, a person's profile where the network has another", () => {
  const socialLinks = [
    "https://x.com/fan/status/1",
    "https://www.linkedin.com/in/jo",
    "https://www.linkedin.com/company/acme",
    "https://twitter.com/acme",
    "https://x.com/acme-tools",
    "https://video.example/video/7",
  ];
  expect(classifyBusiness([site("", { facts: { socialLinks } })], { url }).socialLinks).toEqual([
    "https://twitter.com/acme",
    "https://www.linkedin.com/company/acme",
  ]);
});

const dentist = { title: "Dental clinic", description: "Your dentist for the whole family" };

test.each<[string, Page[], string]>([
  ["the start page decides", [site("", dentist)], "health.dental"],
  ["an article is about its subject", [site("a", { ...dentist, kind: "article" })], "other"],
  ["a manual is about its subject", [site("a", { ...dentist, kind: "documentation" })], "other"],
  [
    "so is an article beside the start page",
    [site("", { title: "Acme" }), site("a", { ...dentist, kind: "article" })],
    "other",
  ],
  [
    "the name alone decides nothing",
    [site("", { facts: { siteName: "Dental Systems" } })],
    "other",
  ],
  [
    "two kinds of business are close",
    [site("", { title: "Dentist and bakery", description: "Bread and teeth" })],
    "other",
  ],
  [
    "two kinds of one sector are close: the better one",
    [site("", { title: "Dental clinic | dentist", description: "Our clinic" })],
    "health.dental",
  ],
  [
    "a thing on another page has a type of its own",
    [site("b", { structured: linked({ "@type": "Restaurant", name: "" }), kind: "listing" })],
    "other",
  ],
])("category: %s", (_name, pages, code) => {
  expect(classifyBusiness(pages, { url }).categoryCode).toBe(code);
});

test("languages: those of translations follow those of the pages read", () => {
  const link = (hreflang: string | null) =>
    ({ url, text: "", from: "alternate", place: "head", nofollow: false, hreflang }) as const;
  const links = ["x-default", "fr", "de-CH", "nonsense", null].map(link);
  expect(classifyBusiness([site("", { language: "de", links })], { url }).languages).toEqual([
    "de",
    "fr",
  ]);
});

test("languages, most used first", () => {
  const pages = [
    { language: "en-GB" },
    { language: "de" },
    { language: "de-AT" },
    { language: null },
  ];
  const read = pages.map((rest, index) => site(`p${index}`, rest));
  expect(classifyBusiness(read, { url }).languages).toEqual(["de", "en"]);
});
