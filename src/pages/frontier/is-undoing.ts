import { limits } from "../../contract/limits.ts";
import { fullPath } from "../../kit/url.ts";
import { wordsOfAll } from "../../words/index.ts";
import { foldWords } from "../order/page-words.ts";
import type { FoundUrl } from "./row.ts";

/**
 * Whether a link ends a session or removes something, by its text or its address. Some sites do so
 * by GET, and with a credential they would do it.
 */
export function isUndoing({ url, linkText = "" }: Pick<FoundUrl, "url" | "linkText">): boolean {
  if (linkText.length <= maxChars && undoing.has(foldWords(linkText))) return true;
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  const segments = fullPath(parsed).split("/");
  const last = segments.findLast((segment) => segment !== "" && !isId.test(segment)) ?? "";
  // A number may follow the word as a segment, and an extension as in "logout.php".
  if (last.length <= maxChars && last.split(/[:.]/).some((part) => undoing.has(foldWords(part)))) {
    return true;
  }
  if (parsed.search === "" || parsed.search.length > limits.urlChars.value) return false;
  // "delete-post.php?id=4", "deletePost?id=4"
  const [first = ""] = last.slice(0, maxChars).split(/[^A-Za-z]|(?=[A-Z])/);
  if (undoing.has(first.toLowerCase())) return true;
  return [...parsed.searchParams].flat().some((part) => undoing.has(foldWords(part)));
}

const undoing = new Set(wordsOfAll(({ addresses }) => addresses.undoing));
/** Longer texts are not only such a word. */
const maxChars = 60;
const isId = /^(?:\d+|[0-9a-f-]{16,})$/i;
