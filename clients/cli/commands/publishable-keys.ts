import type { Command } from "../command.ts";
import { exits } from "../exit-codes.ts";
import { print } from "../output.ts";
import { lookOf } from "../results.ts";
import { table } from "../table.ts";

const listCommand: Command = {
  name: "publishable-keys list",
  args: "",
  about: "Keys with which the pages of your websites may search and ask",
  takes: [0, 0],
  options: {},
  examples: [["publishable-keys list", ""]],
  async run(run) {
    await using connection = await run.connect();
    const publishableKeys = await connection.lorepod.publishableKeys.list();
    const rows = publishableKeys.map(({ id, name, origins, sites, domains }) => [
      id,
      name,
      origins.join(" "),
      [...(sites ?? []), ...(domains ?? [])].join(" "),
    ]);
    const text = table(["id", "name", "origins", "finds"], rows, lookOf(run));
    await print(run, run.json ? JSON.stringify({ publishableKeys }, null, 2) : text);
    return exits.done;
  },
};

const addCommand: Command = {
  name: "publishable-keys add",
  args: "NAME",
  about: "Make a key that pages of your website may contain; it is shown once",
  takes: [1, 1],
  options: {
    origin: {
      type: "string",
      value: "ORIGIN",
      multiple: true,
      about: "a website that may use it: scheme, host and port, such as https://example.com",
    },
    site: { type: "string", value: "ID", multiple: true, about: "finds pages of this Site" },
    domain: { type: "string", value: "HOST", multiple: true, about: "or of this domain" },
    "per-minute": {
      type: "string",
      value: "N",
      about: "requests of one client address in a minute; default 20",
    },
    "per-day": { type: "string", value: "N", about: "requests of all in a day; default 5000" },
    "allow-model": { type: "boolean", about: "answers may be written by the model, which costs" },
  },
  examples: [
    ["publishable-keys add website --origin https://example.com --domain example.com", ""],
  ],
  async run(run) {
    const { given } = run;
    await using connection = await run.connect();
    const created = await connection.lorepod.publishableKeys.create({
      name: run.args[0] ?? "",
      origins: given.list("origin") ?? [],
      sites: given.list("site"),
      domains: given.list("domain"),
      perMinutePerAddress: given.number("per-minute"),
      perDay: given.number("per-day"),
      allowModel: given.has("allow-model"),
    });
    await print(run, run.json ? JSON.stringify(created, null, 2) : created.key);
    return exits.done;
  },
};

const deleteCommand: Command = {
  name: "publishable-keys delete",
  args: "ID",
  about: "Remove it; it is refused from then on",
  takes: [1, 1],
  options: {},
  examples: [["publishable-keys delete pub_01k9zq4v7n3m8w2x5y6a7b8c9d", ""]],
  async run(run) {
    await using connection = await run.connect();
    await connection.lorepod.publishableKeys.delete(run.args[0] ?? "");
    await print(run, run.json ? "{}" : "deleted");
    return exits.done;
  },
};

export const publishableKeyCommands: Command[] = [listCommand, addCommand, deleteCommand];
