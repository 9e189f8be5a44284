import { limits } from "../../contract/limits.ts";
import { attribute, find, type ElementNode } from "./html/tree.ts";

/** Resolves an address of a page to a URL; null if it cannot be followed. */
export type Resolve = (address: string) => string | null;

export function resolver(root: ElementNode, url: string): Resolve {
  const base = find(root, (element) => element.tag === "base" && attribute(element, "href") !== "");
  const start = (base && URL.parse(attribute(base, "href").trim(), url || undefined)?.href) || url;
  const known = new Map<string, string | null>();
  return (address) => {
    const seen = known.get(address);
    if (seen !== undefined) return seen;
    const resolved = resolve(address.trim(), start);
    known.set(address, resolved);
    return resolved;
  };
}

/** Without a page URL, every address stays as written. */
function resolve(address: string, base: string): string | null {
  if (address.length > limits.urlChars.value) return null;
  if (/^(?:javascript|data|vbscript|blob|about):/i.test(address)) return null;
  if (base === "" || /^[a-z][a-z\d+.-]*:[^\s]*$/i.test(address)) {
    return base === "" ? address : (URL.parse(address)?.href ?? null);
  }
  return URL.parse(address, base)?.href ?? null;
}
