import { expect, test } from "vitest";
import { hasPhone, isSameContact } from "./contacts.ts";

test.each([
  ["phone", "+49 30 1234567", "030 / 123 45 67", true],
  ["phone", "+49 (0)30 1234567", "004930-1234567", true],
  ["phone", "+1 (555) 010-2000", "555.010.2000", true],
  ["phone", "+49 30 1234567", "+49 30 1234568", false],
  ["phone", "+49 30 1234567", "1234567", true],
  ["phone", "+49 221 930 1234567", "1234567", false],
  ["phone", "1234", "1234", false],
  ["email", "Info@Alpine.example", "mailto:info@alpine.example", true],
  ["email", "info@alpine.example", "shop@alpine.example", false],
  ["address", "Hauptstraße 5, 10115 Berlin", "Hauptstrasse 5\n10115 Berlin\nDeutschland", true],
  ["address", "Hauptstraße 5, 10115 Berlin", "Hauptstraße 6, 10115 Berlin", false],
  ["address", "Hauptstraße 5, 10115 Berlin", "Berlin", false],
])("%s: %s and %s are the same: %s", (kind, one, other, expected) => {
  expect(isSameContact(kind, one, other)).toBe(expected);
});

test.each([
  ["Call 030 / 123 45 67 today", true],
  ["Call 030 / 123 45 68 today", false],
  ["No number", false],
])("%s: has the number: %s", (text, expected) => {
  expect(hasPhone(text, "+49 30 1234567")).toBe(expected);
});
