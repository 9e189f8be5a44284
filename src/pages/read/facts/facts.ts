import type { PageFacts, Structured } from "../../../contract/page.ts";
import type { Resolve } from "../addresses.ts";
import { addressesOf, emailsOf, phonesOf, socialLinksOf } from "./contacts.ts";
import { breadcrumbsOf } from "./breadcrumbs.ts";
import type { Head } from "./head.ts";
import { logosOf } from "./logos.ts";
import type { Metadata } from "./metadata.ts";
import { placeOf, type Place } from "../places.ts";
import { fold, textOf, type ElementNode } from "../html/tree.ts";

/** What a reader of the whole page, its margins included, can know beside the main content. */
export function factsOf(
  root: ElementNode,
  head: Head,
  structured: Structured,
  { metadata, resolve }: { metadata: Metadata; resolve: Resolve },
): PageFacts {
  const { siteName, author, publishedAt, modifiedAt } = metadata;
  return {
    siteName,
    headTitle: head.title,
    author,
    publishedAt,
    modifiedAt,
    breadcrumbs: breadcrumbsOf(root, structured, resolve),
    logos: logosOf(root, head, structured, resolve),
    manifest: head.manifest === "" ? null : resolve(head.manifest),
    emails: emailsOf(root, structured),
    phones: phonesOf(root, structured),
    addresses: addressesOf(root, structured),
    socialLinks: socialLinksOf(root, structured, resolve),
    footerText: marginText(root, "footer"),
    headerText: marginText(root, "header"),
  };
}

const marginChars = 5_000;

function marginText(root: ElementNode, wanted: Place): string {
  let out = "";
  const visit = (element: ElementNode, place: Place): void => {
    for (const child of element.children) {
      if (child.kind === "text" || child.hidden || out.length >= marginChars) continue;
      const here = placeOf(child, place);
      if (here === wanted && place !== wanted) out += `${fold(textOf(child, marginChars))}\n`;
      else visit(child, here);
    }
  };
  visit(root, "main");
  return out.trim().slice(0, marginChars);
}
