import { resolver } from "../read/addresses.ts";
import { measure } from "../read/main-content/measure.ts";
import { parseHtml } from "../read/html/parse.ts";
import { markHidden } from "../read/html/visible.ts";
import { buildFlow } from "./build-flow.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** Markdown of everything visible in the HTML, without choosing what is main content. */
export function toMarkdown(html: string, options: { readonly url: string }): string {
  const root = parseHtml(html);
  markHidden(root);
  measure(root);
  const resolve = resolver(root, options.url);
  const flow = buildFlow(root.children, {
    resolve,
    skip: (element) => element.hidden,
    faithful: true,
  });
  return writeMarkdown(flow);
}
