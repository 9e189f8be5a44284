/** What `lorepod explain` asks of the machine that it runs on. */
export type ExplainRequest = {
  url: string;
  text: string | undefined;
  engine: "auto" | "http" | "browser" | undefined;
  waitMs: number | undefined;
  timeoutMs: number | undefined;
};

/** What became of one page: why it was not fetched, or its verdict and what was removed of it. */
export type Explanation =
  | { fetched: false; url: string; code: string; message: string }
  | ExplainedVisit;

export type ExplainedVisit = {
  fetched: true;
  url: string;
  finalUrl: string;
  engine: "http" | "browser";
  status: number | null;
  title: string;
  kind: string;
  verdict: string;
  /** Why the page does not count as read; null for a real page. */
  reason: string | null;
  /** `share` is of the characters kept and removed together. */
  kept: { chars: number; share: number };
  removed: { pass: string; reason: string; chars: number; text: string }[];
  text: LocatedText[] | null;
};

export type LocatedText = { text: string } & (
  | { place: "kept" | "in a script" | "not in the HTML" }
  | { place: "removed"; pass: string; reason: string }
);
