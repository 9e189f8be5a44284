import type { Job } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { followEvents } from "../follow.ts";
import { print } from "../output.ts";
import { lookOf, resultText } from "../results.ts";
import { facts, table } from "../table.ts";
import { outcomes, statuses } from "../words.ts";
import { outputOptions } from "./extract.ts";

const listCommand: Command = {
  name: "jobs list",
  args: "",
  about: "Your extractions, newest first",
  takes: [0, 0],
  options: {
    status: {
      type: "string",
      value: "NAME",
      multiple: true,
      words: statuses,
      about: "only in these states",
    },
    limit: { type: "string", value: "N", about: "jobs at most, 1 to 100; default 20" },
    cursor: {
      type: "string",
      value: "CURSOR",
      about: "the cursor of the next page, from the last answer",
    },
  },
  examples: [
    ["jobs list --status failed", "recent failures"],
    ["jobs list --limit 100 --json", "for a script"],
  ],
  async run(run) {
    await using connection = await run.connect();
    const answer = await connection.lorepod.jobs.list({
      status: run.given.words("status", statuses),
      limit: run.given.number("limit"),
      cursor: run.given.text("cursor"),
    });
    const rows = answer.jobs.map(({ id, status, url, createdAt, error }) => [
      id,
      status,
      url,
      createdAt,
      error,
    ]);
    const text = table(["id", "status", "url", "created", "error"], rows, lookOf(run));
    await print(run, run.json ? JSON.stringify(answer, null, 2) : text);
    if (answer.nextCursor !== null && !run.quiet && !run.json) {
      run.io.stderr.write(`More: lorepod jobs list --cursor ${answer.nextCursor}\n`);
    }
    return 0;
  },
};

const getCommand: Command = {
  name: "jobs get",
  args: "ID",
  about: "The state of an extraction, and its result",
  takes: [1, 1],
  options: outputOptions,
  examples: [["jobs get job_01k9zq4v7n3m8w2x5y6a7b8c9d", ""]],
  async run(run) {
    await using connection = await run.connect();
    const job = await connection.lorepod.jobs.get(run.args[0] ?? "");
    await print(run, run.json ? JSON.stringify(job, null, 2) : jobText(job, run));
    return 0;
  },
};

const waitCommand: Command = {
  name: "jobs wait",
  args: "ID",
  about: "Follow an extraction to its end and print its result",
  takes: [1, 1],
  options: outputOptions,
  examples: [
    ["jobs wait job_01k9zq4v7n3m8w2x5y6a7b8c9d", ""],
    ["jobs wait $(lorepod extract example.com --async) --quiet --json", "in a script"],
  ],
  async run(run) {
    const id = run.args[0] ?? "";
    await using connection = await run.connect();
    const { jobs } = connection.lorepod;
    const result = run.quiet
      ? await jobs.wait(id)
      : await followEvents(run, connection, id, (signal) => jobs.events(id, { signal }));
    await print(run, resultText(result, run));
    return 0;
  },
};

const cancelCommand: Command = {
  name: "jobs cancel",
  args: "ID",
  about: "Cancel an extraction",
  takes: [1, 1],
  options: {},
  examples: [["jobs cancel job_01k9zq4v7n3m8w2x5y6a7b8c9d", ""]],
  async run(run) {
    await using connection = await run.connect();
    const job = await connection.lorepod.jobs.cancel(run.args[0] ?? "");
    await print(run, run.json ? JSON.stringify(job, null, 2) : `${job.id} ${job.status}`);
    return 0;
  },
};

const pagesCommand: Command = {
  name: "jobs pages",
  args: "ID",
  about: "Every URL that an extraction found, with its outcome",
  takes: [1, 1],
  options: {
    outcome: {
      type: "string",
      value: "NAME",
      multiple: true,
      words: outcomes,
      about: "only these outcomes",
    },
    limit: { type: "string", value: "N", about: "rows at most; default 100" },
    cursor: {
      type: "string",
      value: "CURSOR",
      about: "the cursor of the next page, from the last answer",
    },
  },
  examples: [
    ["jobs pages job_01k9zq4v7n3m8w2x5y6a7b8c9d --outcome error,blocked", "what could not be read"],
  ],
  async run(run) {
    await using connection = await run.connect();
    const answer = await connection.lorepod.jobs.pages(run.args[0] ?? "", {
      outcome: run.given.words("outcome", outcomes),
      limit: run.given.number("limit"),
      cursor: run.given.text("cursor"),
    });
    const rows = answer.pages.map(({ url, outcome, reason, ms }) => [outcome, url, reason, ms]);
    const text = table(["outcome", "url", "why", "ms"], rows, lookOf(run));
    await print(run, run.json ? JSON.stringify(answer, null, 2) : text);
    return 0;
  },
};

const callbackCommand: Command = {
  name: "jobs callback",
  args: "ID",
  about: "The tries of an extraction's callback",
  takes: [1, 1],
  options: { replay: { type: "boolean", about: "send it again" } },
  examples: [
    ["jobs callback job_01k9zq4v7n3m8w2x5y6a7b8c9d", ""],
    ["jobs callback job_01k9zq4v7n3m8w2x5y6a7b8c9d --replay", "after its server was repaired"],
  ],
  async run(run) {
    const [id = ""] = run.args;
    await using connection = await run.connect();
    const { jobs } = connection.lorepod;
    const callback = run.given.has("replay")
      ? await jobs.replayCallback(id)
      : await jobs.callback(id);
    const { url, event, outcome, nextTryAt, tries } = callback;
    const look = lookOf(run);
    const head = facts(
      [
        ["url", url],
        ["event", event],
        ["outcome", outcome],
        ["next try", nextTryAt],
      ],
      look.paint,
    );
    const rows = tries.map(({ at, status, ms, error }) => [at, status, ms, error]);
    const text = `${head}\n\n${table(["tried", "status", "ms", "error"], rows, look)}`;
    await print(run, run.json ? JSON.stringify(callback, null, 2) : text);
    return 0;
  },
};

export const jobCommands = [
  listCommand,
  getCommand,
  waitCommand,
  cancelCommand,
  pagesCommand,
  callbackCommand,
];

function jobText(job: Job, run: Run): string {
  const { id, status, progress, result, error, waitingFor, startedAt, finishedAt } = job;
  const { paint } = lookOf(run);
  const head = facts(
    [
      ["job", id],
      ["status", status],
      ["waits for", waitingFor],
      [
        "step",
        progress === null
          ? null
          : `${progress.currentStep} (${progress.pagesScraped}/${progress.totalPages})`,
      ],
      ["error", error],
      ["started", startedAt],
      ["finished", finishedAt],
    ],
    paint,
  );
  return result === null ? head : `${head}\n\n${resultText(result, run)}`;
}
