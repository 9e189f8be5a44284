import { describe, expect, it, test } from "vitest";
import { addressOf } from "./addresses.ts";
import { createPaint } from "./paint.ts";
import { facts, table } from "./table.ts";
import { fit, pad, plain, plainLines, width } from "./text.ts";

const widths: [text: string, columns: number][] = [
  ["", 0],
  ["abc", 3],
  ["é", 1],
  ["e\u0301", 1],
  ["日本語", 6],
  ["한국", 4],
  ["👍", 2],
  ["👩‍👩‍👧", 2],
  ["العربية", 7],
];

test.each(widths)("%j takes %i columns", (text, columns) => {
  expect(width(text)).toBe(columns);
});

it("cuts to a width without cutting a character", () => {
  expect(fit("abcdef", 6)).toBe("abcdef");
  expect(fit("abcdef", 4)).toBe("abc…");
  expect(fit("日本語です", 6)).toBe("日本…");
  expect(fit("abc", 0)).toBe("");
  expect(pad("日本", 6)).toBe("日本  ");
});

const hostile: [name: string, text: string, shown: string][] = [
  ["colours", "\u001b[31mred\u001b[0m", "[31mred[0m"],
  ["a title for the window", "\u001b]0;owned\u0007x", "]0;ownedx"],
  ["8-bit controls", "a\u009b2Jb", "a2Jb"],
  ["a turned direction", "invoice\u202efdp.exe", "invoicefdp.exe"],
  ["lines", "a\r\nb\nc", "a b c"],
];

test.each(hostile)("a page's text cannot steer the terminal: %s", (_name, text, shown) => {
  expect(plain(text)).toBe(shown);
});

it("keeps a text's lines and indents, and nothing else that moves the cursor", () => {
  expect(plainLines("a\r\n\tb\u001b[2J\rc")).toBe("a\n\tb[2J\nc");
});

const addresses: [typed: string, meant: string][] = [
  ["example.com", "https://example.com"],
  ["https://example.com/a", "https://example.com/a"],
  ["http://example.com", "http://example.com"],
  ["localhost:3000/a", "http://localhost:3000/a"],
  ["127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["app.localhost", "http://app.localhost"],
  ["localhoster.com", "https://localhoster.com"],
];

test.each(addresses)("%s is meant as %s", (typed, meant) => {
  expect(addressOf(typed)).toBe(meant);
});

describe("a table", () => {
  const paint = createPaint(false);
  const rows = [
    ["PRICING", "What the Starter plan costs in a month", "/pricing"],
    ["FAQ", "日本語", null],
  ];
  const heads = ["category", "title", "source"];

  it("is whole in a pipe", () => {
    expect(table(heads, rows, { columns: undefined, paint })).toBe(
      [
        "category  title                                   source",
        "PRICING   What the Starter plan costs in a month  /pricing",
        "FAQ       日本語",
      ].join("\n"),
    );
  });

  it.each([30, 40, 60])("fits %i columns", (columns) => {
    const lines = table(heads, rows, { columns, paint }).split("\n");
    expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(columns);
  });

  it("of facts leaves out what is not there", () => {
    expect(
      facts(
        [
          ["name", "a"],
          ["logo", null],
          ["much longer", 2],
        ],
        paint,
      ),
    ).toBe("name         a\nmuch longer  2");
  });
});
