import type { Page } from "../../contract/page.ts";
import { fold } from "../fold.ts";
import type { PageRole } from "../page-role.ts";
import { structuredPlaces, type StructuredPlace } from "./structured-places.ts";

export type ReadPage = { readonly page: Page; readonly role: PageRole };

const weights: Partial<Record<PageRole, number>> = {
  contact: 6,
  hours: 6,
  imprint: 4,
  home: 3,
  about: 2,
};
export const weightOf = (role: PageRole): number => weights[role] ?? 1;
const foreignKinds: ReadonlySet<Page["kind"]> = new Set(["article", "forum", "listing"]);

/** One name contains the other. */
export function isNamedAs(text: string, business: string): boolean {
  const [a, b] = [fold(text), fold(business)];
  return a !== "" && b !== "" && (a.includes(b) || b.includes(a));
}

/** Several nodes are branches when they have the name of the business. */
export function ownStructured(page: Page, name: string): StructuredPlace[] {
  const all = structuredPlaces(page);
  if (foreignKinds.has(page.kind)) return all.filter((place) => isNamedAs(place.name, name));
  if (all.length <= 1) return all;
  return all.filter((place) => place.name === "" || isNamedAs(place.name, name));
}
