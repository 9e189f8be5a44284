import type { FactChange, Site, Sync } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { exits } from "../exit-codes.ts";
import { print } from "../output.ts";
import { lookOf } from "../results.ts";
import { facts, table } from "../table.ts";
import { fit, plain } from "../text.ts";
import { archiveOption, selectorOptions, selectorsOf } from "./extract.ts";
import { categories, engines, pageStates } from "../words.ts";

const sampleId = "site_01k9zq4v7n3m8w2x5y6a7b8c9d";

const addCommand: Command = {
  name: "site add",
  args: "URL",
  about: "Read a whole site, and keep its knowledge current",
  takes: [1, 1],
  options: {
    name: { type: "string", value: "TEXT", about: "your name of the site" },
    schedule: {
      type: "string",
      value: "WHEN",
      about: "hourly, daily, weekly, adaptive or a cron expression in UTC; default: only by hand",
    },
    "max-pages": { type: "string", value: "N", about: "pages to read at most; default 500" },
    parallel: {
      type: "string",
      value: "N",
      about: "crawlers that may read it at once, 1 to 8; default 1",
    },
    include: {
      type: "string",
      value: "GLOB",
      multiple: true,
      about: "only these paths; * is one part, ** any depth",
    },
    exclude: { type: "string", value: "GLOB", multiple: true, about: "not these paths" },
    engine: { type: "string", value: "NAME", words: engines, about: "how pages are fetched" },
    ...selectorOptions,
    credential: {
      type: "string",
      value: "ID",
      about: "a stored credential, for pages behind a login",
    },
    archive: archiveOption,
    "publish-private": {
      type: "boolean",
      about: "what the credential shows may be shown to others than you",
    },
  },
  examples: [
    ["site add https://example.com/ --schedule daily", "reads the site now, then each day"],
    ["site add https://example.com/ --max-pages 2000 --exclude '/blog/**'", ""],
  ],
  async run(run) {
    const { given } = run;
    await using connection = await run.connect();
    const site = await connection.lorepod.sites.create({
      url: run.args[0] ?? "",
      name: given.text("name"),
      schedule: given.text("schedule"),
      maxPages: given.number("max-pages"),
      parallel: given.number("parallel"),
      includePatterns: given.list("include"),
      excludePatterns: given.list("exclude"),
      engine: given.word("engine", engines),
      ...selectorsOf(given),
      archive: given.has("archive") ? true : undefined,
      credential: given.text("credential"),
      publishPrivate: given.has("publish-private") ? true : undefined,
    });
    return show(run, site);
  },
};

const listCommand: Command = {
  name: "site list",
  args: "",
  about: "Your sites, their states and their next syncs",
  takes: [0, 0],
  options: { cursor: { type: "string", value: "CURSOR", about: "the cursor of the next ones" } },
  examples: [["site list", ""]],
  async run(run) {
    await using connection = await run.connect();
    const cursor = run.given.text("cursor");
    const answer = await connection.lorepod.sites.list({ cursor });
    const rows = answer.sites.map(({ id, url, state, schedule, counts, nextSync }) => [
      id,
      url,
      state,
      schedule ?? "by hand",
      counts.pages,
      nextSync,
    ]);
    const heads = ["id", "url", "state", "schedule", "pages", "next sync"];
    await print(run, run.json ? JSON.stringify(answer, null, 2) : table(heads, rows, lookOf(run)));
    more(run, `site list --cursor ${answer.nextCursor}`, answer.nextCursor);
    return exits.done;
  },
};

const showCommand: Command = {
  name: "site show",
  args: "ID",
  about: "One site, its state and its latest sync",
  takes: [1, 1],
  options: {},
  examples: [[`site show ${sampleId}`, ""]],
  async run(run) {
    await using connection = await run.connect();
    return show(run, await connection.lorepod.sites.get(run.args[0] ?? ""));
  },
};

