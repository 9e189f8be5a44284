import { expect, test } from "vitest";

import { readPage } from "../read-page.ts";

const url = "https://paper.test/a";
const prose = "The bridge was closed in the morning and opened again after the storm had passed. ";
const read = (html: string) =>
  readPage(
    `<meta property="og:type" content="article"><body><article><h1>The bridge</h1>
     ${`<p>${prose.repeat(3)}</p>`.repeat(5)}${html}</article></body>`,
    { url },
  ).text;

test.each([
  ["Arabic", "اقرأ أيضا"],
  ["Chinese", "相关阅读"],
  ["Czech", "Čtěte také:"],
  ["Danish", "Læs også"],
  ["Finnish", "Lue myös:"],
  ["French", "À lire aussi"],
  ["German", "Mehr zum Thema"],
  ["Greek", "Διαβάστε επίσης"],
  ["Italian", "Leggi anche"],
  ["Japanese", "関連記事"],
  ["Korean", "관련 기사"],
  ["Polish", "Zobacz także"],
  ["Portuguese", "Veja Também:"],
  ["Russian", "Читайте также"],
  ["Spanish", "También te puede interesar"],
  ["Ukrainian", "Читайте також"],
])("a list under a heading that leads to other pages is left out: %s", (_, heading) => {
  const list = `<ul><li>First of the others<li>Second of the others</ul>`;
  expect(read(`<div><h3>${heading}</h3>${list}</div><p>${prose}</p>`)).not.toContain("others");
  expect(read(`<div><h3>Bridges</h3>${list}</div><p>${prose}</p>`)).toContain("others");
});

test.each([
  ["Dutch", "Geplaatst in: Nieuws"],
  ["French", "Tous droits réservés"],
  ["German", "Kategorie: Brücken"],
  ["Hungarian", "Minden jog fenntartva"],
  ["Swedish", "Foto: Anna Berg"],
])("the last line of an article that only labels it is left out: %s", (_, line) => {
  expect(read(`<p>${line}</p>`).trimEnd().endsWith(prose.trim())).toBe(true);
});

test("a label inside the last sentence is a part of it", () => {
  expect(read("<p>Protokolle sind unter Kategorie:Brücken zu finden.</p>")).toContain("zu finden");
});

test("a heading for sharing above the title takes only its links along", () => {
  const lead = "A storm closed the bridge over the river for a full day, and nobody was hurt.";
  const { text } = readPage(
    `<meta property="og:type" content="article"><body><div><h4>Artikel teilen:</h4>
     <ul><li>Send it</ul><h1>The bridge</h1><p>${lead}</p></div>
     <div class="article-body">${`<p>${prose.repeat(3)}</p>`.repeat(6)}</div></body>`,
    { url },
  );
  expect(text).toContain(lead);
  expect(text).not.toContain("Send it");
});
