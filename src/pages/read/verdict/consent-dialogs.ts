import { anyOf, wordsOfAll } from "../../../words/index.ts";
import { attribute, find, nameOf, textOf, walk, type ElementNode } from "../html/tree.ts";
import { openingTextOf } from "./opening-text.ts";
import { consentPhrases } from "./phrases/wall-phrases.ts";

/**
 * Hides dialogs that ask for consent to cookies: the page behind them is read without them. A page
 * that has nothing else keeps the dialog, by which it gets its verdict. Returns whether any was
 * hidden.
 */
export function hideConsentDialogs(root: ElementNode): boolean {
  let hidden = 0;
  let tested = 0;
  walk(root, (element) => {
    if (element.hidden) return false;
    const kind = tested < maxTested ? dialogKind(element) : null;
    if (kind === null) return hidden < maxHidden;
    tested++;
    if (!asksForConsent(element, kind)) return true;
    element.hidden = true;
    if (charsOfContent(root, minContent) < minContent) {
      element.hidden = false;
      return true;
    }
    element.dropped = "question for consent";
    hidden++;
    return false;
  });
  return hidden > 0;
}

/** Pages have one dialog, tools for consent a second one with the settings. */
const maxHidden = 10;
const maxTested = 20;

/** With fewer characters beside the dialog, outside of menus and footers, a page has no content. */
const minContent = 150;

type DialogKind = "tool" | "banner" | "dialog";

function dialogKind(element: ElementNode): DialogKind | null {
  if (wrappers.has(element.tag) || element.chars === 0) return null;
  const name = nameOf(element);
  if (tools.test(name)) return "tool";
  const role = attribute(element, "role");
  if (role === "dialog" || role === "alertdialog") return "dialog";
  if (attribute(element, "aria-modal") === "true") return "dialog";
  return banners.test(name) ? "banner" : null;
}

const wrappers = new Set(["html", "body", "main", "article", "head"]);

/** Elements that the common tools for consent create. */
const tools = new RegExp(
  `(?:^|\\s)(?:${[
    "onetrust-(?:consent-sdk|banner-sdk|pc-sdk)",
    "cybot-cookiebot-dialog",
    "usercentrics-(?:root|cmp-ui)",
    "didomi-(?:host|popup|notice)",
    "qc-cmp2?-(?:container|ui)",
    "sp-message-container-\\d+",
    "iubenda-cs-banner",
    "cky-consent-container|cmplz-cookiebanner|osano-cm-window|fc-consent-root|cmpbox",
    "truste-consent-track|trustarc-banner\\w*|klaro|tarteaucitron-root|axeptio-overlay",
  ].join("|")})(?:$|\\s)`,
);

const shapes = "banner|bar|notice|notification|popup|modal|dialog|overlay|wall|message|layer|box";
/** "cookie-law-info-bar", "site-gdpr-banner". */
const banners = new RegExp(
  `(?:^|\\s)(?:\\w+-)?(?:cookies?|consent|gdpr|ccpa)-?(?:consent|law|info|policy)?-?(?:${shapes})(?:$|\\s)`,
);

function asksForConsent(element: ElementNode, kind: DialogKind): boolean {
  if (find(element, holdsPage) !== null || find(element, isControl) === null) return false;
  if (kind === "tool") return true;
  const text = textOf(element, openingChars);
  if (!consentWords.test(text)) return false;
  if (kind === "dialog" && /cookie/i.test(text)) return true;
  if (kind === "banner") return find(element, ({ tag }) => tag === "h1") === null;
  const { sentences } = openingTextOf(element, "", "");
  return sentences.some((sentence) => consentPhrases.controls.begins(sentence));
}

const openingChars = 1_500;

const consentWords = new RegExp(anyOf(wordsOfAll(({ pageParts }) => pageParts.consentBanner)), "i");

const holdsPage = ({ tag }: ElementNode): boolean => tag === "main" || tag === "article";

const isControl = (element: ElementNode): boolean =>
  /^(?:a|button|input)$/.test(element.tag) || attribute(element, "role") === "button";

/** Visible characters outside of links, menus, headers and footers, counted up to `enough`. */
function charsOfContent(element: ElementNode, enough: number): number {
  let chars = 0;
  for (const child of element.children) {
    if (chars >= enough) break;
    if (child.kind === "text") chars += Math.max(0, child.chars);
    else if (!child.hidden && !besideContent.has(child.tag))
      chars += charsOfContent(child, enough - chars);
  }
  return chars;
}

const besideContent = new Set(["a", "nav", "header", "footer", "head", "script", "style", "title"]);
