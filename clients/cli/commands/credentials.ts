import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import type { NewCredential } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { exits } from "../exit-codes.ts";
import { Misuse } from "../given.ts";
import { print } from "../output.ts";
import { readSecret } from "../read-secret.ts";
import { lookOf } from "../results.ts";
import { table } from "../table.ts";

const sampleId = "cred_01k9zq4v7n3m8w2x5y6a7b8c9d";

const options = {
  origin: {
    type: "string",
    value: "ORIGIN",
    multiple: true,
    about: "sent to these only: scheme, host and port, such as https://docs.example.com",
  },
  basic: { type: "string", value: "USER", about: "HTTP basic: the user name" },
  header: { type: "string", value: "NAME", about: "a header, by its name" },
  cookie: { type: "string", value: "NAME", about: "a cookie, by its name" },
  login: { type: "string", value: "FILE", about: "JSON with the steps and the canary of a login" },
} satisfies Command["options"];

const listCommand: Command = {
  name: "credential list",
  args: "",
  about: "What pages behind a login are read with; values are never shown",
  takes: [0, 0],
  options: {},
  examples: [["credential list", ""]],
  async run(run) {
    await using connection = await run.connect();
    const credentials = await connection.lorepod.credentials.list();
    const rows = credentials.map(({ id, name, kind, origins }) => [
      id,
      name,
      kind,
      origins.join(" "),
    ]);
    const text = table(["id", "name", "kind", "origins"], rows, lookOf(run));
    await print(run, run.json ? JSON.stringify({ credentials }, null, 2) : text);
    return exits.done;
  },
};

const addCommand: Command = {
  name: "credential add",
  args: "NAME",
  about: "Store a password, header or cookie; its value is asked for, or read from stdin",
  takes: [1, 1],
  options,
  examples: [
    [
      "credential add docs --origin https://docs.example.com --basic reader",
      "asks for the password",
    ],
    ["credential add api --origin https://api.example.com --header X-Token < token.txt", ""],
    ["credential add members --origin https://docs.example.com --login login.json", ""],
  ],
  async run(run) {
    const wanted = await credentialOf(run, run.args[0] ?? "");
    await using connection = await run.connect();
    const { id, ...rest } = await connection.lorepod.credentials.create(wanted);
    await print(run, run.json ? JSON.stringify({ id, ...rest }, null, 2) : id);
    return exits.done;
  },
};

const replaceCommand: Command = {
  name: "credential replace",
  args: "ID NAME",
  about: "Replace its value and origins; what uses it continues with the new ones",
  takes: [2, 2],
  options,
  examples: [
    [`credential replace ${sampleId} docs --origin https://docs.example.com --basic reader`, ""],
  ],
  async run(run) {
    const wanted = await credentialOf(run, run.args[1] ?? "");
    await using connection = await run.connect();
    const changed = await connection.lorepod.credentials.replace(run.args[0] ?? "", wanted);
    await print(run, run.json ? JSON.stringify(changed, null, 2) : changed.id);
    return exits.done;
  },
};

const deleteCommand: Command = {
  name: "credential delete",
  args: "ID",
  about: "Remove it; refused while a job or site uses it",
  takes: [1, 1],
  options: { force: { type: "boolean", about: "also while it is in use" } },
  examples: [[`credential delete ${sampleId}`, ""]],
  async run(run) {
    await using connection = await run.connect();
    const force = run.given.has("force") ? "true" : undefined;
    await connection.lorepod.credentials.delete(run.args[0] ?? "", { force });
    await print(run, run.json ? "{}" : "deleted");
    return exits.done;
  },
};

export const credentialCommands: Command[] = [
  listCommand,
  addCommand,
  replaceCommand,
  deleteCommand,
];

/** The value never comes from the command line, which other users of the machine can read. */
async function credentialOf(run: Run, name: string): Promise<NewCredential> {
  const { given } = run;
  const [basic, header, cookie] = [given.text("basic"), given.text("header"), given.text("cookie")];
  const file = given.text("login");
  if ([basic, header, cookie, file].filter((one) => one !== undefined).length !== 1) {
    throw new Misuse("give one of --basic, --header, --cookie and --login");
  }
  const shared = { name, origins: given.list("origin") ?? [] };
  if (file !== undefined) return { ...shared, kind: "login", login: await loginOf(run, file) };
  const value = await readValue(run);
  if (basic !== undefined) {
    return { ...shared, kind: "basic", basic: { username: basic, password: value } };
  }
  if (header !== undefined) return { ...shared, kind: "headers", headers: { [header]: value } };
  return { ...shared, kind: "cookies", cookies: [{ name: cookie ?? "", value }] };
}

async function readValue({ io }: Run): Promise<string> {
  const value = io.stdin.isTTY === true ? await readSecret(io, "Value: ") : await readAll(io.stdin);
  return value.replace(/\r?\n$/, "");
}

type Login = NonNullable<NewCredential["login"]>;

/** The file has no values: they are asked for by the names that its steps use. */
async function loginOf(run: Run, file: string): Promise<Login> {
  const { steps, canary, ...rest } = await readJson(file);
  if (!Array.isArray(steps) || typeof canary !== "object" || Object.keys(rest).length > 0) {
    throw new Misuse(`${file} must have "steps" and "canary", and nothing else`);
  }
  // The server checks each step, and names the field that is wrong.
  const login = { steps, canary } as Pick<Login, "steps" | "canary">;
  const names = login.steps.flatMap((step) => (step.action === "fill" ? [step.value] : []));
  return { ...login, values: await readValues(run, [...new Set(names)]) };
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(await readFile(file, "utf8"));
    if (typeof content === "object" && content !== null) return { ...content };
  } catch {
    // Reported below.
  }
  throw new Misuse(`${file} is not a file with a JSON object`);
}

async function readValues({ io }: Run, names: string[]): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  if (io.stdin.isTTY === true) {
    for (const name of names) values[name] = await readSecret(io, `${name}: `);
    return values;
  }
  const given = parseObject(await readAll(io.stdin));
  for (const name of names) {
    const value = given[name];
    if (typeof value !== "string") throw new Misuse(`standard input must be JSON with "${name}"`);
    values[name] = value;
  }
  return values;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}
