import { expect, test } from "vitest";
import { showPage } from "./show-page.ts";

const words = "A day ticket costs 12 euros and is valid until midnight on all ferries. ".repeat(6);
const page = `<html><head><title>Tickets</title><meta property="og:image" content="/share.png"></head>
<body><nav><a href="/">Home</a><a href="/about">About</a></nav>
<main><h1 onclick="steal()">Tickets</h1><p>${words}<a href="times?a=1&amp;b=2">All "times"</a> &lt;b&gt;</p>
<img src="boat.png" alt='The "boat"'><img data-src="/late.png" srcset="/small.png 1x, /large.png 2x">
<img src="data:image/png;base64,AAAA"><script>alert(1)</script><p style="display:none">hidden</p></main>
</body></html>`;
const url = "https://ferry.example/en/tickets";

test("the main content without scripts, hidden parts and menus, with absolute addresses", () => {
  const { html } = showPage(page, { url });
  expect(html).toContain("<h1>Tickets</h1>");
  expect(html).toContain('<a href="https://ferry.example/en/times?a=1&amp;b=2">All "times"</a>');
  expect(html).toContain("&lt;b&gt;");
  expect(html).not.toMatch(/script|onclick|hidden|About|style/);
});

test("pictures, each address once, those of other attributes too", () => {
  expect(showPage(page, { url }).images).toEqual([
    "https://ferry.example/share.png",
    "https://ferry.example/en/boat.png",
    "https://ferry.example/late.png",
    "https://ferry.example/small.png",
  ]);
});

test("a page without text has no HTML", () => {
  expect(showPage("", { url })).toEqual({ html: "", images: [] });
});
