import { describe, expect, test } from "vitest";
import { anyOf, anyStartOf, anyWordOf, beginning, exactly } from "./expressions.ts";
import { patternSource } from "./pattern.ts";

test.each([
  ["read[ more]", ["read", "read more"], ["read  more", "reads"]],
  ["see {also,more}", ["see also", "see more"], ["see", "see also more"]],
  ["view {all,[full ]detail[s]}", ["view all", "view details", "view full detail"], ["view full"]],
  ["related[ ~5]", ["related", "related news"], ["related stories"]],
  ["don?t miss", ["don't miss", "don’t miss"], ["don''t miss"]],
  ["#2 comments", ["1 comments", "12 comments"], ["123 comments", "comments"]],
  ["toggle *", ["toggle menu"], ["toggle", "toggle the menu"]],
  ["to%~3", ["to", "to a"], ["tool"]],
  ["e-mail (a.b) $1", ["e-mail (a.b) $1"], ["e-mail (aXb) $1"]],
])("the notation %s", (phrase, matching, others) => {
  for (const flags of ["", "u"]) {
    const pattern = new RegExp(`^(?:${patternSource(phrase)})$`, flags);
    expect(matching.filter((text) => !pattern.test(text))).toEqual([]);
    expect(others.filter((text) => pattern.test(text))).toEqual([]);
  }
});

test.each(["see {also", "see [also", "see also]", "see also}", "related~", "# comments"])(
  "%s is refused",
  (phrase) => {
    expect(() => patternSource(phrase)).toThrow(phrase);
  },
);

describe("expressions for several phrases", () => {
  test("none match where there are no phrases", () => {
    for (const source of [anyOf([]), anyWordOf([]), anyStartOf([])])
      expect(new RegExp(source, "u").test("anything")).toBe(false);
  });

  test.each([
    ["tel", "Tel: 030", true],
    ["tel", "hotel: 030", false],
    ["tel", "telex", false],
    ["şube", "şube: 1", true],
    ["şube", "Beşube", false],
    ["été", "l’été arrive", true],
    ["été", "répété", false],
    ["関連", "この関連記事", true],
  ])("%s as a word of %s: %s", (phrase, text, found) => {
    expect(new RegExp(anyWordOf([phrase]), "iu").test(text)).toBe(found);
  });

  test.each([
    ["abone", "Bültene abone olun", true],
    ["abone", "aboneler", true],
    ["abone", "kabone", false],
    ["購読", "今すぐ購読する", true],
  ])("%s at the start of a word of %s: %s", (phrase, text, found) => {
    expect(new RegExp(anyStartOf([phrase]), "iu").test(text)).toBe(found);
  });

  test("a whole text, and its beginning", () => {
    expect(exactly(["notes", "sources"]).test("sources")).toBe(true);
    expect(exactly(["notes", "sources"]).test("sources of error")).toBe(false);
    expect(beginning(["most", "top"]).test("top stories")).toBe(true);
    expect(beginning(["most", "top"]).test("topics")).toBe(false);
  });
});
