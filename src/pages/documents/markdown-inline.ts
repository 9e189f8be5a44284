import { escapeHtml } from "./document-html.ts";

/** Targets of reference links, by their name in small letters. */
export type References = Map<string, string>;

const address = String.raw`\(\s{0,9}<?([^\s()<>]{1,2000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,200})?)>?`;
const title = String.raw`(?:\s{1,9}["'][^\n]{0,300}?["'])?\s{0,9}\)`;
const imageOf = new RegExp(String.raw`!\[([^[\]]{0,1000})\]${address}${title}`, "g");
const linkOf = new RegExp(String.raw`\[([^[\]]{1,1000})\]${address}${title}`, "g");

/**
 * A run of markdown text as HTML: code, images, links, emphasis. Every pattern is bounded, so the
 * time grows with the length of the text.
 */
export function markdownInline(text: string, references: References): string {
  const marks: string[] = [];
  // What is written already is left out of the patterns that follow.
  const mark = (html: string): string => `\0${marks.push(html) - 1}\0`;
  const link = (words: string, target: string): string =>
    words.trim() === ""
      ? ""
      : `${mark(`<a href="${escapeHtml(plain(target))}">`)}${words}${mark("</a>")}`;
  const image = (alt: string, target: string): string =>
    mark(`<img src="${escapeHtml(plain(target))}" alt="${escapeHtml(plain(alt))}">`);
  const referred = (words: string, name: string): string | undefined =>
    references.get((name === "" ? words : name).toLowerCase());
  const unescape = (html: string): string =>
    html.replaceAll(/\0(\d+)\0/g, (_, at: string) => marks[Number(at)] ?? "");
  const plain = (words: string): string => unescape(words).replaceAll(/<[^>]*>/g, "");

  const out = text
    .replaceAll(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => mark(escapeHtml(sign)))
    .replaceAll(
      /(?<!`)(`{1,3})(?!`)([^`]{1,2000}|[^`]{0,2000}`[^`]{1,2000})(?<!`)\1(?!`)/g,
      (...found) => mark(`<code>${escapeHtml(unescape(String(found[2])).trim())}</code>`),
    )
    .replaceAll(/<(https?:\/\/[^\s<>]{1,2000})>/g, (_, url: string) =>
      link(mark(escapeHtml(url)), url),
    )
    .replaceAll(/<!--[^>]{0,2000}-->/g, "")
    .replaceAll(/<br ?\/?>/gi, () => mark("<br>"))
    .replaceAll(/<\/?[a-z][^<>]{0,2000}>/gi, "")
    .replaceAll(imageOf, (_, alt: string, target: string) => image(alt, target))
    .replaceAll(linkOf, (_, words: string, target: string) => link(words, target))
    .replaceAll(
      /(!?)\[([^[\]]{1,1000})\](?:\[([^[\]]{0,200})\])?/g,
      (all, sign, words, name = "") => {
        const target = referred(String(words), String(name));
        if (target === undefined) return all;
        return sign === "!" ? image(String(words), target) : link(String(words), target);
      },
    )
    .replaceAll(/\*\*(?!\s)([^*]{1,1000})\*\*/g, (_, words: string) => wrap("strong", words, mark))
    .replaceAll(/\*([^*\s](?:[^*]{0,1000}[^*\s])?)\*/g, (_, words: string) =>
      wrap("em", words, mark),
    )
    .replaceAll(
      /(?<![\p{L}\p{N}_])__([^_\s][^_]{0,1000})__(?![\p{L}\p{N}_])/gu,
      (_, words: string) => wrap("strong", words, mark),
    )
    .replaceAll(/(?<![\p{L}\p{N}_])_([^_\s][^_]{0,1000})_(?![\p{L}\p{N}_])/gu, (_, words: string) =>
      wrap("em", words, mark),
    )
    .replaceAll(/~~([^~]{1,1000})~~/g, (_, words: string) => wrap("del", words, mark))
    .replaceAll(/(?: {2}|\\)\n/g, () => mark("<br>"))
    // Entities are read by the parser.
    .replaceAll(/&(?!#?\w{1,31};)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return unescape(out);
}

const wrap = (tag: string, words: string, mark: (html: string) => string): string =>
  `${mark(`<${tag}>`)}${words}${mark(`</${tag}>`)}`;
