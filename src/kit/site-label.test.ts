import { expect, test } from "vitest";
import { siteLabel } from "./site-label.ts";

test.each([
  ["shop.acme-tools.co.uk", "acme-tools"],
  ["acme.github.io", "acme"],
  ["www.acme.com", "acme"],
  ["localhost", null],
  ["co.uk", null],
  ["127.0.0.1", null],
])("%s is registered as %s", (host, label) => {
  expect(siteLabel(host)).toBe(label);
});
