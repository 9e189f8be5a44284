import { expect, test } from "vitest";
import { scoreBusiness, type BusinessScore, type FieldScore } from "./business.ts";
import type { GivenBusiness } from "./given.ts";
import type { SheetBusiness } from "./sheet.ts";

const sheet: SheetBusiness = {
  name: "Alpine Zelte GmbH|Alpine Zelte",
  category: ["shop.sports", "shop.other"],
  logo: "https://alpine.example/logo.svg",
  contacts: [
    { kind: "phone", value: "+49 30 1234567" },
    { kind: "email", value: "info@alpine.example" },
  ],
  social: ["https://www.instagram.com/alpine/"],
};
const none = { stated: 1, found: 0, given: 0, right: 0 };
const wrong = { ...none, given: 1 };
const right = { stated: 1, found: 1, given: 1, right: 1 };

test.each<[keyof BusinessScore, GivenBusiness, FieldScore]>([
  ["name", { name: "ALPINE ZELTE" }, right],
  ["name", { name: "Alpine Zelte: tents" }, wrong],
  ["name", { name: "" }, none],
  ["category", { categoryCode: "shop.other" }, right],
  ["category", { categoryCode: "food.shop" }, wrong],
  ["category", { categoryCode: "other" }, none],
  ["logo", { logo: "https://alpine.example/logo.svg" }, right],
  ["logo", { logo: "https://alpine.example/tent.jpg" }, wrong],
  ["logo", {}, none],
  ["social", { socialLinks: ["https://instagram.com/alpine"] }, right],
  ["social", { socialLinks: ["https://instagram.com/other"] }, wrong],
])("%s of %j", (field, given, expected) => {
  expect(scoreBusiness(sheet, given)[field]).toEqual(expected);
});

test("a logo where the site has none is wrong", () => {
  const { logo } = scoreBusiness({ ...sheet, logo: null }, { logo: "https://a.example/a.svg" });
  expect(logo).toEqual({ stated: 0, found: 0, given: 1, right: 0 });
});

test("contacts are compared one by one", () => {
  const contacts = [
    { kind: "phone", value: "030 123 45 67" },
    { kind: "phone", value: "030 765 43 21" },
  ];
  expect(scoreBusiness(sheet, { contacts }).contacts).toEqual({
    stated: 2,
    found: 1,
    given: 2,
    right: 1,
  });
});
