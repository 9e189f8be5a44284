/**
 * Runs an extractor of the npm registry over a set: `node peer.mjs PEER SCRATCH DATA SET OUT`.
 * OUT takes one line a page, and pages that it already has are not read again. PEER is `defuddle`,
 * `readability` or `body`, the text of the whole page. Nothing is fetched.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { htmlOf, pagesOf } from "../sets/pages.ts";

const [peer, scratch, data, set, out] = process.argv.slice(2);
const need = createRequire(join(resolve(scratch), "x.js"));
const { parseHTML } = need("linkedom");

const block = new Set(
  "P DIV LI UL OL TR TABLE H1 H2 H3 H4 H5 H6 SECTION ARTICLE BLOCKQUOTE PRE BR DT DD FIGCAPTION TD TH HEADER MAIN".split(
    " ",
  ),
);
const unseen = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"]);

function textOf(node) {
  let text = "";
  const walk = (one) => {
    if (one.nodeType === 3) text += one.data;
    const name = one.nodeType === 1 ? one.tagName.toUpperCase() : "";
    if (unseen.has(name)) return;
    if (block.has(name)) text += "\n";
    for (const child of one.childNodes ?? []) walk(child);
    if (block.has(name)) text += "\n";
  };
  walk(node);
  return text
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

const textOfHtml = (html) =>
  textOf(parseHTML(`<html><body>${html ?? ""}</body></html>`).document.body);

/** A document whose relative links have an address. */
function documentAt(html, url) {
  const { document } = parseHTML(html);
  for (const key of ["baseURI", "documentURI"])
    Object.defineProperty(document, key, { value: url, configurable: true });
  return document;
}

async function read(html, url) {
  if (peer === "body") {
    const { document } = parseHTML(html);
    return {
      text: textOf(document.body ?? document),
      title: document.querySelector("title")?.textContent,
    };
  }
  if (peer === "readability") {
    const { Readability } = need("@mozilla/readability");
    const found = new Readability(documentAt(html, url)).parse();
    return {
      text: textOfHtml(found?.content),
      title: found?.title,
      author: found?.byline,
      date: found?.publishedTime,
    };
  }
  const { Defuddle } = await import(
    pathToFileURL(resolve(scratch, "node_modules/defuddle/dist/node.js")).href
  );
  const fetch = () => Promise.reject(new Error("nothing is fetched"));
  const found = await Defuddle(parseHTML(html).document, url, { fetch });
  return {
    text: textOfHtml(found?.content),
    title: found?.title,
    author: found?.author,
    date: found?.published,
  };
}

for (const level of ["log", "warn", "error", "info", "debug"]) console[level] = () => {};
const done = new Set(
  existsSync(out)
    ? readFileSync(out, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line).id)
    : [],
);
for (const page of pagesOf(data, set).filter(({ id }) => !done.has(id))) {
  const html = htmlOf(data, page);
  const begun = process.cpuUsage();
  let result = { text: "", failed: true };
  try {
    result = await read(html, page.url);
  } catch {
    // A page that a peer cannot read counts as one without text.
  }
  const used = process.cpuUsage(begun);
  const ms = (used.user + used.system) / 1000;
  appendFileSync(out, `${JSON.stringify({ id: page.id, ms, ...result })}\n`);
}
process.exit(0);
