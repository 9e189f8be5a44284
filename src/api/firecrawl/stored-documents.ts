import type { FirecrawlDocument } from "../../contract/firecrawl/calls.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { shownLinks } from "../../pages/index.ts";
import type { StoredForms } from "./job-id.ts";
import { pageMetadata } from "./metadata.ts";

/** A page that a job has stored. Its status is not stored: it has answered with a page. */
export function storedDocument(page: Page, forms: StoredForms): FirecrawlDocument {
  return {
    ...(forms.markdown && { markdown: page.markdown }),
    ...(forms.links && { links: shownLinks(page) }),
    metadata: pageMetadata(page),
  };
}

/** Gathers documents until there are as many as were asked for, or the answer is large. */
export function createPart(max: number) {
  const data: FirecrawlDocument[] = [];
  let chars = 0;
  return {
    data,
    add(document: FirecrawlDocument): void {
      data.push(document);
      chars += (document.markdown ?? "").length + (document.links ?? []).join().length;
    },
    isFull: (): boolean => data.length >= max || chars >= limits.firecrawlPartChars.value,
  };
}
