import { limits } from "../../contract/limits.ts";
import { exactly, wordsOfAll } from "../../words/index.ts";
import type { Clock } from "../../kit/clock.ts";
import { evaluateWithin, type GuardedPage } from "./guard-page.ts";

type Opening = { left: () => number; settle: () => Promise<void>; isLeft: () => boolean };

/**
 * Opens the collapsed sections of the page's main part whose content is not in the document yet.
 * Sections inside them are opened in the next round. From then on the page can only send GET
 * requests and cannot navigate, because clicks may start timers. `settle` waits until what was
 * opened is drawn; `isLeft` is whether a click has led to another page.
 */
export async function openSections(
  guarded: GuardedPage,
  clock: Clock,
  { left, settle, isLeft }: Opening,
): Promise<void> {
  const { browserControls, browserControlRounds, browserControlsMs } = limits;
  const until = clock.now() + Math.min(browserControlsMs.value, left());
  guarded.onlyGet();
  let opened = 0;
  for (let round = 0; round < browserControlRounds.value; round++) {
    const maxMs = until - clock.now();
    const max = browserControls.value - opened;
    if (maxMs <= 0 || max <= 0) break;
    const answerMs = Math.min(2 * maxMs, left());
    const count = await evaluateWithin(guarded.page, openCollapsed(max, maxMs), answerMs, clock);
    if (typeof count !== "number" || count <= 0 || isLeft()) break;
    opened += count;
    await settle();
    if (isLeft()) break;
  }
}

const reveal = exactly(wordsOfAll(({ pageParts }) => pageParts.reveal));

/**
 * Opens collapsed `details`, and clicks controls that declare a collapsed section by
 * `aria-expanded` or are labelled "Show more". Links, controls of forms, and controls of menus and
 * dialogs are not clicked; nor is a control whose section is in the document already, because
 * collapsed text is read as well.
 */
const openCollapsed = (max: number, maxMs: number): string => `(async () => {
  const known = (globalThis[Symbol.for("lorepod.opened")] ??= new WeakSet());
  const until = performance.now() + ${maxMs};
  const outside = "nav, aside, form, dialog, a[href], label, table[role=grid], " +
    "[role=navigation], [role=menu], [role=menubar], [role=banner], [role=contentinfo], " +
    "[role=complementary], [role=search], [role=dialog], [role=toolbar], [role=tablist], " +
    "[role=listbox], [role=tree], [contenteditable], [hidden], [inert]";
  const inMain = "main, article, section, [role=main]";
  const isOutside = (element) => {
    for (let at = element; at; ) {
      if (at.closest(outside)) return true;
      const edge = at.closest("header, footer");
      if (edge && !edge.closest(inMain)) return true;
      const root = at.getRootNode();
      at = root instanceof ShadowRoot ? root.host : null;
    }
    return false;
  };
  const hasText = (control) => {
    const root = control.getRootNode();
    const ids = (control.getAttribute("aria-controls") ?? "").split(/\\s+/).filter(Boolean);
    return ids.some((id) => root.getElementById?.(id)?.textContent.trim());
  };
  const reveal = new RegExp(${JSON.stringify(reveal.source)}, "iu");
  const isReveal = (element) =>
    !element.hasAttribute("aria-expanded") && !element.hasAttribute("aria-pressed") &&
    element.textContent.length < 60 && reveal.test(element.textContent.trim());
  const isCollapsed = (element) =>
    element.getAttribute("aria-expanded") === "false" || isReveal(element);
  const isControl = (element) =>
    (element.localName === "button" || element.getAttribute("role") === "button") &&
    (!element.hasAttribute("aria-haspopup") || element.ariaHasPopup === "false") &&
    !element.form && element.tabIndex >= 0 && !element.disabled && element.ariaDisabled !== "true" &&
    element.getClientRects().length > 0 &&
    // Last, because the text of every element of a deep tree is long.
    isCollapsed(element);
  const found = [];
  const collect = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (found.length >= ${max} || performance.now() > until) return;
      if (element.shadowRoot) collect(element.shadowRoot);
      const isDetails = element.localName === "details" && !element.open && !element.name;
      if (!isDetails && !isControl(element)) continue;
      if (known.has(element) || isOutside(element)) continue;
      if (isDetails || !hasText(element)) found.push(element);
    }
  };
  collect(document);
  const place = () => location.href.replace(/#(?![!/]).*$/, "");
  const before = place();
  let opened = 0;
  for (const element of found) {
    if (performance.now() > until || place() !== before) break;
    known.add(element);
    if (element.localName === "details") element.open = true;
    // Another control may have opened the same section meanwhile.
    else if (element.isConnected && isCollapsed(element)) element.click();
    else continue;
    opened++;
    await new Promise((done) => setTimeout(done));
  }
  return opened;
})()`;
