import { escapeHtml, linkHtml } from "./document-html.ts";

export type TextStyle = {
  strong: boolean;
  emphasis: boolean;
  /** Above or below the line. */
  raised: "" | "sup" | "sub";
  link: string;
};

export const plainText: TextStyle = { strong: false, emphasis: false, raised: "", link: "" };

/** The text of one paragraph; runs of the same style become one. */
export class InlineText {
  private readonly runs: { html: string; style: TextStyle }[] = [];

  text(text: string, style: TextStyle = plainText): void {
    if (text !== "") this.html(escapeHtml(text), style);
  }

  break(): void {
    this.html("<br>", this.runs.at(-1)?.style ?? plainText);
  }

  /** Written as it is. */
  html(html: string, style: TextStyle = plainText): void {
    const last = this.runs.at(-1);
    if (last !== undefined && isSame(last.style, style)) last.html += html;
    else this.runs.push({ html, style });
  }

  /** Bold type of an entire heading means nothing. */
  end({ isHeading = false } = {}): string {
    const html = this.runs.map(({ html: text, style }) => {
      const strong = style.strong && !isHeading;
      return linkHtml(style.link, wrapped(text, { ...style, strong }));
    });
    return trimBreaks(html.join(""));
  }
}

const lineBreak = "<br>";

/** Without line breaks and spaces at both ends; an expression for the end would try each place. */
function trimBreaks(html: string): string {
  let start = 0;
  for (;;) {
    if (html.startsWith(lineBreak, start)) start += lineBreak.length;
    else if (isSpace(html[start])) start++;
    else break;
  }
  let end = html.length;
  while (end > start) {
    if (html.endsWith(lineBreak, end)) end -= lineBreak.length;
    else if (isSpace(html[end - 1])) end--;
    else break;
  }
  return html.slice(start, end);
}

const isSpace = (mark: string | undefined): boolean => mark !== undefined && /\s/.test(mark);

const isSame = (a: TextStyle, b: TextStyle): boolean =>
  a.strong === b.strong && a.emphasis === b.emphasis && a.raised === b.raised && a.link === b.link;

function wrapped(text: string, { strong, emphasis, raised }: TextStyle): string {
  if (text.replaceAll("<br>", "").trim() === "") return text;
  let html = text;
  if (raised !== "") html = `<${raised}>${html}</${raised}>`;
  if (emphasis) html = `<em>${html}</em>`;
  return strong ? `<strong>${html}</strong>` : html;
}
