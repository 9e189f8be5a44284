import type { Delivery, Webhook } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { exits } from "../exit-codes.ts";
import { Misuse } from "../given.ts";
import { print } from "../output.ts";
import { lookOf } from "../results.ts";
import { facts, table } from "../table.ts";
import { deliveryOutcomes, webhookEvents } from "../words.ts";

const sampleId = "wh_01k9zq4v7n3m8w2x5y6a7b8c9d";

const listCommand: Command = {
  name: "webhooks list",
  args: "",
  about: "Your webhooks and their state",
  takes: [0, 0],
  options: {},
  examples: [["webhooks list", ""]],
  async run(run) {
    await using connection = await run.connect();
    const webhooks = await connection.lorepod.webhooks.list();
    const rows = webhooks.map(({ id, status, pausedReason, url, failures, lastSuccessAt }) => [
      id,
      pausedReason ?? status,
      url,
      failures,
      lastSuccessAt,
    ]);
    const text = table(["id", "status", "url", "failures", "last success"], rows, lookOf(run));
    await print(run, run.json ? JSON.stringify({ webhooks }, null, 2) : text);
    return exits.done;
  },
};

const createCommand: Command = {
  name: "webhooks create",
  args: "URL",
  about: "Create a webhook: a URL that gets events of your extractions",
  takes: [1, 1],
  options: {
    event: {
      type: "string",
      value: "NAME",
      multiple: true,
      words: webhookEvents,
      about: "an event to send; default: EXTRACTION_COMPLETED and EXTRACTION_FAILED",
    },
    description: { type: "string", value: "TEXT", about: "your description" },
  },
  examples: [
    [
      "webhooks create https://your.app/hook",
      "prints its id and its token, which is not shown again",
    ],
    ["webhooks create https://your.app/hook --event PAGE_UPDATED", ""],
  ],
  async run(run) {
    await using connection = await run.connect();
    const description = run.given.text("description");
    const webhook = await connection.lorepod.webhooks.create({
      url: run.args[0] ?? "",
      events: run.given.words("event", webhookEvents) ?? [
        "EXTRACTION_COMPLETED",
        "EXTRACTION_FAILED",
      ],
      ...(description !== undefined && { description }),
    });
    const text = `${webhookText(webhook, run)}\n${facts([["token", webhook.token ?? null]], lookOf(run).paint)}`;
    await print(run, run.json ? JSON.stringify(webhook, null, 2) : text);
    return exits.done;
  },
};

const getCommand: Command = {
  name: "webhooks get",
  args: "ID",
  about: "One webhook and its state",
  takes: [1, 1],
  options: {},
  examples: [[`webhooks get ${sampleId}`, ""]],
  async run(run) {
    await using connection = await run.connect();
    return show(run, await connection.lorepod.webhooks.get(run.args[0] ?? ""));
  },
};

const testCommand: Command = {
  name: "webhooks test",
  args: "ID",
  about: "Send TESTING_CONNECTION now; ends with 1 when it was not received",
  takes: [1, 1],
  options: {},
  examples: [[`webhooks test ${sampleId}`, ""]],
  async run(run) {
    await using connection = await run.connect();
    const outcome = await connection.lorepod.webhooks.test(run.args[0] ?? "");
    const { delivered, status, ms, error } = outcome;
    const text = delivered ? `received: ${status} after ${ms} ms` : `not received: ${error}`;
    await print(run, run.json ? JSON.stringify(outcome, null, 2) : text);
    return delivered ? exits.done : exits.failed;
  },
};

const deliveriesCommand: Command = {
  name: "webhooks deliveries",
  args: "ID",
  about: "The deliveries of the last 7 days and their outcomes, newest first",
  takes: [1, 1],
  options: {
    event: { type: "string", value: "NAME", words: webhookEvents, about: "only these" },
    outcome: { type: "string", value: "NAME", words: deliveryOutcomes, about: "only these" },
    job: { type: "string", value: "ID", about: "only of this extraction" },
    limit: { type: "string", value: "N", about: "deliveries at most, 1 to 200; default 50" },
    cursor: {
      type: "string",
      value: "CURSOR",
      about: "the cursor of older ones, from the last answer",
    },
  },
  examples: [[`webhooks deliveries ${sampleId} --outcome failed`, "deliveries that failed"]],
  async run(run) {
    await using connection = await run.connect();
    const answer = await connection.lorepod.webhooks.deliveries(run.args[0] ?? "", {
      event: run.given.word("event", webhookEvents),
      outcome: run.given.word("outcome", deliveryOutcomes),
      jobId: run.given.text("job"),
      limit: run.given.number("limit"),
      cursor: run.given.text("cursor"),
    });
    const rows = answer.deliveries.map(deliveryRow);
    const heads = ["id", "event", "job", "outcome", "tries", "last answer"];
    const text = table(heads, rows, lookOf(run));
    await print(run, run.json ? JSON.stringify(answer, null, 2) : text);
    if (answer.cursor !== null && !run.quiet && !run.json) {
      const [id] = run.args;
      run.io.stderr.write(`More: lorepod webhooks deliveries ${id} --cursor ${answer.cursor}\n`);
    }
    return exits.done;
  },
};

