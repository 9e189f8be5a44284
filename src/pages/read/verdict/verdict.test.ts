import { expect, test } from "vitest";

import { readPage } from "../read-page.ts";

const prose =
  "We make good things for people who like them, and have done so for many years. ".repeat(6);
const page = (title: string, body: string): string =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`;

test.each([
  ["an ordinary page", page("Things", `<h1>Things</h1><p>${prose}`), {}, "real"],
  [
    "a short page",
    page("Contact", "<h1>Contact</h1><p>Write to us at 12 Long Road, London."),
    {},
    "real",
  ],
  [
    "an article about 404 pages",
    page("How to make a 404 page", `<h1>How to make a 404 page</h1><p>${prose.repeat(4)}`),
    {},
    "real",
  ],
  [
    "not found, said with 200",
    page("Page not found", "<h1>404</h1><p>Sorry, this page does not exist."),
    {},
    "soft-404",
  ],
  [
    "not found in German",
    page("Seite nicht gefunden", "<h1>Seite nicht gefunden</h1><p>Zur Startseite"),
    {},
    "soft-404",
  ],
  [
    "a listing with the file 404.html",
    page("Files", "<h1>Files</h1><ul><li>404.html<li>errors/<li>docs.html</ul>"),
    {},
    "real",
  ],
  ["a status of 404", page("Hello", "<p>Nothing to see."), { status: 404 }, "soft-404"],
  [
    "a login",
    page("Log in", "<form><input name=u><input type=password></form><p>Log in to go on"),
    {},
    "login-wall",
  ],
  [
    "a shop with a login in its header",
    page(
      "Shop",
      `<header><form><input type=password></form></header><main><h1>Shop</h1><p>${prose.repeat(3)}`,
    ),
    {},
    "real",
  ],
  [
    "a challenge",
    page("Just a moment...", "<p>Checking your browser"),
    { status: 403 },
    "bot-challenge",
  ],
  [
    "a refusal",
    page("Access denied", "<h1>Access denied</h1><p>You have no permission."),
    { status: 403 },
    "bot-challenge",
  ],
  [
    "a consent wall",
    page(
      "Before you continue",
      "<h1>Before you continue</h1><p>We use cookies and data. Our partners use cookies. Accept all cookies or reject.",
    ),
    {},
    "cookie-wall",
  ],
  [
    "a parked domain",
    page("example.test", "<p>This domain is for sale. Buy this domain."),
    {},
    "parked",
  ],
  [
    "a shell",
    page(
      "App",
      "<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div><script src=a.js></script>",
    ),
    {},
    "empty-shell",
  ],
  ["nothing", "", {}, "empty-shell"],
  ["a picture", "\u0001\u0002\u0003\u0004\ufffd\ufffdJFIF".repeat(50), {}, "not-text"],
  ["a picture by its header", "<p>x", { headers: { "content-type": "image/png" } }, "not-text"],
])("%s", (_, html, more, expected) => {
  expect(readPage(html, { url: "https://example.test/a", ...more }).verdict).toBe(expected);
});
