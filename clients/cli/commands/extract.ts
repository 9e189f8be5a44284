import type { ExtractionResult, ExtractOptions } from "../../node/src/index.ts";
import { addressOf } from "../addresses.ts";
import type { Command, Option, Run } from "../command.ts";
import type { Given } from "../given.ts";
import { followEvents } from "../follow.ts";
import { print } from "../output.ts";
import { formats, formatOf, lookOf, resultText } from "../results.ts";
import { facts } from "../table.ts";
import { engines } from "../words.ts";

const requestOptions: Record<string, Option> = {
  "max-pages": { type: "string", value: "N", about: "pages to read at most, 1 to 20; default 10" },
  "single-page": { type: "boolean", about: "read only the given page" },
  include: {
    type: "string",
    value: "GLOB",
    multiple: true,
    about: "only URLs that match; repeat it for more",
  },
  exclude: {
    type: "string",
    value: "GLOB",
    multiple: true,
    about: "no URLs that match; wins over --include",
  },
  page: { type: "string", value: "URL", multiple: true, about: "read exactly these pages" },
  engine: { type: "string", value: "NAME", words: engines, about: "auto, http or browser" },
  "stop-after": { type: "string", value: "SECONDS", about: "end reading after this time" },
  "idempotency-key": {
    type: "string",
    value: "KEY",
    about: "repeats with this key return the same job, for a day",
  },
};

export const outputOptions: Record<string, Option> = {
  format: {
    type: "string",
    value: "NAME",
    words: formats,
    about: "table, markdown, jsonl or json",
  },
  output: { type: "string", value: "FILE", short: "o", about: "write the answer to a file" },
};

export const extractCommand: Command = {
  name: "extract",
  args: "URL",
  about: "Read a website and print its content as items in categories",
  takes: [1, 1],
  startsServer: true,
  options: {
    ...requestOptions,
    ...outputOptions,
    async: { type: "boolean", about: "start the job, print its id, and exit" },
  },
  examples: [
    ["extract example.com", "ten pages, shown as they are read"],
    [
      "extract example.com --max-pages 20 --include '/docs/**'",
      "twenty pages of the documentation",
    ],
    ["extract example.com --format markdown -o example.md", "as one document"],
    ["extract example.com --json | jq '.knowledgeItems[].title'", "for a script"],
    ["extract example.com --async", "only starts it; see jobs wait"],
  ],
  async run(run) {
    await using connection = await run.connect();
    const url = addressOf(run.args[0] ?? "");
    if (run.given.has("async") && !connection.own) {
      const started = await connection.lorepod.extractAsync(url, optionsOf(run.given));
      await print(run, run.json ? JSON.stringify(started, null, 2) : started.jobId);
      return 0;
    }
    const options = optionsOf(run.given);
    // Without a display, one call is enough: it returns when the job is done.
    const result = run.quiet
      ? await connection.lorepod.extract(url, options)
      : await followEvents(run, connection, url, (signal) =>
          connection.lorepod.stream(url, { ...options, signal }),
        );
    await print(run, resultText(result, run));
    return 0;
  },
};

export const businessCommand: Command = {
  name: "business",
  args: "URL",
  about: "Show which business runs a website",
  takes: [1, 1],
  startsServer: true,
  options: { ...requestOptions, ...outputOptions },
  examples: [
    ["business example.com", "name, kind, contacts"],
    ["business example.com --max-pages 3 --json", "the whole result, from three pages"],
  ],
  async run(run) {
    await using connection = await run.connect();
    const url = addressOf(run.args[0] ?? "");
    const options = optionsOf(run.given);
    const result = run.quiet
      ? await connection.lorepod.business(url, options)
      : await followEvents(run, connection, url, (signal) =>
          connection.lorepod.stream(url, { ...options, signal }),
        );
    await print(run, formatOf(run) === "table" ? card(result, run) : resultText(result, run));
    return 0;
  },
};

export const planCommand: Command = {
  name: "plan",
  args: "URL",
  about: "Show which pages an extraction would read, and why",
  takes: [1, 1],
  startsServer: true,
  options: requestOptions,
  examples: [["plan example.com --max-pages 5", "the five pages, best first"]],
  async run(run) {
    await using connection = await run.connect();
    const url = addressOf(run.args[0] ?? "");
    const plan = await connection.lorepod.plan(url, optionsOf(run.given));
    const lines = plan.pages.map((page): [string, string] => [page.url, page.reason]);
    await print(run, run.json ? JSON.stringify(plan, null, 2) : facts(lines, lookOf(run).paint));
    return 0;
  },
};

function optionsOf(given: Given): ExtractOptions {
  return {
    maxPages: given.number("max-pages"),
    singlePage: given.has("single-page") || undefined,
    includePatterns: given.list("include"),
    excludePatterns: given.list("exclude"),
    urls: given.list("page")?.map(addressOf),
    engine: given.word("engine", engines),
    stopAfterMs: given.milliseconds("stop-after"),
    idempotencyKey: given.text("idempotency-key"),
  };
}

function card({ business }: ExtractionResult, run: Run): string {
  const { name, category, domain, description, logo, languages, contacts, socialLinks } = business;
  return facts(
    [
      ["business", name],
      ["category", category],
      ["domain", domain],
      ["about", description],
      ["logo", logo ?? null],
      ["languages", languages.join(", ")],
      ...contacts.map(({ kind, value }): [string, string] => [kind, value]),
      ["links", socialLinks.join(" ")],
    ],
    lookOf(run).paint,
  );
}
