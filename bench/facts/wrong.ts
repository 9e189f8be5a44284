import type { Given, GivenPrice } from "./given.ts";
import { hoursOf, wrongHours } from "./hours.ts";
import { planOf } from "./plan-parts.ts";
import { plansOf, type Fact, type ValueOf } from "./sheet.ts";
import { isSameAmount } from "./values.ts";

/** A structured value that contradicts the sheet. */
export type Wrong = {
  readonly kind: "price" | "plan" | "hours";
  readonly title: string;
  readonly given: string;
};

/** `plans`: all plans there are; null where the sheet does not list all. */
export function wrongValues(
  facts: readonly Fact[],
  given: Given,
  plans: readonly string[] | null,
): Wrong[] {
  const values = facts.flatMap(({ value }) => (value ? [value] : []));
  const prices = values.filter((value) => value.kind === "price");
  const known = plansOf(facts);
  const ofItems = given.items.flatMap((item) => {
    const { plan, prices: offered } = item.facts ?? {};
    const about = planOf(plan ?? item.title, known);
    const wrong = (offered ?? []).filter((price) => about && contradicts(about, price, prices));
    const found: Wrong[] = wrong.map((price) => ({
      kind: "price",
      title: item.title,
      given: JSON.stringify(price),
    }));
    if (plan && plans && plans.length > 0 && planOf(plan, plans) === null)
      found.push({ kind: "plan", title: item.title, given: plan });
    return found;
  });
  return [...ofItems, ...wrongHoursOf(values.filter(isHours), given)];
}

/**
 * The plan has other prices: the amount is that of another plan, or the plan has another amount for the
 * same period, or the amount for another period or in another currency.
 */
export function contradicts(
  plan: string,
  given: GivenPrice,
  prices: readonly ValueOf<"price">[],
): boolean {
  const { amount, currency, period } = given;
  if (typeof amount !== "string") return false;
  const own = prices.filter((price) => price.plan === plan);
  const same = own.filter((price) => isSameAmount(price.amount, amount));
  if (same.length > 0)
    return !same.some(
      (price) =>
        (!currency || currency === price.currency) &&
        (!period || !price.period || period === price.period),
    );
  if (own.length === 0) return false;
  const ofOthers = prices.some(
    (price) => price.plan !== plan && isSameAmount(price.amount, amount),
  );
  return ofOthers || own.some((price) => (price.period ?? "once") === (period ?? "once"));
}

function isHours(value: { kind: string }): value is ValueOf<"hours"> {
  return value.kind === "hours";
}

/** Each place by itself. */
function wrongHoursOf(hours: readonly ValueOf<"hours">[], { business }: Given): Wrong[] {
  const places = new Set(hours.map(({ place }) => place));
  return [...places].flatMap((place) => {
    const facts = hours.filter((each) => each.place === place);
    const wrong = wrongHours(facts, hoursOf(business, place)).map((range) => JSON.stringify(range));
    // A business with one place has its hours twice.
    return [...new Set(wrong)].map((given) => ({
      kind: "hours" as const,
      title: place ?? "",
      given,
    }));
  });
}
