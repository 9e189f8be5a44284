const main = (
  "Our tents keep the rain outside and the warmth inside. Each tent has two doors, a floor of " +
  "strong cloth, and poles of ash wood that bend in the wind without breaking at all."
).repeat(3);
const rest =
  "A tent weighs nine kilos and fits under a bunk. Dry the cloth before you fold it, and store it " +
  "where mice have no way in. Small holes are mended with the patches in the bag. Poles that have " +
  "split are replaced for free within ten years; send them to the workshop in the harbour.";

/** A page whose main text, as a reader finds it, lacks a part that the page shows. */
export const pageWithGap = (head: string): string =>
  `<html><head><title>Tents | Camp</title>${head}</head><body><main><h1>Tents</h1><p>${main}</p>
  </main><div class="promo"><h2 id="care">Care</h2><p>${rest}</p></div></body></html>`;

export const markdownLink = (href: string): string =>
  `<link rel="alternate" type="text/markdown" hreflang="en" href="${href}">`;

/** The main text of the page, and the part that a reader leaves out. */
export const mainMarkdown = `# Tents\n\n${main}\n`;
export const gapMarkdown = `## Care\n\n${rest}\n`;
