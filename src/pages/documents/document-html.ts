import { anyOf, wordsOfAll } from "../../words/index.ts";

/** What a document states about itself; empty where it states nothing. */
export type DocumentFacts = {
  title: string;
  author: string;
  description: string;
  language: string;
  created: string;
  modified: string;
};

export const noFacts: DocumentFacts = {
  title: "",
  author: "",
  description: "",
  language: "",
  created: "",
  modified: "",
};

/** A document as an HTML page, so that it is read like any other page. */
export function documentHtml(
  facts: DocumentFacts,
  { body, heading, url }: { body: string; heading: string | undefined; url: string },
): string {
  const title = ownTitle(facts.title) ?? heading ?? nameOf(url);
  const lang = /^[a-z]{2,3}(?:-[a-z\d]+)*$/i.test(facts.language)
    ? ` lang="${facts.language}"`
    : "";
  const metas = [
    ["author", personOf(facts.author)],
    ["description", facts.description],
    ["date", facts.created],
    // Files made from a template have the template's dates.
    ["last-modified", facts.modified > facts.created ? facts.modified : ""],
  ].map(([name, value]) =>
    value === "" ? "" : `<meta name="${name}" content="${escapeHtml(value ?? "")}">`,
  );
  return `<!doctype html><html${lang}><head><title>${escapeHtml(title)}</title>${metas.join("")}\
</head><body><main>
${body}
</main></body></html>`;
}

const untitled = new RegExp(
  `^${anyOf(wordsOfAll(({ pageParts }) => pageParts.untitled))}|^(?:document|presentation)\\d*$`,
  "i",
);

/** A title that a person wrote; titles set by programs are worth less than the heading. */
function ownTitle(title: string): string | undefined {
  const own = title.replace(/^Microsoft (?:Word|PowerPoint|Excel) - /i, "").trim();
  const isFile = /\.(?:docx?|pptx?|xlsx?|indd|pdf|od[tsp]|tex|ai)$/i.test(own);
  const isDefault = /^(?:PowerPoint|Word|Excel) /i.test(own);
  return own.length < 3 || isFile || isDefault || untitled.test(own) ? undefined : own;
}

/** Names that programs enter. */
const programs =
  /^(?:python-|openpyxl|apache poi|microsoft|windows|user\b|office|libreoffice|adobe|unknown)/i;

const personOf = (author: string): string => (programs.test(author.trim()) ? "" : author.trim());

function nameOf(url: string): string {
  const file = new URL(url).pathname.split("/").at(-1) ?? "";
  return decoded(file)
    .replace(/\.[a-z]{2,4}$/i, "")
    .replace(/[-_\s]+/g, " ");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A link for people; targets on the author's disk are left out. */
export function linkHtml(target: string, html: string): string {
  const isWeb = /^(?:https?|mailto|tel):/i.test(target);
  return isWeb && html.trim() !== "" ? `<a href="${escapeHtml(target)}">${html}</a>` : html;
}
