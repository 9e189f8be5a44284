import { describe, expect, test } from "vitest";
import { readPage } from "../read/read-page.ts";
import { localeGroups } from "./locale-groups.ts";
import type { LocalePage } from "./locale-page.ts";

const site = "https://example.com";
const urls = (...paths: string[]): string[] => paths.map((path) => site + path);

/** Groups as `representative <- others`, one line each, sorted. */
function groupsOf(pages: (string | LocalePage)[], given?: string): string[] {
  const groups = localeGroups(pages, given === undefined ? {} : { given });
  return groups
    .map(({ representative, members }) => {
      const others = members.map((it) => it.url).filter((url) => url !== representative);
      return `${short(representative)} <- ${others.map(short).join(" ")}`;
    })
    .sort();
}

const short = (url: string): string => url.replace(site, "");

describe("a locale in the path", () => {
  test("with siblings as proof", () => {
    expect(groupsOf(urls("/en/a", "/de/a", "/fr/a", "/en/b", "/de/b"), `${site}/de/`)).toEqual([
      "/de/a <- /en/a /fr/a",
      "/de/b <- /en/b",
    ]);
  });

  test("beside pages without one", () => {
    expect(groupsOf(urls("/a", "/b", "/zh/a", "/zh/b"))).toEqual(["/a <- /zh/a", "/b <- /zh/b"]);
  });

  test("regions, countries and names of languages", () => {
    expect(groupsOf(urls("/en-us/a", "/pt-br/a", "/zh_CN/a", "/deutsch/a", "/us-en/a/b"))).toEqual([
      "/en-us/a <- /pt-br/a /zh_CN/a /deutsch/a",
    ]);
  });

  test("in the second place", () => {
    expect(groupsOf(urls("/shop/de/a", "/shop/en/a", "/shop/de/b"))).toEqual([
      "/shop/en/a <- /shop/de/a",
    ]);
  });

  test("home pages of two editions", () => {
    expect(groupsOf(urls("/", "/de/", "/fr/"))).toEqual(["/ <- /de/ /fr/"]);
  });
});

describe("words that look like a locale", () => {
  test.each([
    ["the IT department of a company", urls("/", "/it/", "/it/cloud", "/it/support", "/contact")],
    ["with one page of the same name elsewhere", urls("/it/contact", "/it/cloud", "/contact")],
    ["two departments", urls("/it/contact", "/hr/contact", "/it/cloud", "/hr/jobs", "/contact")],
    ["a section of its own", urls("/", "/is/a", "/is/b", "/a")],
    ["one section and the home page", urls("/", "/de/")],
    ["a country without siblings", urls("/us/stores", "/us/jobs", "/about")],
    ["no locale at all", urls("/qq/a", "/xx/a", "/a")],
  ])("%s: no group", (_name, pages) => {
    expect(groupsOf(pages)).toEqual([]);
  });

  test("what the pages say of their language speaks against it", () => {
    const pages = ["/it/a", "/it/b", "/it/c", "/a", "/b", "/c"].map((path) => ({
      url: site + path,
      language: "en",
    }));
    expect(groupsOf(pages)).toEqual([]);
  });

  test("Italian among other languages is Italian", () => {
    expect(groupsOf(urls("/de/a", "/en/a", "/it/a"), `${site}/en/`)).toEqual([
      "/en/a <- /de/a /it/a",
    ]);
  });

  test("pages that declare Italian are Italian", () => {
    const pages = [{ url: `${site}/it/a`, language: "it" }, `${site}/a`];
    expect(groupsOf(pages)).toEqual(["/a <- /it/a"]);
  });
});

describe("a locale elsewhere in the URL", () => {
  test("in the query", () => {
    expect(groupsOf(urls("/a?lang=de", "/a?lang=en", "/a", "/b?lang=de&x=1", "/b?x=1"))).toEqual([
      "/a <- /a?lang=de /a?lang=en",
      "/b?x=1 <- /b?lang=de&x=1",
    ]);
  });

  test("in the file's name", () => {
    expect(groupsOf(urls("/a.html", "/a.de.html", "/b.html", "/b.de.html"))).toEqual([
      "/a.html <- /a.de.html",
      "/b.html <- /b.de.html",
    ]);
  });

  test("in the host", () => {
    const pages = ["https://de.example.com/a", "https://fr.example.com/a", `${site}/a`];
    expect(groupsOf(pages)).toEqual(["/a <- https://de.example.com/a https://fr.example.com/a"]);
  });
});

describe("hreflang", () => {
  const page = (path: string, alternates: Record<string, string>): LocalePage => ({
    url: site + path,
    alternates: Object.entries(alternates).map(([hreflang, to]) => ({ hreflang, url: site + to })),
  });

  test("joins pages whose addresses have nothing in common", () => {
    const all = { en: "/pricing", de: "/preise", fr: "/tarifs", "x-default": "/pricing" };
    const pages = [page("/pricing", all), page("/preise", all), page("/tarifs", all)];
    expect(groupsOf(pages, `${site}/preise`)).toEqual(["/preise <- /pricing /tarifs"]);
  });

  test("named by one side only, it is believed", () => {
    expect(groupsOf([page("/pricing", { de: "/preise" }), `${site}/preise`])).toEqual([
      "/pricing <- /preise",
    ]);
  });

  test("that sends every page to the same home page joins nothing", () => {
    const pages = ["/a", "/b", "/c"].map((path) => page(path, { de: "/de/" }));
    expect(groupsOf([...pages, `${site}/de/`])).toEqual([]);
  });

  test("never makes one page of two in the same language", () => {
    const pages = [
      page("/a", { en: "/a", de: "/x" }),
      page("/b", { en: "/b", de: "/x" }),
      page("/x", { en: "/a", de: "/x" }),
    ];
    expect(groupsOf(pages)).toEqual(["/a <- /x"]);
  });

  test("a page that was read is matched with its links", () => {
    const german = `<link rel="alternate" hreflang="de" href="/preise"><html lang="en">`;
    const pages = [readPage(german, { url: `${site}/pricing` }), `${site}/preise`];
    expect(localeGroups(pages)).toMatchObject([{ representative: `${site}/pricing` }]);
  });

  test("alternates that were not discovered are no members", () => {
    expect(groupsOf([page("/a", { de: "/de/a" })])).toEqual([]);
  });
});

describe("which one is read", () => {
  const pages = urls("/en/a", "/de/a", "/fr/a", "/a");
  test.each([
    [undefined, "/a"],
    ["/", "/a"],
    ["/de/", "/de/a"],
    ["/de/anything", "/de/a"],
    ["/fr/a", "/fr/a"],
    ["/es/", "/a"],
  ])("given %s: %s", (given, expected) => {
    const wish = given === undefined ? {} : { given: site + given };
    expect(short(localeGroups(pages, wish)[0]?.representative ?? "")).toBe(expected);
  });

  test("the language of the given page counts where its address names none", () => {
    const home = { url: `${site}/start`, language: "fr-CH" };
    const [group] = localeGroups([home, ...urls("/en/a", "/de/a", "/fr/a")], { given: home.url });
    expect(short(group?.representative ?? "")).toBe("/fr/a");
  });

  test("English where nothing else is known", () => {
    const [group] = localeGroups(urls("/de/a", "/en/a", "/ja/a"));
    expect(short(group?.representative ?? "")).toBe("/en/a");
  });
});
