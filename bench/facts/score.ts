import { businessFields, scoreBusiness, type BusinessScore, type FieldScore } from "./business.ts";
import { isInBusiness, itemsWith } from "./found.ts";
import type { Given } from "./given.ts";
import { factKinds, plansOf, type Fact, type FactKind, type Sheet } from "./sheet.ts";
import { isValueGiven } from "./values.ts";
import { wrongValues, type Wrong } from "./wrong.ts";

/** `values`: facts whose sheet has a structured value; `right`: those found with it. */
export type Tally = { facts: number; found: number; values: number; right: number };

export type SheetScore = {
  readonly tallies: ReadonlyMap<FactKind, Tally>;
  readonly missed: readonly Fact[];
  /** Found without its structured value. */
  readonly unstructured: readonly Fact[];
  readonly wrong: readonly Wrong[];
  readonly business: BusinessScore | null;
};

export function scoreSheet(sheet: Sheet, given: Given, kind?: string): SheetScore {
  const tallies = new Map<FactKind, Tally>();
  const missed: Fact[] = [];
  const unstructured: Fact[] = [];
  const plans = sheet.plans ?? plansOf(sheet.facts);
  for (const fact of sheet.facts) {
    if (kind !== undefined && fact.kind !== kind) continue;
    const tally = tallies.get(fact.kind) ?? { facts: 0, found: 0, values: 0, right: 0 };
    tallies.set(fact.kind, tally);
    const items = itemsWith(fact, given.items, plans);
    const hasValue = isValueGiven(fact, items, given, plans);
    const isFound =
      items.length > 0 || isInBusiness(fact, given) || (fact.kind === "hours" && hasValue);
    tally.facts += 1;
    if (isFound) tally.found += 1;
    else missed.push(fact);
    if (!fact.value) continue;
    tally.values += 1;
    if (isFound && hasValue) tally.right += 1;
    else if (isFound) unstructured.push(fact);
  }
  return {
    tallies,
    missed,
    unstructured,
    wrong: wrongValues(sheet.facts, given, sheet.plans),
    business:
      "business" in sheet.source ? scoreBusiness(sheet.source.business, given.business) : null,
  };
}

/** The tallies of several sheets by kind, in the order of the kinds, then all. */
export function sumTallies(
  scores: readonly SheetScore[],
): [kind: FactKind | "all", tally: Tally][] {
  const rows: [FactKind | "all", Tally][] = factKinds.map((kind) => [
    kind,
    sum(scores.flatMap(({ tallies }) => tallies.get(kind) ?? [])),
  ]);
  rows.push(["all", sum(rows.map(([, tally]) => tally))]);
  return rows.filter(([, { facts }]) => facts > 0);
}

function sum(tallies: readonly Tally[]): Tally {
  const all = { facts: 0, found: 0, values: 0, right: 0 };
  for (const tally of tallies)
    for (const name of ["facts", "found", "values", "right"] as const) all[name] += tally[name];
  return all;
}

export function sumBusiness(scores: readonly SheetScore[]): BusinessScore | null {
  const known = scores.flatMap(({ business }) => business ?? []);
  const add = (field: (typeof businessFields)[number], part: keyof FieldScore): number =>
    known.reduce((all, business) => all + business[field][part], 0);
  const of = (field: (typeof businessFields)[number]): FieldScore => ({
    stated: add(field, "stated"),
    found: add(field, "found"),
    given: add(field, "given"),
    right: add(field, "right"),
  });
  if (known.length === 0) return null;
  return {
    name: of("name"),
    category: of("category"),
    logo: of("logo"),
    contacts: of("contacts"),
    social: of("social"),
  };
}
