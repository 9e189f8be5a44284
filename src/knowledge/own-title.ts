import type { Page } from "../contract/page.ts";
import { trimMarks } from "../kit/trim-marks.ts";
import { titleText } from "./block-text.ts";
import { fold, tidy } from "./fold.ts";
import { titleParts } from "./page-role.ts";

/** The page's name without the site's; the first heading, where it agrees with the title. */
export function ownTitle(
  page: Page,
  siteNames: ReadonlySet<string>,
): { title: string; titleAt: number | null } {
  const title = withoutSiteName(tidy(page.title), siteNames);
  const at = page.blocks.findIndex((block) => block.kind === "heading" && block.level === 1);
  if (at < 0) return { title, titleAt: null };
  const heading = titleText(page, at);
  const [a, b] = [fold(heading), fold(title)];
  const agrees = b === "" || a.includes(b) || b.includes(a) || isFirst(page, at);
  return agrees ? { title: heading, titleAt: at } : { title, titleAt: null };
}

/** "Preise – Tischlerei Ahrens" is "Preise". */
function withoutSiteName(title: string, siteNames: ReadonlySet<string>): string {
  const parts = titleParts(title);
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (parts.length < 2) return title;
  if (siteNames.has(fold(last)))
    return trimMarks(title.slice(0, title.lastIndexOf(last)), separator);
  if (siteNames.has(fold(first))) return trimMarks(title.slice(first.length), separator);
  return title;
}

const separator = /[\s|–—·•»:-]/;

function isFirst(page: Page, at: number): boolean {
  return page.blocks.findIndex((block) => block.kind === "heading") === at;
}
