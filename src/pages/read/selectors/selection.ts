import { selectionKey, type Selectors } from "../../../contract/reading-rules.ts";
import type { Page } from "../../../contract/page.ts";
import { isDocumentType } from "../../documents/document-types.ts";
import { signpostTarget } from "../../frontier/judge-page.ts";
import { attribute, type ElementNode, type TreeNode } from "../html/tree.ts";
import { readPage, type ReadOptions } from "../read-page.ts";
import { compileSelectors, type CompiledSelectors } from "./compile-selectors.ts";

/** The parts of pages that a request names by CSS selectors. */
export type Selection = {
  /**
   * The page with the text of these parts only. What the page is, its title and its links are those
   * of the whole page, as `readPage` has read it. Throws `TooManySteps`.
   */
  read(html: string, options: ReadOptions, whole: Page): Page;
};

/** Null for a request without selectors. Throws if one is not valid. */
export async function openSelection(request: Selectors): Promise<Selection | null> {
  const key = selectionKey(request);
  if (key === undefined) return null;
  const compiled = await compileSelectors(request);
  return { read: (html, options, whole) => readSelected(compiled, key, html, options, whole) };
}

function readSelected(
  compiled: CompiledSelectors,
  key: string,
  html: string,
  options: ReadOptions,
  whole: Page,
): Page {
  // Walls and errors are no pages, whatever of them is selected.
  if (whole.verdict !== "real") return whole;
  // A file has no elements that its readers could name.
  if (isDocumentType(options.headers?.["content-type"] ?? "")) return { ...whole, selection: key };
  const unmatched = [...(whole.unmatched ?? [])];
  const isOnly = compiled.selectors.some(({ list }) => list === "onlySelectors");
  const select = (root: ElementNode): void => void unmatched.push(...prune(root, compiled));
  const page = readPage(html, { ...options, selection: { select, isOnly } });
  const { title, description, kind, verdict, canonical, language, preferences, facts } = whole;
  const { logos, manifest, siteName, headTitle } = facts;
  return {
    ...page,
    title,
    description,
    kind,
    verdict,
    canonical,
    language,
    ...(preferences !== undefined && { preferences }),
    links: linksOf(whole),
    facts: { ...page.facts, logos, manifest, siteName, headTitle },
    selection: key,
    unmatched,
  };
}

/** A page with text is no signpost, even if little of it is selected. */
function linksOf(whole: Page): Page["links"] {
  if (signpostTarget(whole) !== null) return whole.links;
  return whole.links.filter(({ from }) => from !== "refresh");
}

/** Removes what is not selected; returns the selectors that matched nothing. */
function prune(root: ElementNode, { selectors, meter }: CompiledSelectors): string[] {
  meter.reset();
  const only = selectors.filter(({ list }) => list === "onlySelectors");
  const except = selectors.filter(({ list }) => list === "exceptSelectors");
  const matched = new Set<(typeof selectors)[number]>();
  const marks = new Map<ElementNode, "only" | "except">();
  // All are compared before anything is removed: a selector may name what another one removes.
  const compare = (parent: ElementNode): void => {
    for (const child of parent.children) {
      if (child.kind === "text") continue;
      const isIn = (among: typeof selectors): boolean => {
        const found = among.filter(({ matches }) => matches(child));
        for (const one of found) matched.add(one);
        return found.length > 0;
      };
      const isOnly = isIn(only);
      if (isIn(except)) marks.set(child, "except");
      else if (isOnly) marks.set(child, "only");
      compare(child);
    }
  };
  compare(root);
  if (only.length > 0) keepOnly(root, marks);
  if (except.length > 0) drop(root, (child) => marks.get(child) === "except");
  return selectors.filter((one) => !matched.has(one)).map(({ list, text }) => `${list}: ${text}`);
}

/** Keeps the head, what is marked, and the elements around it without their other content. */
function keepOnly(root: ElementNode, marks: ReadonlyMap<ElementNode, string>): void {
  const keep = (element: ElementNode): boolean => {
    if (element.tag === "head" || marks.get(element) === "only") return true;
    const kept: TreeNode[] = [];
    for (const child of element.children) {
      if (child.kind === "element" && keep(child)) kept.push(child);
    }
    replaceChildren(element, kept);
    return kept.length > 0 || element.tag === "body" || element.tag === "html";
  };
  keep(root);
  drop(root, isDataScript);
}

function drop(root: ElementNode, isDropped: (element: ElementNode) => boolean): void {
  const visit = (element: ElementNode): void => {
    const kept = element.children.filter((child) => child.kind === "text" || !isDropped(child));
    if (kept.length < element.children.length) replaceChildren(element, kept);
    for (const child of kept) if (child.kind === "element") visit(child);
  };
  visit(root);
}

function replaceChildren(element: ElementNode, children: TreeNode[]): void {
  element.children = children;
  for (const [position, child] of children.entries()) {
    if (child.kind === "element") child.position = position;
  }
}

/** JSON-LD describes all of the page, not the selected parts. */
const isDataScript = (element: ElementNode): boolean =>
  element.tag === "script" && /json/i.test(attribute(element, "type"));
