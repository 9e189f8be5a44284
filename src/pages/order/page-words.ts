import { pageKinds, wordsOfAll, type PageKindWord } from "../../words/index.ts";

/** What a page is likely about, by the words of its address or of links to it. */
export type UrlKind = PageKindWord | "home" | "other";

/** By word; of two kinds with the same word the later one in `pageKinds` has it. */
const kinds: ReadonlyMap<string, UrlKind> = new Map(
  pageKinds.flatMap((kind) =>
    wordsOfAll(({ addresses }) => addresses.kinds[kind]).map((word): [string, UrlKind] => [
      word,
      kind,
    ]),
  ),
);

/** The kind that a word, or several words joined by hyphens, names. */
export function kindOfWord(word: string): UrlKind | null {
  return kinds.get(word) ?? null;
}

/** Lower case, no diacritics, words joined by single hyphens. */
export function foldWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("ı", "i")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
