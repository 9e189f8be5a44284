import type { ItemCategory } from "../../contract/knowledge.ts";
import type { PageRole } from "../page-role.ts";

/** Category of the text of a section or page of a role; null where no text or another reader gives it. */
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
