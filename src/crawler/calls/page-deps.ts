import type { Clock } from "../../kit/clock.ts";
import type { Fetcher, HostGate } from "../../pages/index.ts";
import type { Browser } from "../../ports/browser.ts";

/** What a page worker works with. */
export type PageDeps = {
  fetcher: Fetcher;
  gate: HostGate | null;
  browser: Browser | null;
  userAgent: string;
  robots: "honour" | "ignore";
  clock: Clock;
};
