import { limits } from "../../contract/limits.ts";
import type { SitePages, SiteRef } from "../../ports/site-pages.ts";
import { movedTo } from "./after-visit.ts";

/** Where the URL of the Site leads: its host is that of the other pages. */
export async function homeOf(
  pages: Pick<SitePages, "get">,
  ref: SiteRef,
  given: string,
): Promise<string> {
  let url = given;
  for (let hops = 0; hops < limits.signposts.value; hops++) {
    const row = await pages.get(ref, url);
    const to = row && movedTo(row);
    if (to === undefined) return url;
    url = to;
  }
  return url;
}
