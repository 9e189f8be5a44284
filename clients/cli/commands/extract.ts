import { readFile } from "node:fs/promises";
import type {
  Business,
  ExtractionResult,
  ExtractOptions,
  FieldsRequest,
  OpenHours,
} from "../../node/src/index.ts";
import { addressOf } from "../addresses.ts";
import type { Command, Option, Run } from "../command.ts";
import { Misuse, type Given } from "../given.ts";
import { followEvents } from "../follow.ts";
import { print } from "../output.ts";
import { formats, formatOf, lookOf, resultText } from "../results.ts";
import { facts } from "../table.ts";
import { engines } from "../words.ts";

/** Which parts of the pages are read. */
export const selectorOptions: Record<string, Option> = {
  "only-selector": {
    type: "string",
    value: "CSS",
    multiple: true,
    about: "read only what this CSS selector matches; repeat it for more",
  },
  "except-selector": {
    type: "string",
    value: "CSS",
    multiple: true,
    about: "do not read what it matches; wins over --only-selector",
  },
  "wait-for": {
    type: "string",
    value: "CSS",
    about: "the browser waits until the page has such an element",
  },
  scroll: { type: "boolean", about: "the browser scrolls lists that load more when scrolled" },
};

/** Their fields in a request. */
export const selectorsOf = (given: Given) => ({
  onlySelectors: given.list("only-selector"),
  exceptSelectors: given.list("except-selector"),
  waitFor: given.text("wait-for"),
  scroll: given.has("scroll") ? true : undefined,
});

/** Whether pages are archived: a choice of extractions and sites. */
export const archiveOption: Option = {
  type: "boolean",
  about: "keep the pages as they are received, for export --format wacz",
};

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
  ...selectorOptions,
  credential: {
    type: "string",
    value: "ID",
    about: "a stored credential, for pages behind a login",
  },
  archive: archiveOption,
  "stop-after": { type: "string", value: "SECONDS", about: "end reading after this time" },
  fields: {
    type: "string",
    value: "FILE",
    about: "values to read from the site, as a JSON Schema in a file",
  },
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
    ["extract example.com --fields product.json --json", "with the values that the file names"],
    ["extract example.com --async", "only starts it; see jobs wait"],
  ],
  async run(run) {
    await using connection = await run.connect();
    const url = addressOf(run.args[0] ?? "");
    if (run.given.has("async") && !connection.own) {
      const started = await connection.lorepod.extractAsync(url, await optionsOf(run.given));
      await print(run, run.json ? JSON.stringify(started, null, 2) : started.jobId);
      return 0;
    }
    const options = await optionsOf(run.given);
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
    const options = await optionsOf(run.given);
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
    const plan = await connection.lorepod.plan(url, await optionsOf(run.given));
    const lines = plan.pages.map((page): [string, string] => [page.url, page.reason]);
    await print(run, run.json ? JSON.stringify(plan, null, 2) : facts(lines, lookOf(run).paint));
    return 0;
  },
};

async function optionsOf(given: Given): Promise<ExtractOptions> {
  return {
    fields: await fieldsIn(given.text("fields")),
    maxPages: given.number("max-pages"),
    singlePage: given.has("single-page") || undefined,
    includePatterns: given.list("include"),
    excludePatterns: given.list("exclude"),
    urls: given.list("page")?.map(addressOf),
    engine: given.word("engine", engines),
    ...selectorsOf(given),
    archive: given.has("archive") ? true : undefined,
    credential: given.text("credential"),
    stopAfterMs: given.milliseconds("stop-after"),
    idempotencyKey: given.text("idempotency-key"),
  };
}

/** When the business is open; of several places, where each of them is as well. */
function openLines({ hours = [], locations = [] }: Business): [string, string][] {
  const branches = locations.length > 1 ? locations : [];
  return [
    ...hours.map((each): [string, string] => ["open", openText(each)]),
    ...branches.flatMap(({ name, address, phone, hours: own }): [string, string][] => [
      ["place", [name, address, phone].filter((part) => part !== null).join(", ")],
      ...own.map((each): [string, string] => ["open", openText(each)]),
    ]),
  ];
}

/** "Mo, Tu 09:00-17:00 (summer)" */
function openText({ days, opens, closes, note }: OpenHours): string {
  const times = opens === null ? "closed" : `${opens}-${closes ?? ""}`;
  return `${days.join(", ")} ${times}${note === null ? "" : ` (${note})`}`;
}

/** The server checks the schema; here it only has to be JSON. */
async function fieldsIn(path: string | undefined): Promise<FieldsRequest | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, "utf8").catch(() => {
    throw new Misuse(`--fields: ${path} cannot be read`);
  });
  try {
    return JSON.parse(text) as FieldsRequest; // see above
  } catch {
    throw new Misuse(`--fields: ${path} is not JSON`);
  }
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
      ...openLines(business),
      ["links", socialLinks.join(" ")],
    ],
    lookOf(run).paint,
  );
}
