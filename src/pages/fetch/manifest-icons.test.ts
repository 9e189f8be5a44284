import { expect, test } from "vitest";

import { iconsOf } from "./manifest-icons.ts";

const base = "https://shop.test/app/site.webmanifest";

test.each([
  [
    "the largest first",
    [
      { src: "s.png", sizes: "48x48" },
      { src: "/l.png", sizes: "96x96 512x512" },
    ],
  ],
  [
    "a drawing above all",
    [
      { src: "s.png", sizes: "512x512" },
      { src: "/l.png", sizes: "any" },
    ],
  ],
  ["each once", [{ src: "/l.png", sizes: "9x9" }, { src: "s.png" }, { src: "/l.png" }]],
])("%s", (_, icons) => {
  expect(iconsOf({ icons }, base)).toEqual([
    "https://shop.test/l.png",
    "https://shop.test/app/s.png",
  ]);
});

test.each([
  ["no manifest", null],
  ["no list", { icons: "x" }],
  ["nothing to show to people", { icons: [{ src: "a.png", purpose: "maskable" }] }],
  ["not an address of the web", { icons: [{ src: "data:image/png;base64,AA" }, { src: 7 }, null] }],
])("%s", (_, manifest) => {
  expect(iconsOf(manifest, base)).toEqual([]);
});

test("their number is limited", () => {
  const icons = Array.from({ length: 50 }, (_, at) => ({ src: `${at}.png` }));
  expect(iconsOf({ icons }, base)).toHaveLength(3);
});