const syncCommand: Command = {
  name: "site sync",
  args: "ID",
  about: "Read a site again now; only what has changed is read in full",
  takes: [1, 1],
  options: {},
  examples: [[`site sync ${sampleId}`, "starts the sync and does not wait for its end"]],
  async run(run) {
    await using connection = await run.connect();
    return showSync(run, await connection.lorepod.sites.sync(run.args[0] ?? ""));
  },
};

const confirmCommand: Command = {
  name: "site confirm",
  args: "ID N",
  about: "Allow the removals of sync N, which waits because they are many",
  takes: [2, 2],
  options: {},
  examples: [[`site confirm ${sampleId} 12`, "the pages do not exist any more"]],
  async run(run) {
    const [id = "", n = ""] = run.args;
    await using connection = await run.connect();
    return showSync(run, await connection.lorepod.sites.confirm(id, Number(n)));
  },
};

const cancelCommand: Command = {
  name: "site cancel",
  args: "ID N",
  about: "Cancel sync N; nothing more is read or removed",
  takes: [2, 2],
  options: {},
  examples: [[`site cancel ${sampleId} 12`, ""]],
  async run(run) {
    const [id = "", n = ""] = run.args;
    await using connection = await run.connect();
    return showSync(run, await connection.lorepod.sites.cancelSync(id, Number(n)));
  },
};

const pagesCommand: Command = {
  name: "site pages",
  args: "ID",
  about: "Every known page of a site and its state",
  takes: [1, 1],
  options: {
    state: { type: "string", value: "NAME", words: pageStates, about: "only these" },
    limit: { type: "string", value: "N", about: "pages at most, 1 to 1000; default 100" },
    cursor: { type: "string", value: "CURSOR", about: "the cursor of the next ones" },
  },
  examples: [[`site pages ${sampleId} --state failing`, "pages that could not be read"]],
  async run(run) {
    const [id = ""] = run.args;
    await using connection = await run.connect();
    const answer = await connection.lorepod.sites.pages(id, {
      state: run.given.word("state", pageStates),
      limit: run.given.number("limit"),
      cursor: run.given.text("cursor"),
    });
    const rows = answer.pages.map(({ url, state, lastRead, lastChanged, reason }) => [
      url,
      state,
      lastRead,
      lastChanged,
      reason,
    ]);
    const heads = ["url", "state", "last read", "last changed", "reason"];
    const text = table(heads, rows, lookOf(run));
    await print(run, run.json ? JSON.stringify(answer, null, 2) : text);
    more(run, `site pages ${id} --cursor '${answer.nextCursor}'`, answer.nextCursor);
    return exits.done;
  },
};

const changesCommand: Command = {
  name: "site changes",
  args: "ID",
  about: "What has changed in the facts of a site, newest first, with both quotes",
  takes: [1, 1],
  options: {
    from: { type: "string", value: "TIME", about: "changes from then on" },
    to: { type: "string", value: "TIME", about: "changes before then" },
    category: { type: "string", value: "NAME", words: categories, about: "only these" },
    limit: { type: "string", value: "N", about: "changes at most, 1 to 1000; default 100" },
    cursor: { type: "string", value: "CURSOR", about: "the cursor of older ones" },
  },
  examples: [
    [`site changes ${sampleId}`, "prices, hours and answers that differ"],
    [`site changes ${sampleId} --from 2026-11-01T00:00:00Z --category PRICING`, ""],
  ],
  async run(run) {
    const [id = ""] = run.args;
    await using connection = await run.connect();
    const answer = await connection.lorepod.sites.changes(id, {
      order: "desc",
      from: run.given.text("from"),
      to: run.given.text("to"),
      category: run.given.word("category", categories),
      limit: run.given.number("limit"),
      cursor: run.given.text("cursor"),
    });
    const text = answer.changes.map((change) => changeText(change, run)).join("\n\n");
    const shown = text === "" ? "No changes." : text;
    await print(run, run.json ? JSON.stringify(answer, null, 2) : shown);
    more(run, `site changes ${id} --cursor '${answer.nextCursor}'`, answer.nextCursor);
    return exits.done;
  },
};

