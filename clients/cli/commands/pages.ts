import { addressOf } from "../addresses.ts";
import type { Command, Option, Run } from "../command.ts";
import { Misuse } from "../given.ts";
import { print } from "../output.ts";
import { lookOf } from "../results.ts";
import { table } from "../table.ts";
import { plain, plainLines } from "../text.ts";
import { engines } from "../words.ts";
import { outputOptions, selectorOptions, selectorsOf } from "./extract.ts";

const output = outputOptions["output"] as Option; // written there, above
const wait: Option = {
  type: "string",
  value: "SECONDS",
  about: "how long to wait for the page to settle",
};

export const markdownCommand: Command = {
  name: "markdown",
  args: "URL",
  about: "Print one page as markdown",
  takes: [1, 1],
  startsServer: true,
  options: {
    engine: { type: "string", value: "NAME", words: engines, about: "auto, http or browser" },
    wait,
    ...selectorOptions,
    credential: {
      type: "string",
      value: "ID",
      about: "a stored credential, for pages behind a login",
    },
    output,
  },
  examples: [
    ["markdown example.com", "to the terminal"],
    ["markdown example.com/docs -o docs.md", "to a file"],
  ],
  async run(run) {
    await using connection = await run.connect();
    const answer = await connection.lorepod.markdown(addressOf(run.args[0] ?? ""), {
      engine: run.given.word("engine", engines),
      waitMs: run.given.milliseconds("wait"),
      ...selectorsOf(run.given),
      credential: run.given.text("credential"),
    });
    for (const warning of answer.warnings ?? []) run.io.stderr.write(`${plain(warning)}\n`);
    // A page could control the terminal, so only a file or a pipe gets it unchanged.
    const shown = run.io.stdout.isTTY === true ? plainLines(answer.markdown) : answer.markdown;
    await print(run, run.json ? JSON.stringify(answer, null, 2) : shown);
    return 0;
  },
};

export const screenshotCommand: Command = {
  name: "screenshot",
  args: "URL",
  about: "Capture one page as a PNG",
  takes: [1, 1],
  startsServer: true,
  options: {
    output: { ...output, about: "the picture's file, - for stdout; default: named after the host" },
    window: { type: "boolean", about: "only the window, not the full page" },
    width: { type: "string", value: "PIXELS", about: "of the window, 320 to 3840; default 1280" },
    height: { type: "string", value: "PIXELS", about: "of the window; default 800" },
    wait,
    credential: {
      type: "string",
      value: "ID",
      about: "a stored credential, for pages behind a login",
    },
  },
  examples: [
    ["screenshot example.com -o page.png", "the whole page"],
    [
      "screenshot example.com --window --width 390 --height 844",
      "as a phone shows it, to example.com.png",
    ],
  ],
  async run(run) {
    const url = addressOf(run.args[0] ?? "");
    const path = run.given.text("output") ?? `${nameOf(url)}.png`;
    if (path === "-" && (run.io.stdout.isTTY === true || run.json)) {
      throw new Misuse("a picture is no text: name a file with -o, or pipe it on");
    }
    await using connection = await run.connect();
    const { bytes, ...about } = await connection.lorepod.screenshot(url, {
      path: path === "-" ? undefined : path,
      fullPage: run.given.has("window") ? false : undefined,
      width: run.given.number("width"),
      height: run.given.number("height"),
      waitMs: run.given.milliseconds("wait"),
      credential: run.given.text("credential"),
    });
    if (path === "-") await print(run, bytes);
    else await report(run, { ...about, path });
    return 0;
  },
};

export const sitemapCommand: Command = {
  name: "sitemap",
  args: "URL",
  about: "List a site's pages, one a line",
  takes: [1, 1],
  startsServer: true,
  options: {
    include: { type: "string", value: "GLOB", multiple: true, about: "only URLs that match" },
    exclude: { type: "string", value: "GLOB", multiple: true, about: "no URLs that match" },
    limit: { type: "string", value: "N", about: "URLs at most; default 1000" },
    table: { type: "boolean", about: "with the source, language and date of each" },
    output,
  },
  examples: [
    ["sitemap example.com", "every address"],
    ["sitemap example.com --include '/blog/**' --limit 50", "fifty pages of the blog"],
    ["sitemap example.com --table", "with where each was found"],
  ],
  async run(run) {
    await using connection = await run.connect();
    const answer = await connection.lorepod.sitemap(addressOf(run.args[0] ?? ""), {
      includePatterns: run.given.list("include"),
      excludePatterns: run.given.list("exclude"),
      limit: run.given.number("limit"),
    });
    const rows = answer.urls.map(({ url, source, locale, lastmod }) => [
      url,
      source,
      locale,
      lastmod,
    ]);
    const text = run.json
      ? JSON.stringify(answer, null, 2)
      : run.given.has("table")
        ? table(["url", "found by", "language", "changed"], rows, lookOf(run))
        : answer.urls.map(({ url }) => plain(url)).join("\n");
    await print(run, text);
    if (answer.truncated === true && !run.quiet)
      run.io.stderr.write("There are more: the site is larger than one call reads.\n");
    return 0;
  },
};

async function report(
  run: Run,
  about: { path: string; width: number; height: number },
): Promise<void> {
  const { io, json, quiet } = run;
  if (json) io.stdout.write(`${JSON.stringify(about, null, 2)}\n`);
  else if (!quiet) io.stderr.write(`${about.path}: ${about.width} × ${about.height} pixels\n`);
}

/** A file name that is valid on every system. */
function nameOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : "page";
  return host.replaceAll(/[^\w.-]/g, "_");
}
