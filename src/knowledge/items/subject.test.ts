import { expect, test } from "vitest";
import { isNaming, plainTitle } from "./subject.ts";

test.each([
  ["Warranty", true],
  ["Shipping & returns", true],
  ["Dr. Maya Lind", true],
  ["Your first visit", true],
  ["A lid that stays on when you pour, and a handle.", false],
  ["Ready to start?", false],
  ["Discover our saws", false],
  ["Entdecken Sie die Säge", false],
  ["Everything for your garden", false],
  ["$18/month", false],
  ["Saws. Sharp saws", false],
])("%s names a thing: %s", (title, names) => {
  expect(isNaming(title)).toBe(names);
});

test.each([
  ["Is there a trial?⌄", "Is there a trial?"],
  ["Topics include:", "Topics include"],
  ["Details ▼ ", "Details"],
  ["Off-Peak", "Off-Peak"],
  ["Card «Friends»", "Card «Friends»"],
  ["All prices »", "All prices"],
  ["Sharpen at home → ↗ ► ↓ ← ↑", "Sharpen at home"],
])("the title of %s is %s", (text, title) => {
  expect(plainTitle(text)).toBe(title);
});
