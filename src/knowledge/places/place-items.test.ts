import { describe, expect, test } from "vitest";
import type { Page } from "../../contract/page.ts";
import { extractOffline } from "../offline.ts";
import { readPage } from "../../pages/index.ts";

const root = "https://hafenpraxis.example/";
const filler = "<p>Wir sind für die Menschen der Stadt da und nehmen uns für jede Frage Zeit.</p>";

function page(path: string, title: string, main: string, footer = ""): Page {
  return readPage(
    `<html lang="de"><head><title>${title} | Hafenpraxis</title></head><body>
      <main><h1>${title}</h1>${filler}${main}</main><footer>${footer}</footer></body></html>`,
    { url: `${root}${path}` },
  );
}

/** Items with a number to call, an address or a time. */
function shown(...pages: Page[]): string[] {
  const { items } = extractOffline(pages, { url: root });
  return items
    .filter(({ content }) => /\d{4}|\d\d:\d\d|@/.test(content))
    .map(({ title, content }) => `${title}\n${content}`);
}

const address = "Kaistraße 7<br>24340 Eckernförde";
const hours = "<p>Mo–Fr 8:00–12:00</p><p>Di 15:00–18:00</p>";

test("a place in a footer is one item for its contacts and one for its hours", () => {
  const footer = `<p>Hafenpraxis<br>${address}</p><p>Telefon 04351 99 01 23</p>
    <p>© 2026 Hafenpraxis · Tel. 04351 / 990123</p><p>Notfall: 0171 555 01 99</p>
    <p>praxis(at)hafenpraxis.example</p><h3>Sprechzeiten</h3>${hours}`;
  const paths = ["", "team", "kosten"];
  expect(shown(...paths.map((path) => page(path, path || "Willkommen", "", footer)))).toEqual([
    "Sprechzeiten: Hafenpraxis\n- Mo–Fr 8:00–12:00\n- Di 15:00–18:00",
    [
      "Kontakt: Hafenpraxis",
      "- Adresse: Kaistraße 7, 24340 Eckernförde",
      "- Telefon: 04351 99 01 23",
      "- Notfall: 0171 555 01 99",
      "- E-mail: praxis@hafenpraxis.example",
    ].join("\n"),
  ]);
});

describe("a section about contact", () => {
  test("that adds something replaces the items of the place", () => {
    const more = "<p>Parkplätze finden Sie hinter dem Haus, die Einfahrt ist am Fischmarkt.</p>";
    const main = `<h2>So erreichen Sie uns</h2><p>${address}</p><p>Tel. 04351 99 01 23</p>${more}`;
    const found = shown(page("kontakt", "Kontakt", main));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/Kaistraße 7[^]*04351 99 01 23[^]*Parkplätze/);
  });

  test("that adds nothing is replaced by them", () => {
    const main = `<h2>Anschrift</h2><p>${address}</p><p>Tel. 04351 99 01 23</p>`;
    expect(shown(page("kontakt", "Kontakt", main))).toEqual([
      "Kontakt: Hafenpraxis\n- Adresse: Kaistraße 7, 24340 Eckernförde\n- Telefon: 04351 99 01 23",
    ]);
  });
});

test("each branch is one item with its own numbers and hours", () => {
  const branch = (name: string, street: string, phone: string): string =>
    `<section><h2>${name}</h2><p>${street}</p><p>Tel. ${phone}</p>
      <p>montags</p><p>8:00 bis 12:00</p></section>`;
  const main = `${branch("Eckernförde", "Kaistraße 7, 24340 Eckernförde", "04351 99 01 23")}
    ${branch("Kappeln", "Schleiweg 3, 24376 Kappeln", "04642 99 01 25")}`;
  const found = shown(page("kontakt", "Standorte", main));
  expect(found).toHaveLength(2);
  expect(found[1]).toMatch(/Kappeln/);
  expect(found[1]).not.toContain("04351");
});

test("a number that only another page has is an item of that page", () => {
  const contact = page("kontakt", "Kontakt", "", `<p>${address}</p><p>Tel. 04351 99 01 23</p>`);
  const group = page("gruppen", "Gruppen", "<p>Anmeldung: 04351 99 01 77</p>");
  const { items } = extractOffline([contact, group], { url: root });
  const found = items.filter(({ content }) => content.includes("04351"));
  expect(found.map(({ title, source }) => [title, source])).toEqual([
    ["Kontakt: Hafenpraxis", `${root}kontakt`],
    ["Kontakt: Hafenpraxis, Anmeldung", `${root}gruppen`],
  ]);
});
