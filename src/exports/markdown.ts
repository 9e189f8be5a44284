import type { ExportedPage, ExportSource } from "./source.ts";

/** A file with what is known of the page as YAML, whose strings may be written as those of JSON. */
export function pageFile({ markdown, ...page }: ExportedPage): string {
  const fields: [name: string, value: string | null][] = [
    ["url", page.url],
    ["title", page.title],
    ["description", page.description],
    ["language", page.language],
    ["readAt", page.readAt],
    ["contentHash", page.contentHash],
  ];
  const front = fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${front.join("\n")}\n---\n\n${markdown.trimEnd()}\n`;
}

/** llms.txt as https://llmstxt.org describes it: name, summary, and links to the pages. */
export async function* llmsIndex(source: ExportSource): AsyncGenerator<string> {
  yield await head(source);
  yield "## Pages\n\n";
  for await (const { url, title, description } of source.pages()) {
    const label = oneLine(title).replaceAll(/[[\]]/g, "\\$&") || url;
    const about = oneLine(description);
    yield `- [${label}](${linkTarget(url)})${about === "" ? "" : `: ${about}`}\n`;
  }
}

/** The same head, then the text of every page. */
export async function* llmsFull(source: ExportSource): AsyncGenerator<string> {
  yield await head(source);
  for await (const { url, title, markdown } of source.pages()) {
    const text = markdown.trim();
    const heading = text.startsWith("# ") ? "" : `# ${oneLine(title) || url}\n\n`;
    yield `${heading}Source: ${url}\n\n${text}\n\n---\n\n`;
  }
}

async function head(source: ExportSource): Promise<string> {
  const { name, description } = await source.about();
  const summary = oneLine(description);
  return `# ${oneLine(name) || source.url}\n\n${summary === "" ? "" : `> ${summary}\n\n`}`;
}

/** A bracket would end the link. */
const linkTarget = (url: string): string =>
  url.replaceAll("(", "%28").replaceAll(")", "%29").replaceAll(" ", "%20");

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
