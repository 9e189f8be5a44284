import { describe, expect, test } from "vitest";
import { readPage } from "../read/read-page.ts";

const url = "https://site.example/docs/boat-prices.md";

const read = (markdown: string) =>
  readPage(markdown, { url, headers: { "content-type": "text/markdown; charset=utf-8" } });

const guide = `---
title: "Boat prices"
description: What a day on the water costs
---

Read [the terms](/terms "Terms"), [the *tides*][t] or <https://site.example/faq>.

Setup
-----

- One **boat**
  - of wood, \`a*b*c\`
- Two snake_case_names, 2 * 3 * 4

1. Book
2. Pay

| Boat | Price |
| :--- | ---: |
| Dinghy \\| small | 80 € |
| [Yawl](yawl.md) | 140 € |

> [!NOTE]
> Bring a licence.

\`\`\`sh
# not a heading
boats --list <all>
\`\`\`

[t]: ../tides.md
`;

describe("a markdown page", () => {
  test("has the title, text and links of its marks", () => {
    const page = read(guide);
    expect(page).toMatchObject({
      title: "Boat prices",
      description: "What a day on the water costs",
      verdict: "real",
    });
    expect(page.markdown).toContain("Read [the terms](https://site.example/terms), [the *tides*](");
    expect(page.markdown).toContain("## Setup");
    expect(page.markdown).toContain("- One **boat**\n  - of wood, `a*b*c`\n- Two snake");
    expect(page.markdown).toContain("1. Book\n2. Pay");
    expect(page.markdown).toContain("| Boat | Price |\n| --- | --- |\n| Dinghy \\| small | 80 € |");
    expect(page.markdown).toContain("```sh\n# not a heading\nboats --list <all>\n```");
    expect(page.text).toContain("Two snake_case_names, 2 * 3 * 4");
    expect(page.text).toContain("Bring a licence.");
    expect(
      page.blocks.filter(({ kind }) => kind === "row").map(({ cells }) => cells),
    ).toContainEqual(["Yawl", "140 €"]);
    expect(page.links.map((link) => link.url)).toEqual([
      "https://site.example/terms",
      "https://site.example/tides.md",
      "https://site.example/faq",
      "https://site.example/docs/yawl.md",
    ]);
  });

  test.each([
    ["# Boats\n\nText", "Boats"],
    ["Boats & sails\n===\n\nText", "Boats & sails"],
    ["Text only", "boat prices"],
    ["---\nname: x\n---\n## C#\n\nText", "C#"],
    ["## Prices ##\n\nText", "Prices"],
  ])("%j has the title %s", (markdown, title) => {
    expect(read(markdown).title).toBe(title);
  });

  test.each([
    [
      "<html><head><title>Other</title></head><body><h1>Loud</h1> words</body></html>",
      "Loud words",
    ],
    ["<script>\nsteal()\n</script>\n\nText", "Text"],
    ["<!-- a note\nto authors -->\n\nText", "Text"],
    ["<meta http-equiv=refresh content='0;url=https://other.example/'>Text", "Text"],
    ["<div\nhidden>Text", "Text"],
    ["[click](javascript:alert(1)) here", "click here"],
    ['[a](https://site.example/"onmouseover="x) b', "a b"],
    ["\\<b> & &amp; &lt; a < b", "<b> & & < a < b"],
  ])("%j is never HTML", (markdown, text) => {
    const page = read(markdown);
    expect(page.text.replaceAll(/\s+/g, " ").trim()).toContain(text);
    expect(page.title).not.toBe("Other");
    expect(page.links.filter((link) => !link.url.startsWith("https://site.example/"))).toEqual([]);
  });

  test.each([
    ["nothing", ""],
    ["front matter without an end", "---\ntitle: a"],
    ["code without an end", "```\na"],
    ["a comment without an end", "<!-- a"],
    [
      "a list as deep as it is long",
      Array.from({ length: 400 }, (_, at) => `${" ".repeat(at)}- a`).join("\n"),
    ],
    ["a line behind other blanks", `${"\u00a0".repeat(9)}x\n\n \ty`],
    ["marks only", "*_`[]()<>#|-\\".repeat(2_000)],
    ["private marks", "\0".repeat(9) + "1\0 a"],
  ])("%s does no harm", (_, markdown) => {
    expect(typeof read(markdown).text).toBe("string");
  });
});
