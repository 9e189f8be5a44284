import { parseArgs } from "node:util";
import { LorepodError } from "../node/src/index.ts";
import type { Command } from "./command.ts";
import { Given, Misuse } from "./given.ts";
import { commands } from "./commands/index.ts";
import { connect } from "./connect.ts";
import { exitOf, exits } from "./exit-codes.ts";
import { Interrupted } from "./follow.ts";
import { globalOptions } from "./global-options.ts";
import { helpOf, listOf } from "./help.ts";
import type { Io } from "./io.ts";
import { plain } from "./text.ts";

/** Runs a client's command line; returns the exit code. */
export async function runClient(words: readonly string[], io: Io): Promise<number> {
  const command = commandOf(words);
  if (command === undefined) return listCommands(words, io);
  let json = words.includes("--json");
  try {
    const rest = words.slice(command.name.split(" ").length);
    const { values, positionals } = parsed(command, rest, io);
    const given = new Given(values);
    json = given.has("json");
    if (given.has("help")) {
      io.stdout.write(helpOf(command));
      return exits.done;
    }
    checkWords(command, given);
    const [min, max] = command.takes;
    if (positionals.length < min) throw new Misuse(`${command.args} is missing`);
    if (positionals.length > max) throw new Misuse(`unexpected argument ${positionals[max]}`);
    return await command.run({
      io,
      args: positionals,
      given,
      json,
      quiet: given.has("quiet"),
      connect: () => connect(io, given, command.startsServer ?? false),
    });
  } catch (error) {
    if (error instanceof Interrupted) return exits.interrupted;
    io.stderr.write(faultText(error, command, json));
    return exitOf(error);
  }
}

function commandOf([first, second]: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name === first || name === `${first} ${second}`);
}

/** For `jobs` without a second word, or with an unknown one. */
function listCommands([first = "", second = "--help"]: readonly string[], io: Io): number {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  const list = `${listOf(group)}\n`;
  if (second === "--help" || second === "-h") {
    io.stdout.write(list);
    return exits.done;
  }
  const near = io.nearest(
    second,
    group.map(({ name }) => name.slice(first.length + 1)),
  );
  const hint = near === undefined ? "" : `, did you mean ${first} ${near}?`;
  io.stderr.write(`lorepod: unknown command ${first} ${second}${hint}\n\n${list}`);
  return exits.usage;
}

function parsed({ options }: Command, args: string[], io: Io) {
  const known = Object.entries({ ...options, ...globalOptions }).map(
    ([name, { type, short, multiple = false }]) =>
      [name, { type, multiple, ...(short === undefined ? {} : { short }) }] as const,
  );
  try {
    return parseArgs({ args, options: Object.fromEntries(known), allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /^Unknown option '(?:--?)([^']+)'/.exec(message)?.[1];
    // Node's first sentence names the problem; the others are hints.
    if (unknown === undefined) throw new Misuse(message.split(/\. |\n/)[0] ?? message);
    const near = io.nearest(
      unknown,
      known.map(([name]) => name),
    );
    const hint = near === undefined ? "" : `, did you mean --${near}?`;
    throw new Misuse(`unknown option --${unknown}${hint}`);
  }
}

/** Checked before any request: a mistyped format must not cost an extraction. */
function checkWords({ options }: Command, given: Given): void {
  for (const [name, { words, multiple }] of Object.entries(options)) {
    if (words === undefined) continue;
    if (multiple === true) given.words(name, words);
    else given.word(name, words);
  }
}

function faultText(error: unknown, { name }: Command, json: boolean): string {
  const message = error instanceof Error ? error.message : String(error);
  if (json) return `${JSON.stringify({ error: { message, ...detailsOf(error) } }, null, 2)}\n`;
  const { requestId } = error instanceof LorepodError ? error : { requestId: undefined };
  const about = requestId === undefined ? "" : ` (request ${requestId})`;
  const hint = hintOf(error, name);
  return `lorepod: ${plain(message)}${about}\n${hint === undefined ? "" : `${hint}\n`}`;
}

function detailsOf(error: unknown): object {
  if (!(error instanceof LorepodError)) return { type: "Misuse" };
  const { name: type, status, code, requestId, jobId } = error;
  return { type, status, code, requestId, jobId };
}

/** What the user can do next, if that is known. */
function hintOf(error: unknown, name: string): string | undefined {
  if (error instanceof Misuse) return `See: lorepod ${name} --help`;
  if (!(error instanceof LorepodError)) return undefined;
  if (error.name === "AuthenticationError") return "Give a key: lorepod login, or LOREPOD_API_KEY.";
  if (error.name === "ConnectionError")
    return "Is the server running? lorepod start runs one here.";
  return undefined;
}