const pauseCommand: Command = {
  name: "site pause",
  args: "ID",
  about: "Start no more syncs of a site; its knowledge stays",
  takes: [1, 1],
  options: {},
  examples: [[`site pause ${sampleId}`, ""]],
  async run(run) {
    await using connection = await run.connect();
    const { sites } = connection.lorepod;
    return show(run, await sites.update(run.args[0] ?? "", { paused: true }));
  },
};

const resumeCommand: Command = {
  name: "site resume",
  args: "ID",
  about: "Let a paused site sync again",
  takes: [1, 1],
  options: {},
  examples: [[`site resume ${sampleId}`, ""]],
  async run(run) {
    await using connection = await run.connect();
    const { sites } = connection.lorepod;
    return show(run, await sites.update(run.args[0] ?? "", { paused: false }));
  },
};

const removeCommand: Command = {
  name: "site remove",
  args: "ID",
  about: "Remove a site with everything that was read of it",
  takes: [1, 1],
  options: { "keep-knowledge": { type: "boolean", about: "what was read stays searchable" } },
  examples: [[`site remove ${sampleId}`, ""]],
  async run(run) {
    const [id = ""] = run.args;
    await using connection = await run.connect();
    const keepKnowledge = run.given.has("keep-knowledge");
    await connection.lorepod.sites.delete(id, { keepKnowledge });
    if (!run.quiet) run.io.stderr.write(`Removed ${id}\n`);
    return exits.done;
  },
};

export const siteCommands = [
  addCommand,
  listCommand,
  showCommand,
  syncCommand,
  confirmCommand,
  cancelCommand,
  pagesCommand,
  changesCommand,
  pauseCommand,
  resumeCommand,
  removeCommand,
];

async function show(run: Run, site: Site): Promise<number> {
  await print(run, run.json ? JSON.stringify(site, null, 2) : siteText(site, run));
  return exits.done;
}

async function showSync(run: Run, sync: Sync): Promise<number> {
  await print(run, run.json ? JSON.stringify(sync, null, 2) : syncText(sync));
  return exits.done;
}

function siteText(site: Site, run: Run): string {
  const { id, url, name, state, reason, schedule, counts, lastSync, nextSync } = site;
  return facts(
    [
      ["site", id],
      ["url", url],
      ["name", name],
      ["state", reason === null ? state : `${state}: ${reason}`],
      ["schedule", schedule ?? "by hand"],
      ["pages", counts.pages],
      ["items", counts.items],
      ["last sync", lastSync && syncText(lastSync)],
      ["next sync", nextSync],
    ],
    lookOf(run).paint,
  );
}

function syncText({ n, state, counts, reason }: Sync): string {
  const { read, unchanged, changed, added, removed, failed } = counts;
  const done =
    `${read} read, ${unchanged} unchanged, ${changed} changed, ${failed} failed; ` +
    `${added} items added, ${removed} removed`;
  return `${n} ${state}${reason === null ? "" : `: ${reason}`} (${done})`;
}

function changeText({ at, kind, category, title, source, before, after }: FactChange, run: Run) {
  const { paint, columns } = lookOf(run);
  const line = (sign: string, side: FactChange["before"], colour: (text: string) => string) => {
    if (side === null) return [];
    const text = `${sign} ${plain(side.quote)}`;
    return [colour(columns === undefined ? text : fit(text, columns))];
  };
  return [
    `${paint.dim(at)}  ${kind}  ${category}  ${paint.bold(plain(title))}`,
    paint.dim(plain(source)),
    ...line("-", before, paint.red),
    ...line("+", after, paint.green),
  ].join("\n");
}

function more(run: Run, line: string, cursor: string | null): void {
  if (cursor !== null && !run.quiet && !run.json) run.io.stderr.write(`More: lorepod ${line}\n`);
}
