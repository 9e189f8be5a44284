import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("the example of RFC 8785, appendix of sorting and of numbers", () => {
  const value = {
    "€": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "😀": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis",
  };
  expect(Object.values(JSON.parse(canonicalJson(value)))).toEqual([
    // `JSON.parse` puts names that are numbers first, as the form does here.
    "One",
    "Carriage Return",
    "Control",
    "Latin Small Letter O With Diaeresis",
    "Euro Sign",
    "Emoji: Grinning Face",
    "Hebrew Letter Dalet With Dagesh",
  ]);
  expect(canonicalJson({ b: [1e30, 4.5, 2e-3, null, true], a: 'x\n"', c: undefined })).toBe(
    '{"a":"x\\n\\"","b":[1e+30,4.5,0.002,null,true]}',
  );
});
