import type { ContentPolicy } from "../../contract/preferences.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Fetcher, HostGate } from "../../pages/index.ts";
import type { Browser } from "../../ports/browser.ts";
import type { Proof } from "../session/proof.ts";

/** What a page worker works with. */
export type PageDeps = {
  fetcher: Fetcher;
  gate: HostGate | null;
  browser: Browser | null;
  userAgent: string;
  robots: "honour" | "ignore";
  content?: ContentPolicy;
  clock: Clock;
  /** Of the session with which pages are read. */
  proof?: Proof | null;
};
