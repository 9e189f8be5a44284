import { expect, test } from "vitest";

import { readPage } from "../read-page.ts";

const url = "https://tool.test/compare";
const sentence = "Every plan can be changed or ended at the end of its period, for any reason. ";
const around = (content: string): string =>
  `<body><main><h1>Compare</h1><p>${sentence.repeat(3)}</p>${content}</main></body>`;
const table = (yes: string, no: string): string =>
  `<table><thead><tr><th>Feature</th><th>Solo</th><th>Group</th></tr></thead><tbody>
   <tr><th>Mail</th><td>${yes}</td><td>${yes}</td></tr>
   <tr><th>Single sign-on</th><td>${no}</td><td>${yes}</td></tr>
   <tr><th>Storage</th><td>5 GB</td><td>50 GB</td></tr></tbody></table>`;
const svg = (inner: string, attributes = ""): string =>
  `<svg viewBox="0 0 24 24" ${attributes}>${inner}</svg>`;

test.each([
  ["characters", "✓", "✗"],
  ["heavy characters", "✔️", "✘"],
  [
    "characters hidden from screen readers",
    '<span aria-hidden="true">✓</span>',
    '<span aria-hidden="true">×</span>',
  ],
  ["a tick and a dash", "✓", "–"],
  ["a tick and a multiplication sign", "<span>✔</span>", "<span>×</span>"],
  [
    "titles of drawings",
    svg("<title>Included</title><path/>"),
    svg("<title>Not included</title><path/>"),
  ],
  ["labels of drawings", svg("<path/>", 'aria-label="Yes"'), svg("<path/>", 'aria-label="No"')],
  [
    "words for screen readers",
    `${svg("<path/>", "aria-hidden=true")}<span class="sr-only">Included in Solo</span>`,
    `${svg("<path/>", "aria-hidden=true")}<span class="sr-only">Not included in Solo</span>`,
  ],
  ["an icon font", '<i class="fas fa-check text-success"></i>', '<i class="fas fa-times"></i>'],
  ["another icon font", '<i class="bi bi-check-lg"></i>', '<i class="bi bi-x-lg"></i>'],
  [
    "an old icon font",
    '<span class="glyphicon glyphicon-ok"></span>',
    '<span class="glyphicon glyphicon-remove"></span>',
  ],
  [
    "dashicons",
    '<span class="dashicons dashicons-yes"></span>',
    '<span class="dashicons dashicons-no"></span>',
  ],
  [
    "a font that draws words",
    '<i class="material-icons">check</i>',
    '<i class="material-icons">close</i>',
  ],
  [
    "classes of drawings",
    svg("<path/>", 'class="lucide lucide-check"'),
    svg("<path/>", 'class="lucide lucide-minus"'),
  ],
  [
    "references to symbols",
    svg('<use href="#icon-check"></use>'),
    svg('<use xlink:href="/icons.svg#icon-cross"></use>'),
  ],
  ["descriptions of images", '<img src="/1.png" alt="Yes">', '<img src="/2.png" alt="No">'],
  [
    "file names of images",
    '<img src="/img/check-green.svg" alt="">',
    '<img src="/img/icon_cross@2x.png?v=2">',
  ],
  ["drawn lines", svg('<path d="M5 13l4 4L19 7"/>'), svg('<path d="M6 18L18 6M6 6l12 12"/>')],
  [
    "drawn polylines",
    svg('<polyline points="20 6 9 17 4 12"/>'),
    svg('<line x1="5" y1="12" x2="19" y2="12"/>'),
  ],
  [
    "German labels",
    svg("<path/>", 'aria-label="Enthalten"'),
    svg("<path/>", 'aria-label="Nicht enthalten"'),
  ],
  ["boxes to tick", '<input type="checkbox" checked disabled>', '<input type="checkbox" disabled>'],
])("the marks of a table in words: %s", (_, yes, no) => {
  const { markdown, text } = readPage(around(table(yes, no)), { url });
  expect(markdown).toContain(
    `| Feature | Solo | Group |
| --- | --- | --- |
| Mail | yes | yes |
| Single sign-on | no | yes |
| Storage | 5 GB | 50 GB |`,
  );
  expect(text).toContain("Single sign-on | no | yes");
});

