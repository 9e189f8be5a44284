import { limits } from "../../contract/limits.ts";
import { pageReading, type Page } from "../../contract/page.ts";
import { engineOf, type ExtractionRequest } from "../../contract/request.ts";
import { selectionKey } from "../../contract/reading-rules.ts";
import type { Repeat, Repeated } from "../../contract/sites/repeat.ts";
import { alternatesOf, type Frontier, type Visitor } from "../../pages/index.ts";

type ReadResult = ReturnType<Frontier["read"]>;
type Visit = Extract<Awaited<ReturnType<Visitor["visit"]>>, { kind: "read" }>["visit"];

/**
 * Pages of a slice that repeat another page, or move on to it. They are not stored; what is remembered
 * of them is enough to request them with conditions as long as the other page is what it was.
 */
export type SliceRepeats = {
  /** It must be judged by the other page: that one is read first. */
  needsOther(url: string): boolean;
  /** What the page was, if that still holds where the site reports the page as unchanged. */
  standing(url: string): Repeat | undefined;
  /** The site reports the page as unchanged. */
  remain(url: string, repeat: Repeat): void;
  judged(url: string, page: Page, visit: Visit, result: ReadResult): void;
  /** For the rows of the slice. */
  found(): ReadonlyMap<string, Repeated>;
};

export function openRepeats(
  known: ReadonlyMap<string, Repeat>,
  of: { request: ExtractionRequest; readsPreferences: boolean; now: () => number },
): SliceRepeats {
  const { request, readsPreferences, now } = of;
  const { credential = null } = request;
  const settings = [engineOf(request), credential, selectionKey(request) ?? null, readsPreferences];
  const reading = JSON.stringify([pageReading, ...settings]);
  const found = new Map<string, Repeated>();
  /** Content hashes of the pages that this slice has read. */
  const texts = new Map<string, string>();
  return {
    needsOther(url) {
      const repeat = known.get(url);
      return repeat !== undefined && repeat.contentHash !== null;
    },
    standing(url) {
      const repeat = known.get(url);
      if (repeat === undefined || repeat.reading !== reading) return undefined;
      if (now() - Date.parse(repeat.readAt) >= limits.repeatTrustMs.value) return undefined;
      const { of: other, contentHash } = repeat;
      return contentHash === null || texts.get(other) === contentHash ? repeat : undefined;
    },
    remain: (url, repeat) => void found.set(url, { repeat }),
    judged(url, page, visit, { outcome, repeats }) {
      if (outcome === "scraped") texts.set(visit.finalUrl, page.contentHash);
      if (repeats === undefined) return;
      const ownHash = page.contentHash;
      found.set(url, { ownHash });
      const { validators = null, finalUrl, links = [] } = visit;
      if (!hasAny(validators) || finalUrl !== url) return;
      // The caller's own page decides about the Site; a statement of preferences is read each time.
      if (url === request.url || (page.preferences?.statements.length ?? 0) > 0) return;
      const alternates = [...alternatesOf([...page.links, ...links])];
      const { language } = page;
      const readAt = new Date(now()).toISOString();
      const repeat = { ...repeats, validators, language, alternates, reading, readAt };
      if (JSON.stringify(repeat).length <= limits.repeatChars.value)
        found.set(url, { ownHash, repeat });
    },
    found: () => found,
  };
}

function hasAny(validators: Repeat["validators"] | null): validators is Repeat["validators"] {
  return validators !== null && (validators.etag !== null || validators.lastModified !== null);
}
