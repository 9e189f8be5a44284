import { describe, expect, it } from "vitest";
import { formsOf, maySend, wordsOf } from "./guard-login.ts";

const origins = ["https://docs.example.com"];
const password = `pass"w√§rd(1)!`;
const forms = formsOf(password);
const other = "https://evil.example/x";
const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");

const get = (url: string, headers: Record<string, string> = {}) => ({
  url,
  method: "GET",
  isTop: false,
  headers,
});

describe("a request of a login page to another origin", () => {
  it.each<[string, string]>([
    ["as it is", `?a=${password}`],
    ["as a script encodes it", `?a=${encodeURIComponent(password)}`],
    ["as a form sends it", `?${new URLSearchParams({ a: password }).toString()}`],
    ["as a browser completes it", new URL(`${other}?a=${password}`).search],
    ["as a browser completes it in a path", new URL(`${other}/${password}`).pathname],
    ["in lower case", `?a=${encodeURIComponent(password).toLowerCase()}`],
    ["encoded twice", `?a=${encodeURIComponent(encodeURIComponent(password))}`],
    [
      "with every letter encoded",
      `?a=%${Buffer.from(password)
        .toString("hex")
        .replace(/..(?=.)/g, "$&%")}`,
    ],
    ["in base64", `?a=${encodeURIComponent(base64(password))}`],
    ["behind a name in base64", `?a=${encodeURIComponent(base64(`user:${password}`))}`],
    ["between others in base64", `?a=${encodeURIComponent(base64(`ab${password}cd`))}`],
    ["in base64 for addresses", `?a=${Buffer.from(`b:${password}`).toString("base64url")}`],
    ["as numbers", `?a=${Buffer.from(password).toString("hex").toUpperCase()}`],
  ])("sends nothing that was typed, %s", (_, end) => {
    expect(maySend(get(other + end), { origins, forms })).toBe(false);
    expect(maySend(get(origins[0] + end), { origins, forms })).toBe(true);
  });

  it("sends no header with it", () => {
    const authorization = `Basic ${base64(`reader:${password}`)}`;
    expect(maySend(get(other, { authorization }), { origins, forms })).toBe(false);
    expect(maySend(get(other, { authorization: "Basic eDp5" }), { origins, forms })).toBe(true);
  });

  it.each([
    ["?p=1234", false],
    ["/1234/x", false],
    ["?p=MTIzNA%3D%3D", false],
    ["?v=12345", true],
    ["/a1234.png", true],
  ])("sends no short value as a word: %s: %s", (end, expected) => {
    expect(maySend(get(other + end), { origins, forms: [], words: wordsOf("1234") })).toBe(
      expected,
    );
  });

  it("is a GET, and not for the page itself", () => {
    expect(maySend(get(`${other}?lang=en&v=100%`), { origins, forms })).toBe(true);
    expect(maySend({ ...get(other), method: "POST" }, { origins, forms })).toBe(false);
    expect(maySend({ ...get(other), isTop: true }, { origins, forms })).toBe(false);
  });
});
