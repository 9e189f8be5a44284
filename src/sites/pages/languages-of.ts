import { otherLanguageOf } from "../../contract/ledger.ts";
import type { Repeat } from "../../contract/sites/repeat.ts";
import type { SitePages, SiteRef } from "../../ports/site-pages.ts";
import { rowsOf } from "./rows-of.ts";

/**
 * Which of these pages the Site has read, and which are another language of a page that it has read:
 * the languages of a page count as one, also where they are found in different slices and syncs.
 * And those that only repeated another page.
 */
export async function languagesOf(
  pages: Pick<SitePages, "get">,
  site: SiteRef,
  urls: readonly string[],
): Promise<{
  read: string[];
  twins: { url: string; of: string }[];
  repeats: { url: string; repeat: Repeat }[];
}> {
  const rows = [...(await rowsOf(pages, site, urls)).values()];
  const read = rows.filter(({ contentHash }) => contentHash !== null).map(({ url }) => url);
  const named = rows.flatMap(({ url, state, reason }) => {
    const of = state === "refused" ? otherLanguageOf(reason) : undefined;
    return of === undefined ? [] : [{ url, of }];
  });
  const others = await rowsOf(pages, site, [...new Set(named.map(({ of }) => of))]);
  // A page that has left the Site, or that has failed, makes room for its other languages.
  const twins = named.filter(({ of }) => others.get(of)?.state === "current");
  const repeats = rows.flatMap(({ url, repeat }) =>
    repeat === undefined ? [] : [{ url, repeat }],
  );
  return { read, twins, repeats };
}