const replayCommand: Command = {
  name: "webhooks replay",
  args: "ID [DELIVERY]",
  about: "Send a delivery again, or all that failed since a time",
  takes: [1, 2],
  options: {
    since: { type: "string", value: "TIME", about: "all that failed since this time" },
  },
  examples: [
    [`webhooks replay ${sampleId} msg_01k9zq4v7n3m8w2x5y6a7b8c9d`, ""],
    [`webhooks replay ${sampleId} --since 2026-01-31T12:00:00Z`, "after an outage"],
  ],
  async run(run) {
    const [id = "", delivery] = run.args;
    const since = run.given.text("since");
    if ((delivery === undefined) === (since === undefined)) {
      throw new Misuse("name one delivery, or a time with --since");
    }
    await using connection = await run.connect();
    const { webhooks } = connection.lorepod;
    if (since !== undefined) {
      const answer = await webhooks.replayFailed(id, { since });
      const text = `${answer.replayed} will be sent again`;
      await print(run, run.json ? JSON.stringify(answer, null, 2) : text);
      return exits.done;
    }
    const again = await webhooks.replay(id, delivery ?? "");
    await print(run, run.json ? JSON.stringify(again, null, 2) : `${again.id} ${again.outcome}`);
    return exits.done;
  },
};

const pauseCommand: Command = {
  name: "webhooks pause",
  args: "ID",
  about: "Hold a webhook's deliveries; they are kept for 24 hours",
  takes: [1, 1],
  options: {},
  examples: [[`webhooks pause ${sampleId}`, ""]],
  async run(run) {
    await using connection = await run.connect();
    const { webhooks } = connection.lorepod;
    return show(run, await webhooks.update(run.args[0] ?? "", { status: "paused" }));
  },
};

const activateCommand: Command = {
  name: "webhooks activate",
  args: "ID",
  about: "Test a paused webhook and resume it; ends with 1 if the test fails",
  takes: [1, 1],
  options: {},
  examples: [[`webhooks activate ${sampleId}`, "after its server was repaired"]],
  async run(run) {
    await using connection = await run.connect();
    const { webhooks } = connection.lorepod;
    const webhook = await webhooks.update(run.args[0] ?? "", { status: "active" });
    await show(run, webhook);
    return webhook.status === "active" ? exits.done : exits.failed;
  },
};

const deleteCommand: Command = {
  name: "webhooks delete",
  args: "ID",
  about: "Remove a webhook and its waiting deliveries",
  takes: [1, 1],
  options: {},
  examples: [[`webhooks delete ${sampleId}`, ""]],
  async run(run) {
    const [id = ""] = run.args;
    await using connection = await run.connect();
    await connection.lorepod.webhooks.delete(id);
    if (!run.quiet) run.io.stderr.write(`Deleted ${id}\n`);
    return exits.done;
  },
};

export const webhookCommands = [
  listCommand,
  createCommand,
  getCommand,
  testCommand,
  deliveriesCommand,
  replayCommand,
  pauseCommand,
  activateCommand,
  deleteCommand,
];

async function show(run: Run, webhook: Webhook): Promise<number> {
  await print(run, run.json ? JSON.stringify(webhook, null, 2) : webhookText(webhook, run));
  return exits.done;
}

function webhookText(webhook: Webhook, run: Run): string {
  const { id, url, events, status, pausedReason, description, delivered, failures } = webhook;
  return facts(
    [
      ["webhook", id],
      ["url", url],
      ["events", events.join(", ")],
      ["status", pausedReason === null ? status : `${status}: ${pausedReason}`],
      ["for", description],
      ["delivered", delivered],
      ["failures", failures],
      ["last success", webhook.lastSuccessAt],
    ],
    lookOf(run).paint,
  );
}

function deliveryRow({ id, event, jobId, outcome, tries }: Delivery) {
  const last = tries.at(-1);
  return [id, event, jobId, outcome, tries.length, last?.error ?? last?.status];
}
