import { expect, test } from "vitest";

import { pageTitle, type TitleClaims } from "./title.ts";

const claims: TitleClaims = {
  title: "",
  shared: "",
  heading: "",
  stated: [],
  siteName: "Acme",
  host: "www.acme.example",
  isArticle: true,
  isHome: false,
};

test.each<[string, Partial<TitleClaims>, string]>([
  ["the site behind a bar", { title: "Garden tools | Acme" }, "Garden tools"],
  ["the site before a bar", { title: "Acme | Garden tools" }, "Garden tools"],
  ["the site before a colon", { title: "Acme: Garden tools" }, "Garden tools"],
  ["several parts", { title: "Tools - Garden - Acme" }, "Tools - Garden"],
  ["the site in the host", { title: "Tools » acme", siteName: "" }, "Tools"],
  [
    "a blog before a colon, without which the page is shared",
    { title: "Digging notes: How to sharpen a spade", shared: "How to sharpen a spade" },
    "How to sharpen a spade",
  ],
  [
    "a blog in the heading, before a dash",
    {
      title: "Digging notes - How to sharpen a spade",
      shared: "How to sharpen a spade",
      heading: "Digging notes",
    },
    "How to sharpen a spade",
  ],
  [
    "a path of sections behind colons",
    { title: "Tools: Manual: 18: SPADE", heading: "SPADE", isArticle: false, siteName: "" },
    "SPADE",
  ],
  ["the home page keeps its name", { title: "Acme – Tools", isHome: true }, "Acme – Tools"],
  ["a name without a title", { title: "Home – Acme" }, "Home – Acme"],
  [
    "the heading, which the title repeats with more words",
    { title: "Ten tools for a garden: our guide - Acme", heading: "Ten tools for a garden" },
    "Ten tools for a garden",
  ],
  [
    "the heading, which the shared title repeats",
    {
      title: "Best garden tools 2021",
      shared: "Ten tools we love | Acme",
      heading: "Ten tools we love",
    },
    "Ten tools we love",
  ],
  [
    "the heading of an article in other words",
    { title: "10 best garden tools of the year", heading: "The 10 best tools of the year" },
    "The 10 best tools of the year",
  ],
  [
    "the slogan of a service is no title",
    {
      title: "Garden tools for rent | Acme",
      heading: "Dig deeper, pay less",
      isArticle: false,
    },
    "Garden tools for rent",
  ],
  [
    "the name of the section as a heading",
    { title: "What is a spade? - The Garden Book", heading: "The Garden Book" },
    "What is a spade?",
  ],
  [
    "the heading with the site's name",
    { title: "Tools of the trade", heading: "Acme" },
    "Tools of the trade",
  ],
  ["only a heading", { heading: "Tools" }, "Tools"],
  [
    "the section of a forum, which the shared title leaves out",
    {
      title: "Which spade should I buy? - Tools - Acme",
      shared: "Which spade should I buy?",
      isArticle: false,
    },
    "Which spade should I buy?",
  ],
  [
    "a section that the structured data leaves out",
    { title: "Buy a spade | Get started | Acme", stated: ["Buy a spade"] },
    "Buy a spade",
  ],
  [
    "keywords behind a bar",
    { title: "Garden tools | Spades, rakes, hoes | Acme", isArticle: false },
    "Garden tools",
  ],
  [
    "the heading instead of keywords",
    {
      title: "Shop spades | Digging, garden, tools | Acme",
      heading: "All spades",
      isArticle: false,
    },
    "All spades",
  ],
  [
    "one word before a bar may be the section",
    { title: "Opinion | Why spades matter | Acme" },
    "Opinion | Why spades matter",
  ],
  [
    "the home page keeps its bar",
    { title: "Spades for all | Dig, plant and grow with us", isHome: true },
    "Spades for all | Dig, plant and grow with us",
  ],
  ["a part of the site's name", { title: "Spade costs - Acme Cost Report" }, "Spade costs"],
  [
    "words of the host",
    { title: "Spade costs | Gardener Tools", host: "tools.gardener.example", siteName: "" },
    "Spade costs",
  ],
  [
    "the site at the end of the heading",
    { title: "How to dig a garden | Acme Tools", heading: "How to dig a garden | Acme Tools" },
    "How to dig a garden",
  ],
  [
    "the heading with a dash that is no site",
    { title: "How to dig - Part 1 | Acme", heading: "How to dig - Part 1" },
    "How to dig - Part 1",
  ],
  [
    "marks of the direction of text",
    { title: "\u202aJane Doe\u202c - \u202aAcme\u202c" },
    "Jane Doe",
  ],
])("%s", (_, given, expected) => {
  expect(pageTitle({ ...claims, ...given })).toBe(expected);
});
