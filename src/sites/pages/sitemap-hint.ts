import type { SitePage } from "../../contract/sites/site-page.ts";

/**
 * The row with a date that a sitemap gives for the page, or undefined when the date changes nothing.
 * A new date after the last reading makes the page due, never later than it was. A sitemap whose
 * last date for the page was wrong is believed in part: the page is due halfway to its own time.
 */
export function withSitemapDate(row: SitePage, date: number, now: number): SitePage | undefined {
  const known = row.sitemapDate === null ? -Infinity : Date.parse(row.sitemapDate);
  if (date <= known || date > now) return undefined;
  const next = { ...row, sitemapDate: new Date(date).toISOString() };
  const readAt = row.lastRead === null ? undefined : Date.parse(row.lastRead);
  if (readAt === undefined || date <= readAt || row.nextRead === null) return next;
  const due = Date.parse(row.nextRead);
  const changedAt = row.lastChanged === null ? -Infinity : Date.parse(row.lastChanged);
  // The reading after that date found nothing new.
  const wasWrong = changedAt < known && known <= readAt;
  const at = wasWrong ? Math.max(now, readAt + (due - readAt) / 2) : now;
  return { ...next, nextRead: new Date(Math.min(due, at)).toISOString() };
}
