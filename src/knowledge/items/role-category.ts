import type { ItemCategory } from "../../contract/knowledge.ts";
import type { PageRole } from "../page-role.ts";

/** What is said under a heading, or on a page, of each role; null: said by another reader or by none. */
export function roleCategory(role: PageRole): ItemCategory | null {
  return categories[role] ?? null;
}

const categories: Partial<Record<PageRole, ItemCategory>> = {
  features: "FEATURE",
  security: "FEATURE",
  products: "PRODUCT",
  services: "PRODUCT",
  pricing: "PRICING",
  about: "COMPANY",
  team: "COMPANY",
  careers: "COMPANY",
  support: "SUPPORT",
  docs: "SUPPORT",
};
