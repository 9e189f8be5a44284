import type { Config } from "../src/contract/settings/config.ts";
import { nearestName } from "../src/contract/problems.ts";
import { publishedKeys, rotateBotKeys, signingKey, type BotKeys } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import {
  botKeysPath,
  createBotKeys,
  newPrivateKey,
  readBotKeys,
  writeBotKeys,
} from "./bot-auth.ts";

const usage = `lorepod bot-key create    make the file of keys that sign requests to websites
lorepod bot-key list      the keys that are published, and which one signs
lorepod bot-key rotate    publish a new key; it signs a day later, and the old one is removed after that
lorepod bot-key rotate --now   for a key that was stolen: the new one signs at once, all others are removed

The file is that of LOREPOD_BOT_KEYS, else bot-keys.json in the data folder. A running server reads it again.`;

/** Works on the file of keys, whether a server runs or not. */
export async function botKey([name = "", ...flags]: string[], config: Config): Promise<number> {
  if (name === "" || name === "--help" || name === "-h" || flags.includes("--help")) {
    console.log(usage);
    return 0;
  }
  const path = botKeysPath(config);
  const unknown = flags.find((flag) => !(name === "rotate" && flag === "--now"));
  if (unknown !== undefined) {
    console.error(`lorepod: bot-key ${name} takes no argument ${unknown}\n${usage}`);
    return 2;
  }
  const command = commands[name];
  if (command === undefined) {
    const near = nearestName(name, Object.keys(commands));
    const hint = near === undefined ? "" : `, did you mean bot-key ${near}?`;
    console.error(`lorepod: unknown command bot-key ${name}${hint}\n${usage}`);
    return 2;
  }
  try {
    command(path, flags.includes("--now"));
    return 0;
  } catch (error) {
    console.error(`lorepod: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

const commands: Record<string, (path: string, immediately: boolean) => void> = {
  create,
  list: (path) => print(readBotKeys(path)),
  rotate,
};

function create(path: string): void {
  if (!createBotKeys(path)) throw new Error(`${path} exists; bot-key rotate replaces its keys`);
  print(readBotKeys(path));
}

function rotate(path: string, immediately: boolean): void {
  const rotation = rotateBotKeys(readBotKeys(path), newPrivateKey(), {
    now: clock.now(),
    immediately,
  });
  if (!rotation.ok) throw new Error(rotation.reason);
  writeBotKeys(path, rotation.keys);
  print(rotation.keys);
}

function print(keys: BotKeys): void {
  const now = clock.now();
  const signs = signingKey(keys, now)?.id;
  for (const { id, from, until } of publishedKeys(keys, now)) {
    const state = id === signs ? "signs" : from > now ? `signs from ${day(from)}` : "has signed";
    console.log(`${id}  ${state}${until === null ? "" : `, published until ${day(until)}`}`);
  }
}

const day = (at: number): string => new Date(at).toISOString();
