import { expect, it } from "vitest";
import { applications, connectionOf, isKey } from "./connect.ts";

const server = "https://lore.example";
const key = "service_live_0123456789abcdef";

it.each(applications)("%s gets the address, and the key only where it can use one", (one) => {
  const without = connectionOf(one, server, "");
  expect(without.text).toContain(`${server}/mcp`);
  expect(without.text).not.toContain("Bearer");
  const given = connectionOf(one, server, key);
  expect(given.text.includes(`Bearer ${key}`)).toBe(!given.isRemote);
});

it("what is not a key is put into no configuration", () => {
  expect(isKey(key)).toBe(true);
  for (const text of ["", "short", `${key}"`, `${key} $(id)`, `${key}\n`, "a".repeat(201)]) {
    expect(isKey(text)).toBe(false);
  }
});
