import { phases, type Extraction } from "../../../contract/extraction.ts";
import type { ExtractionFilter } from "../../../ports/extractions.ts";
import type { ExtractionClient } from "./extraction-client.ts";
import type { ExtractionObject } from "./extraction-object.ts";

/**
 * The first `limit` records by id. The server filters what it can; this sorts and does the rest.
 */
export async function listExtractions(
  client: ExtractionClient,
  filter: ExtractionFilter,
  toRecord: (object: ExtractionObject) => Promise<Extraction>,
): Promise<Extraction[]> {
  let found: Extraction[] = [];
  const sortAndCut = () => {
    // An object that got its status between the two lists is in both; the later one counts.
    found = [...new Map(found.map((record) => [record.id, record])).values()]
      .sort((a, b) => (a.id < b.id === (filter.newestFirst !== true) ? -1 : 1))
      .slice(0, filter.limit);
  };
  for (const selector of selectorsOf(filter)) {
    for await (const object of client.select(selector)) {
      const record = await toRecord(object);
      if (matches(record, filter)) found.push(record);
      if (found.length > 2 * filter.limit + 1_000) sortAndCut();
    }
  }
  sortAndCut();
  return found;
}

/**
 * Selects objects without status, which may be the tenant's, then the tenant's objects. In this
 * order, an object that gets its status in between is listed twice; it is not missed.
 */
function selectorsOf({ tenant, phases: wanted }: ExtractionFilter): string[] {
  const others = wanted ? phases.filter((phase) => !wanted.includes(phase)) : [];
  const terms = others.map((phase) => `status.phase!=${phase}`);
  if (tenant === undefined) return [terms.join(",")];
  return ["status.tenant=", [`status.tenant=${tenant}`, ...terms].join(",")];
}

function matches({ id, tenant, status }: Extraction, filter: ExtractionFilter): boolean {
  return (
    (filter.tenant === undefined || filter.tenant === tenant) &&
    (filter.phases === undefined || filter.phases.includes(status.phase)) &&
    (filter.after === undefined || isAfter(id, filter.after, filter.newestFirst)) &&
    (filter.open === undefined || filter.open === isOpen(status))
  );
}

const isAfter = (id: string, after: string, newestFirst = false): boolean =>
  newestFirst ? id < after : id > after;

/** Not terminal, or its end is not yet published. */
function isOpen({ phase, conditions }: Extraction["status"]): boolean {
  const isPublished = conditions.some(
    ({ type, status }) => type === "Published" && status === "True",
  );
  return !isPublished || (phase !== "Completed" && phase !== "Failed");
}
