import type { FieldConcept } from "../../words/index.ts";
import { isNode, listOf, nodesOf, textOf, typesOf, type Node } from "../structured.ts";
import { statedIn, type FieldPage, type Found, type FoundRow } from "./candidates.ts";
import type { Target } from "./targets.ts";
import { valueIn, type Value } from "./values.ts";

/** Properties of schema.org with a value of the concept, as paths. */
const properties: Partial<Record<FieldConcept, readonly string[]>> = {
  name: ["name", "headline", "title"],
  price: ["offers.price", "price", "offers.lowPrice", "baseSalary.value.value"],
  currency: ["offers.priceCurrency", "priceCurrency"],
  phone: ["telephone"],
  email: ["email"],
  sku: ["sku", "mpn", "productID"],
  gtin: ["gtin13", "gtin", "gtin14", "gtin12", "gtin8", "isbn"],
  brand: ["brand", "manufacturer"],
  author: ["author", "creator"],
  published: ["datePublished", "datePosted"],
  updated: ["dateModified"],
  rating: ["aggregateRating.ratingValue", "reviewRating.ratingValue"],
  reviews: ["aggregateRating.reviewCount", "aggregateRating.ratingCount"],
  weight: ["weight.value", "weight"],
  color: ["color"],
  material: ["material"],
  description: ["description", "abstract"],
  category: ["category", "articleSection"],
  location: ["location", "jobLocation.address.addressLocality"],
  starts: ["startDate"],
  ends: ["endDate"],
  question: ["name"],
  answer: ["acceptedAnswer"],
};

/** Types of nodes that describe the page rather than a thing on it. */
const aboutPages = new Set([
  "WebPage",
  "WebSite",
  "BreadcrumbList",
  "ListItem",
  "ItemList",
  "SearchAction",
  "ImageObject",
  "CollectionPage",
  "FAQPage",
  "AggregateRating",
  "Offer",
  "Review",
  "Rating",
]);

/** A row for each thing that the structured data of the page describes, by its type. */
export function structuredRows(
  targets: readonly Target[],
  page: FieldPage,
): ReadonlyMap<string, FoundRow[]> {
  const rows = new Map<string, FoundRow[]>();
  for (const node of nodesOf(page.page).slice(0, maxNodes)) {
    const type = typesOf(node)[0];
    if (type === undefined || aboutPages.has(type)) continue;
    const row = new Map<string, Found>();
    for (const target of targets) {
      const found = foundIn(target, node, page);
      if (found !== null) row.set(target.name, found);
    }
    rows.set(type, [...(rows.get(type) ?? []), row]);
  }
  return rows;
}

const maxNodes = 60;

/** What the node states and the page shows. */
function foundIn(target: Target, node: Node, page: FieldPage): Found | null {
  const known = target.concept === null ? [] : (properties[target.concept] ?? []);
  for (const path of [target.name, ...known]) {
    const text = textAt(node, path.split("."));
    const value = text === "" ? null : valueOf(target, text);
    if (value === null) continue;
    const found = statedIn(target, value, page);
    if (found !== null) return found;
  }
  return null;
}

/** Structured data writes numbers with a point and dates as ISO, whatever the page's language. */
function valueOf(target: Target, text: string): Value | null {
  if (target.type === "number" || target.type === "integer") {
    const value = /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : null;
    return value !== null && (target.type === "number" || Number.isInteger(value)) ? value : null;
  }
  if (target.concept === "currency") return /^[A-Z]{3}$/.test(text) ? text : null;
  if (target.concept === "phone") return text;
  return valueIn(target, text, "en");
}

function textAt(node: Node, [name, ...rest]: readonly string[]): string {
  const value = listOf(node[name ?? ""]);
  // Two offers have two prices.
  if (value.length !== 1) return "";
  if (rest.length === 0) return textOf(value[0]);
  const [inner] = value;
  return isNode(inner) ? textAt(inner, rest) : "";
}
