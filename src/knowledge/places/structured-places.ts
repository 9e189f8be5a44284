import type { OpenHours } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { oncePerPage } from "../once-per-page.ts";
import { isNode, nodesIn, nodesOf, textOf, typesOf, type Node } from "../structured.ts";
import { countryNamed } from "./country.ts";
import { isPlaceholder } from "./placeholders.ts";
import { addressKey } from "./postal-address.ts";
import { structuredHours, structuredHourTexts } from "./hours/structured-hours.ts";

/** A place of a business as the page's structured data describe it. */
export type StructuredPlace = {
  readonly name: string;
  readonly key: string | null;
  readonly address: string | null;
  readonly street: string;
  readonly country: string | null;
  readonly phone: string | null;
  readonly hours: readonly OpenHours[];
  /** Strings of the node that prove its hours. */
  readonly hourTexts: readonly string[];
};

export const structuredPlaces = oncePerPage((page: Page): StructuredPlace[] => {
  const places: StructuredPlace[] = [];
  const look = (node: Node, depth: number): void => {
    if (places.length >= maxPlaces || depth > maxDepth) return;
    if (isBusiness(node)) {
      const place = placeOf(node);
      if (place.address !== null || place.hours.length > 0) places.push(place);
    }
    for (const key of partKeys) for (const part of nodesIn(node[key])) look(part, depth + 1);
  };
  for (const node of nodesOf(page))
    if (!typesOf(node).some((type) => foreign.has(type))) look(node, 0);
  return places;
});

const maxPlaces = 100;
const maxDepth = 3;
const partKeys = [
  "department",
  "subOrganization",
  "location",
  "branchOf",
  "mainEntity",
  "publisher",
];
// What takes place somewhere, or is sold there, is not a place of the site's business.
const foreign = new Set(
  "Event MusicEvent JobPosting Person Review Article NewsArticle BlogPosting Product Offer Course Recipe".split(
    " ",
  ),
);
const neverBusiness = new Set([
  "Person",
  "PostalAddress",
  "ContactPoint",
  "Event",
  "Country",
  "City",
]);

function isBusiness(node: Node): boolean {
  const types = typesOf(node);
  if (types.some((type) => neverBusiness.has(type))) return false;
  const hours = node["openingHours"] ?? node["openingHoursSpecification"];
  return [node["address"], node["contactPoint"], hours].some((each) => each !== undefined);
}

function placeOf(node: Node): StructuredPlace {
  const [address] = nodesIn(node["address"]);
  const read = address ? addressOf(address) : null;
  return {
    name: shortText(node["name"]),
    key: read?.key ?? null,
    address: read?.address ?? null,
    street: read?.street ?? "",
    country: read?.country ?? null,
    phone: shortText(node["telephone"]) || null,
    ...hoursOf(node),
  };
}

/** Empty where it is too long for a name or a number. */
function shortText(value: unknown): string {
  const text = textOf(value);
  return text.length > limits.contactChars.value ? "" : text;
}

/** Its opening hours, else those in which its service answers. */
function hoursOf(node: Node): Pick<StructuredPlace, "hours" | "hourTexts"> {
  const hours = structuredHours(node);
  if (hours.length > 0) return { hours, hourTexts: structuredHourTexts(node) };
  for (const contact of nodesIn(node["contactPoint"])) {
    const available = { openingHoursSpecification: contact["hoursAvailable"] };
    const note = textOf(contact["contactType"]) || null;
    const answered = structuredHours(available).map((each) => ({ ...each, note }));
    if (answered.length > 0) return { hours: answered, hourTexts: structuredHourTexts(available) };
  }
  return { hours: [], hourTexts: [] };
}

function addressOf(node: Node) {
  const street = textOf(node["streetAddress"]);
  const postalCode = textOf(node["postalCode"]);
  const city = textOf(node["addressLocality"]);
  if (street === "" || !/\d/.test(street + postalCode) || city === "") return null;
  const region = textOf(node["addressRegion"]);
  const state = /^[A-Z]{2}$/.test(region) && /^\d{5}/.test(postalCode) ? region : "";
  const address =
    state === ""
      ? [street, [postalCode, city].filter(Boolean).join(" ")].join(", ")
      : `${street}, ${city}, ${state} ${postalCode}`;
  if (address.length > limits.contactChars.value || isPlaceholder(address, postalCode)) return null;
  const named = isNode(node["addressCountry"])
    ? textOf(node["addressCountry"]["name"])
    : textOf(node["addressCountry"]);
  const country = /^[A-Z]{2}$/.test(named) ? named : countryNamed(named);
  return {
    street,
    address,
    country,
    key: addressKey({ street, address, postalCode: postalCode || null }),
  };
}
