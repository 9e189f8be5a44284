import { isSameEmail, isSamePhone } from "./contacts.ts";
import {
  locationText,
  type Given,
  type GivenBusiness,
  type GivenItem,
  type GivenPrice,
} from "./given.ts";
import { areHoursRight, hoursOf } from "./hours.ts";
import { planOf } from "./plan-parts.ts";
import type { Fact, Value, ValueOf } from "./sheet.ts";
import { fold, has } from "./words.ts";

/** Whether the structured value of a fact is given: by one of the items, or by the business. */
export function isValueGiven(
  fact: Fact,
  items: readonly GivenItem[],
  given: Given,
  plans: readonly string[],
): boolean {
  const { value } = fact;
  if (value === null) return false;
  switch (value.kind) {
    case "price":
      return items.some((item) => hasPrice(value, item, plans));
    case "line":
      return items.some((item) => hasLine(value, item, plans));
    case "hours":
    case "address":
    case "phone":
    case "email":
      return isContactGiven(value, given.business);
  }
}

function hasPrice(value: ValueOf<"price">, item: GivenItem, plans: readonly string[]): boolean {
  if (!isOfPlan(item, value.plan, plans)) return false;
  return (item.facts?.prices ?? []).some((price) => isSamePrice(value, price));
}

/** Equal in all that the sheet states. What it leaves open may be given or not, a period only as "once". */
export function isSamePrice(value: ValueOf<"price">, price: GivenPrice): boolean {
  return (
    isSameAmount(value.amount, price.amount) &&
    value.currency === price.currency &&
    isSamePeriod(value.period, price.period) &&
    (value.per === null || has(price.per ?? "", value.per)) &&
    (value.was === null ? !price.was : isSameAmount(value.was, price.was))
  );
}

export function isSameAmount(one: string, other: string | null | undefined): boolean {
  return typeof other === "string" && /^\d/.test(other) && Number(one) === Number(other);
}

function isSamePeriod(period: string | null, given: string | null | undefined): boolean {
  return (period ?? "once") === (given ?? "once");
}

function hasLine(value: ValueOf<"line">, item: GivenItem, plans: readonly string[]): boolean {
  if (!isOfPlan(item, value.plan, plans)) return false;
  return (item.facts?.limits ?? []).some(
    ({ name, value: given }) => has(name, value.name) && isSameText(value.value, given),
  );
}

function isSameText(alternatives: string, given: string): boolean {
  return alternatives.split("|").some((each) => fold(each) === fold(given));
}

/** The plan that an item names, else its title. */
export function isOfPlan(item: GivenItem, plan: string | null, plans: readonly string[]): boolean {
  if (plan === null) return true;
  return planOf(item.facts?.plan ?? item.title, plans) === plan;
}

function isContactGiven(
  value: Exclude<Value, { kind: "price" | "line" }>,
  business: GivenBusiness,
): boolean {
  const locations = business.locations ?? [];
  const contacts = (kind: string): string[] =>
    (business.contacts ?? []).filter((each) => each.kind === kind).map((each) => each.value);
  switch (value.kind) {
    case "hours":
      return areHoursRight(value, hoursOf(business, value.place));
    case "address": {
      const parts = [value.street, value.postalCode, value.city].filter((part) => part !== null);
      return [...contacts("address"), ...locations.map(locationText)].some((address) =>
        parts.every((part) => has(address, part)),
      );
    }
    case "phone":
      return [...contacts("phone"), ...locations.map(({ phone }) => phone ?? "")].some((phone) =>
        isSamePhone(phone, value.number),
      );
    case "email":
      return contacts("email").some((email) => isSameEmail(email, value.address));
  }
}
