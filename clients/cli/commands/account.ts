import { text as readAll } from "node:stream/consumers";
import { type Account, Lorepod } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { Misuse } from "../given.ts";
import { removeCredentials, writeCredentials } from "../credentials.ts";
import { print } from "../output.ts";
import { readSecret } from "../read-secret.ts";
import { lookOf } from "../results.ts";
import { facts } from "../table.ts";

export const accountCommand: Command = {
  name: "account",
  args: "",
  about: "Your plan, key, usage and limits",
  takes: [0, 0],
  options: {},
  examples: [
    ["account", ""],
    ["account --json | jq .usage.remaining", "how much is left"],
  ],
  async run(run) {
    await using connection = await run.connect();
    const account = await connection.lorepod.account();
    const { plan, apiKey, usage, storage, limits } = account;
    const text = facts(
      [
        ["plan", plan],
        ["key", `${apiKey.name} (${apiKey.prefix}…)`],
        ["used", `${usage.requests} of ${usage.quota ?? "any number of"} requests`],
        ["until", usage.periodEnd],
        ["stored", storedOf(storage)],
        ["a minute", `${limits.requestsPerMinute} requests`],
        ["at once", `${limits.concurrentExtractions} extractions of ${limits.maxPages} pages`],
      ],
      lookOf(run).paint,
    );
    await print(run, run.json ? JSON.stringify(account, null, 2) : text);
    return 0;
  },
};

/** Undefined from a server that does not count stored bytes. */
function storedOf(storage: Account["storage"] | undefined): string {
  if (storage === undefined) return "not counted by this server";
  const { bytes, limit } = storage;
  return `${sizeOf(bytes)} of ${limit === null ? "any size" : sizeOf(limit)}`;
}

/** In decimal units, as plans use them: 1 GB is 10^9 bytes. */
function sizeOf(bytes: number): string {
  const power = Math.min(4, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const number = Math.floor((bytes / 1_000 ** power) * 10) / 10;
  return `${number} ${["bytes", "KB", "MB", "GB", "TB"][power]}`;
}

export const loginCommand: Command = {
  name: "login",
  args: "",
  about: "Store a key for one server in a file that only you can read",
  takes: [0, 0],
  options: {},
  examples: [
    ["login", "asks for the key"],
    ["login --url https://lorepod.example.com < key.txt", "reads it from a file"],
  ],
  async run(run) {
    const { io, given } = run;
    const url = given.text("url") ?? (io.env["LOREPOD_URL"] || "http://127.0.0.1:8080");
    const apiKey = (await readKey(run)).trim();
    if (apiKey === "") throw new Misuse("no key was given");
    const allowHttp = given.has("allow-http");
    const { plan, apiKey: key } = await clientOf({
      url,
      apiKey,
      allowHttp,
      clock: io.clock,
    }).account();
    const path = await writeCredentials(io, { url, apiKey });
    const login = { url, plan, name: key.name, path };
    if (run.json) await print(run, JSON.stringify(login, null, 2));
    else if (!run.quiet)
      io.stderr.write(`Logged in at ${url} as ${key.name} (${plan}); stored in ${path}\n`);
    return 0;
  },
};

export const logoutCommand: Command = {
  name: "logout",
  args: "",
  about: "Delete the key that login stored",
  takes: [0, 0],
  options: {},
  examples: [["logout", ""]],
  async run({ io, quiet }) {
    const wasLoggedIn = await removeCredentials(io);
    if (!quiet) io.stderr.write(wasLoggedIn ? "Logged out.\n" : "You were not logged in.\n");
    return 0;
  },
};

function clientOf(options: ConstructorParameters<typeof Lorepod>[0]): Lorepod {
  try {
    return new Lorepod(options);
  } catch (error) {
    if (error instanceof TypeError) throw new Misuse(error.message);
    throw error;
  }
}

/** Never from the command line, which other users of the machine can read. */
async function readKey({ io }: Run): Promise<string> {
  return io.stdin.isTTY === true ? readSecret(io, "API key: ") : readAll(io.stdin);
}
