import { expect, test } from "vitest";
import { canBeOwn, isAtDomain, ownDomain } from "./own-mail.ts";

test.each([
  ["www.acme-tools.example", "acme-tools"],
  ["shop.acme.co.uk", "acme"],
  ["acme.example", "acme"],
])("the domain of %s is %s", (host, domain) => expect(ownDomain(host)).toBe(domain));

const owner = { domain: "harbour-dental", name: "Harbour Dental Practice" };

test.each([
  ["info@harbour-dental.example", true],
  ["info@harbourdental.example", true],
  ["info@mail.harbour-dental.example", true],
  ["harbourdental@icf.example", true],
  ["info@harbour-dental-practice.example", true],
  ["reception@gmail.com", true],
  ["reception@yahoo.co.uk", true],
  ["reception@web.de", true],
  ["jo@pixel-agency.example", false],
  ["press@bigpartner.example", false],
  ["info@care.example", false],
])("%s can be the business's: %s", (email, expected) =>
  expect(canBeOwn(email, owner)).toBe(expected),
);

test.each([
  ["info@harbour-dental.example", true],
  ["info@harbourdental.example", true],
  ["jo@patients.harbour-dental.example", false],
  ["reception@gmail.com", false],
])("%s is at the domain of the business: %s", (email, expected) =>
  expect(isAtDomain(email, owner)).toBe(expected),
);
