import { withoutAnchor } from "../../kit/url.ts";
import type { Evidence, Hours, Location } from "../../contract/knowledge.ts";
import type { Page } from "../../contract/page.ts";
import { quotesOf } from "../evidence.ts";
import { mergeHours } from "./hours/opening-hours.ts";
import type { FoundHours } from "./attach-hours.ts";
import type { SitePlaces } from "./site-places.ts";

/** The fields of the business. */
export function businessPlaces({ places, loose }: SitePlaces): {
  hours?: Hours[];
  locations?: Location[];
} {
  const locations = places.map((place): Location => ({
    name: place.name,
    address: place.address,
    country: place.country,
    phone: place.phone,
    hours: mergeHours(place.found.flatMap(({ hours }) => hours)),
    evidence: evidenceOf(place.page, place.blocks, place.address),
  }));
  const [only] = places;
  const found = places.length === 1 && only ? [...only.found, ...loose] : loose;
  const hours = found.flatMap(provenHours);
  return {
    ...(hours.length > 0 && { hours }),
    ...(locations.length > 0 && { locations }),
  };
}

function provenHours({ hours, page, blocks, quote }: FoundHours): Hours[] {
  const evidence = evidenceOf(page, blocks, quote);
  return mergeHours(hours).map((each) => ({ ...each, evidence }));
}

/** The quote at its place in the page's text; text of the structured data has no place there. */
function evidenceOf(page: Page, blocks: readonly number[], quote: string): Evidence {
  const source = withoutAnchor(page.url);
  const draft = page.body === null ? { blocks } : { blocks: [], bodyBlocks: blocks };
  const [shown] = quotesOf({ page, sectionOf: [] }, draft, source);
  if (shown) return shown;
  return { quote, start: 0, end: 0, headingPath: [], contentHash: page.contentHash, link: source };
}
