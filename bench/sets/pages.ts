import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { createTextDecoder } from "../../src/pages/fetch/charset.ts";

export const setNames = ["wcxb", "wcxb-kinds", "segments"] as const;
export type SetName = (typeof setNames)[number];

/** A page of the measuring sets. `kind` is the page type; pages of `segments` have no type. */
export type SetPage = {
  readonly set: SetName;
  readonly id: string;
  readonly kind: string;
  readonly url: string;
  readonly fold: boolean;
  /** Main text, in `wcxb` and `wcxb-kinds`. */
  readonly main: string | null;
  readonly title: string | null;
  readonly author: string | null;
  readonly date: string | null;
  /** Texts that must and must not be read, in `segments`. */
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
};

/** The pages of `wcxb-kinds` that are only scored: no rule was made or tuned on them. */
export const inFold = (set: string, id: string): boolean =>
  set === "wcxb-kinds" && Number(id) % 3 === 0;

/** What the truth of a set looks like, as far as it is used. */
type Truth = {
  url?: string;
  ground_truth?: {
    main_content?: string;
    title?: string;
    author?: string;
    publish_date?: string;
  };
  _internal?: { page_type?: { primary?: string } };
};
type Segments = Record<string, { url?: string; with: string[]; without: string[] }>;

/** Some pages have no address. */
const anywhere = "https://example.com/";
const addressOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? url : anywhere;

/** All pages of a set in the order of their ids, without their HTML. */
export function pagesOf(data: string, set: SetName): SetPage[] {
  if (set === "segments") return segmentsOf(data);
  return readdirSync(join(data, set, "ground-truth"))
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => {
      const id = name.replace(".json", "");
      const truth: Truth = JSON.parse(readFileSync(join(data, set, "ground-truth", name), "utf8"));
      const { main_content, title, author, publish_date } = truth.ground_truth ?? {};
      const primary = truth._internal?.page_type?.primary ?? "article";
      return {
        set,
        id,
        kind: primary === "category" ? "collection" : primary,
        url: addressOf(truth.url),
        fold: inFold(set, id),
        main: main_content ?? "",
        title: title ?? null,
        author: author ?? null,
        date: publish_date ?? null,
        wanted: [],
        unwanted: [],
      };
    });
}

function segmentsOf(data: string): SetPage[] {
  const truth: Segments = JSON.parse(readFileSync(join(data, "segments", "segments.json"), "utf8"));
  return Object.entries(truth)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, page]) => ({
      set: "segments",
      id,
      kind: "segments",
      url: addressOf(page.url),
      fold: false,
      main: null,
      title: null,
      author: null,
      date: null,
      wanted: page.with,
      unwanted: page.without,
    }));
}

export function htmlOf(data: string, { set, id }: { set: string; id: string }): string {
  return decodePage(gunzipSync(readFileSync(join(data, set, "html", `${id}.html.gz`))));
}

/** In the character set that the page names, as a fetched page is decoded. */
export const decodePage = (bytes: Uint8Array): string =>
  createTextDecoder(bytes, null).decode(bytes);
