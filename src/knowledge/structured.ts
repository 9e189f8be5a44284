import type { Page } from "../contract/page.ts";
import { tidy } from "./fold.ts";

export type Node = Readonly<Record<string, unknown>>;

/** Every JSON-LD and microdata node of a page. */
export function nodesOf(page: Page): Node[] {
  return [...page.structured.jsonLd, ...page.structured.microdata];
}

export function typesOf(node: Node): string[] {
  const types = node["@type"];
  return (Array.isArray(types) ? types : [types]).flatMap((type) =>
    typeof type === "string" ? [type.replace(/^https?:\/\/schema\.org\//, "")] : [],
  );
}

export function isType(node: Node, names: ReadonlySet<string>): boolean {
  return typesOf(node).some((type) => names.has(type));
}

/** The node that names the organisation behind the site. */
export function organizationOf(page: Page): Node | null {
  const named = nodesOf(page).filter((node) => textOf(node["name"]) !== "");
  return (
    named.find((node) =>
      typesOf(node).some((type) => organizationTypes.has(type) || isLocal(node, type)),
    ) ?? null
  );
}

// schema.org has hundreds of kinds of LocalBusiness; a node with a phone and an address is one.
function isLocal(node: Node, type: string): boolean {
  return (
    !notBusinesses.has(type) && node["address"] !== undefined && node["telephone"] !== undefined
  );
}

const organizationTypes = new Set([
  "Organization",
  "Corporation",
  "LocalBusiness",
  "NGO",
  "EducationalOrganization",
  "GovernmentOrganization",
  "OnlineStore",
  "OnlineBusiness",
  "Store",
  "Restaurant",
  "MedicalBusiness",
  "Dentist",
  "ProfessionalService",
  "HomeAndConstructionBusiness",
  "NewsMediaOrganization",
]);
const notBusinesses = new Set(["Person", "Place", "ContactPoint", "PostalAddress", "Event"]);

/** A value as one line of text: strings, numbers, and nodes by their name. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return tidy(withoutEntities(value));
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  if (isNode(value)) return textOf(value["@value"] ?? value["name"] ?? value["text"]);
  return "";
}

/** Programs that write the data often escape their text as if it were HTML: "Heating &amp; Cooling". */
function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(x[\da-f]{1,5}|\d{1,6})|(amp|quot|apos|lt|gt|nbsp));/gi,
    (all, code, name) => {
      if (name !== undefined) return entities.get(String(name).toLowerCase()) ?? all;
      const point = Number(String(code).replace(/^x/i, "0x"));
      return point >= 32 && point <= 0x10ffff ? String.fromCodePoint(point) : all;
    },
  );
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
  ["lt", "<"],
  ["gt", ">"],
  ["nbsp", " "],
]);

export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function nodesIn(value: unknown): Node[] {
  return listOf(value).filter(isNode);
}
