import type { PageLink } from "../../contract/page.ts";
import { attribute, hasAttributes, nameOf, type ElementNode } from "./html/tree.ts";

export type Place = PageLink["place"];

/** The part of the page that an element begins; `around` is the part that contains it. */
export function placeOf(element: ElementNode, around: Place): Place {
  switch (element.tag) {
    case "head":
      return "head";
    // A name of the body describes the page, such as its template.
    case "html":
    case "body":
      return around;
    case "nav":
      return "nav";
    case "aside":
      return around === "main" ? "aside" : around;
    case "header":
      return around === "main" && isPageLevel(element) ? "header" : around;
    case "footer":
      return around === "main" && isPageLevel(element) ? "footer" : around;
  }
  if (!hasAttributes(element)) return around;
  const role = attribute(element, "role");
  if (role === "navigation" || role === "menubar" || role === "menu") return "nav";
  if (role === "banner") return "header";
  if (role === "contentinfo") return "footer";
  if (role === "complementary") return around === "main" ? "aside" : around;
  // Themes name the body after the parts that it has: "has-footer", "fixed-nav".
  if (around !== "main" || element.tag === "body" || element.tag === "html") return around;
  const name = nameOf(element);
  if (name === "" || !/foot|head|nav|menu|side/.test(name)) return around;
  if (footer.test(name) && isPageLevel(element)) return "footer";
  if (header.test(name) && isPageLevel(element)) return "header";
  if (menu.test(name)) return "nav";
  return sidebar.test(name) ? "aside" : around;
}

const footer = /(?:^|[\s_-])(?:(?:site|page|global|main|l|the)?[_-]?footer|colophon)(?:[\s_-]|$)/;
const header =
  /(?:^|[\s_-])(?:(?:site|global|main|top|page)[_-]?header|masthead|topbar)(?:[\s_-]|$)/;
const menu =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|main-?menu|mega-?menu|breadcrumbs?)(?:[\s]|$)/;
const sidebar = /(?:^|[\s_-])side-?bar(?:[\s_-]|$)/;

/** The header and footer of an article, a card or a section are not those of the page. */
function isPageLevel(element: ElementNode): boolean {
  for (let up = element.parent; up; up = up.parent) {
    if (up.tag === "body") return true;
    if (up.tag === "article" || up.tag === "main" || up.tag === "section" || up.tag === "li") {
      return false;
    }
  }
  return true;
}
