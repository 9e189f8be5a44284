import type { Site, SiteChange } from "../../clients/node/src/index.ts";

/** How pages are read, as a person has typed it: for an extraction, and for a Site. */
export type ReadingOptions = {
  include: string;
  exclude: string;
  /** CSS selectors, one a line. */
  only: string;
  except: string;
  waitFor: string;
  scroll: boolean;
  archive: boolean;
  engine: Site["engine"];
  /** Id of a credential, or "". */
  credential: string;
};

export const noReadingOptions: ReadingOptions = {
  include: "",
  exclude: "",
  only: "",
  except: "",
  waitFor: "",
  scroll: false,
  archive: false,
  engine: "auto",
  credential: "",
};

const patternsOf = (text: string) => text.split(/[\s,]+/).filter((part) => part !== "");
const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** The fields of a request; what was left empty is omitted. */
export function readingOf(options: ReadingOptions) {
  const { include, exclude, only, except, waitFor, scroll, archive, engine, credential } = options;
  return {
    ...(include.trim() !== "" && { includePatterns: patternsOf(include) }),
    ...(exclude.trim() !== "" && { excludePatterns: patternsOf(exclude) }),
    ...(only.trim() !== "" && { onlySelectors: linesOf(only) }),
    ...(except.trim() !== "" && { exceptSelectors: linesOf(except) }),
    ...(waitFor.trim() !== "" && { waitFor: waitFor.trim() }),
    ...(scroll && { scroll }),
    ...(archive && { archive }),
    ...(engine !== "auto" && { engine }),
    ...(credential !== "" && { credential }),
  } as const;
}

/** What a Site has besides its address. */
export type SiteSettings = ReadingOptions & { name: string; maxPages: string; parallel: string };

export const newSiteSettings: SiteSettings = {
  ...noReadingOptions,
  name: "",
  maxPages: "500",
  parallel: "1",
};

export function settingsOf(site: Site): SiteSettings {
  return {
    name: site.name ?? "",
    maxPages: String(site.maxPages),
    parallel: String(site.parallel),
    include: site.includePatterns.join(", "),
    exclude: site.excludePatterns.join(", "),
    only: site.onlySelectors.join("\n"),
    except: site.exceptSelectors.join("\n"),
    waitFor: site.waitFor ?? "",
    scroll: site.scroll,
    archive: site.archive,
    engine: site.engine,
    credential: site.credential ?? "",
  };
}

/** The fields of a Site that differ, as `PATCH` takes them. */
export function siteChange(before: SiteSettings, after: SiteSettings): SiteChange {
  const cleared = {
    name: null,
    includePatterns: [],
    excludePatterns: [],
    onlySelectors: null,
    exceptSelectors: null,
    waitFor: null,
    scroll: false,
    archive: false,
    engine: "auto",
    credential: null,
  } as const;
  const old: Record<string, unknown> = { ...cleared, ...siteFields(before) };
  const next = { ...cleared, ...siteFields(after) };
  const changed = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  return Object.fromEntries(changed); // the same fields, fewer of them
}

export function siteFields({ name, maxPages, parallel, ...options }: SiteSettings) {
  return {
    maxPages: Number(maxPages),
    parallel: Number(parallel),
    ...(name.trim() !== "" && { name: name.trim() }),
    ...readingOf(options),
  };
}
