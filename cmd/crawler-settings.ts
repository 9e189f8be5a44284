import type { Config } from "../src/contract/settings/config.ts";
import type { BrowserPlace, CrawlerSettings } from "../src/contract/settings/crawler-settings.ts";

/** The settings of a process that reads pages. */
export function crawlerSettings(
  { robots, contentUse, contentSignals, userAgent, hostOpen }: Config,
  proxy: CrawlerSettings["proxy"],
  browser: BrowserPlace | null,
): CrawlerSettings {
  const content = { uses: contentUse, signals: contentSignals };
  return { proxy, robots, content, userAgent, hostOpen, browser };
}