test.each([
  ["a drawing without a name", svg('<path d="M1 1a3 3 0 0 0 4 4"/>'), "unknown"],
  ["an icon with a name of its own", '<i class="icon icon-37"></i>', "unknown"],
  ["an image without a name", '<img src="/img/37.png">', "unknown"],
  ["words for screen readers", `${svg("<path/>")}<span class="sr-only">Up to 5</span>`, "Up to 5"],
  ["nothing", "", ""],
])("a cell with %s", (_, content, expected) => {
  const { markdown } = readPage(around(table("✓", content)), { url });
  expect(markdown).toContain(`| Single sign-on | ${expected} | yes |`);
});

test("words beside an icon are the content of the cell", () => {
  const { markdown } = readPage(around(table("✓", `${svg("<path/>")} On request`)), { url });
  expect(markdown).toContain("| Single sign-on | On request | yes |");
});

test("a dash in a table without marks stays a dash", () => {
  const { markdown } = readPage(around(table("3", "–")), { url });
  expect(markdown).toContain("| Single sign-on | – | 3 |");
});

test("boxes with the roles of a table are a table", () => {
  const row = (...cells: string[]): string =>
    `<div role="row">${cells.map((each) => `<div role="cell">${each}</div>`).join("")}</div>`;
  const { markdown } = readPage(
    around(`<div role="table"><div role="rowgroup"><div role="row"><span role="columnheader">Feature</span>
     <span role="columnheader">Solo</span><span role="columnheader">Group</span></div></div>
     <div role="rowgroup">${row("Mail", svg("<title>Yes</title>"), svg("<title>Yes</title>"))}
     ${row("Storage", "5 GB", "50 GB")}</div></div>`),
    { url },
  );
  expect(markdown).toContain(`| Feature | Solo | Group |
| --- | --- | --- |
| Mail | yes | yes |
| Storage | 5 GB | 50 GB |`);
});

test("boxes in boxes with marks are a table", () => {
  const row = (...cells: string[]): string =>
    `<div class="r">${cells.map((each) => `<div class="c">${each}</div>`).join("")}</div>`;
  const tick = svg("<path/>", 'class="icon-check"');
  const { markdown } = readPage(
    around(`<div class="grid">${row("", "Solo", "Group")}${row("Mail", tick, tick)}
     ${row("Single sign-on", '<span class="icon-x"></span>', tick)}${row("Storage", "5 GB", "50 GB")}</div>`),
    { url },
  );
  expect(markdown).toContain(`|  | Solo | Group |
| --- | --- | --- |
| Mail | yes | yes |
| Single sign-on | no | yes |
| Storage | 5 GB | 50 GB |`);
});

test("a list of products with pictures is not a table", () => {
  const product = (name: string): string =>
    `<div class="p"><div><img src="/${name}.png"></div><div>${name}</div><div>$5</div></div>`;
  const { markdown } = readPage(
    around(`<div>${["Saw", "Axe", "Nail", "Vice"].map(product).join("")}</div>`),
    { url },
  );
  expect(markdown).not.toContain("|");
});

test("names of columns that are pictures are words", () => {
  const head = (name: string): string => `<th><img src="/${name}.svg" alt="${name}"></th>`;
  const { text } = readPage(
    around(`<table><thead><tr><th></th>${head("Ours")}${head("Theirs")}</tr></thead>
     <tr><td>Mail</td><td>✓</td><td>✗</td></tr></table>`),
    { url },
  );
  expect(text).toContain("Ours | Theirs\nMail | yes | no");
});
