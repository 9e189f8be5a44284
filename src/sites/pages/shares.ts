import { limits } from "../../contract/limits.ts";

/** How many slices may read these pages side by side: each has enough to be worth its crawler. */
export function sharesMax(urls: readonly string[]): number {
  return Math.max(1, Math.floor(urls.length / limits.sliceSharePages.value));
}

/**
 * The pages of each slice, at most `count` of them, none empty. What exceeds the order of a crawler is
 * left to later slices.
 */
export function sharesOf(urls: readonly string[], count: number): string[][] {
  const size = Math.min(limits.sliceUrls.value, Math.ceil(urls.length / count));
  const shares: string[][] = [];
  let from = 0;
  while (shares.length < count && from < urls.length) {
    const share = fitting(urls.slice(from, from + size));
    shares.push(share);
    from += share.length;
  }
  return shares;
}

/**
 * As many of the URLs as orders of so many characters have room for beside those that are taken, at
 * least one in all.
 */
export function fitting(
  urls: readonly string[],
  before: readonly string[] = [],
  chars: number = limits.sliceUrlChars.value,
): string[] {
  let room = chars - before.reduce((sum, { length }) => sum + length, 0);
  const taken: string[] = [];
  for (const url of urls) {
    room -= url.length;
    if (room < 0 && before.length + taken.length > 0) break;
    taken.push(url);
  }
  return taken;
}
