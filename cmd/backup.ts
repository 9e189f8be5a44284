import { parseArgs } from "node:util";
import { BackupError } from "../src/adapters/embedded/backup/backup-error.ts";
import { readBackup } from "../src/adapters/embedded/backup/read-backup.ts";
import { restoreBackup } from "../src/adapters/embedded/backup/restore-backup.ts";
import { writeBackup } from "../src/adapters/embedded/backup/write-backup.ts";
import { DataError } from "../src/adapters/embedded/database/data-error.ts";
import type { BackupManifest } from "../src/contract/files/backup-manifest.ts";
import type { Config } from "../src/contract/settings/config.ts";
import { systemClock as clock } from "../src/kit/clock.ts";

const backupUsage = `lorepod backup FILE     everything in the data directory (LOREPOD_DATA) as one file, while the server runs or not

FILE must not exist. It contains pages, results, and the key of all stored secrets: protect it like a password.`;

const restoreUsage = `lorepod restore FILE --into DIR   make a data directory of a backup; DIR must be empty or not exist
lorepod restore FILE --check      read the file and compare it with its digests; nothing is written

Stop the server whose backup it is first: two of one backup would both send its webhooks.`;

/** Copies the data directory of a single machine into a file. */
export async function backup(args: string[], config: Config, version: string): Promise<number> {
  return answered(backupUsage, args, {}, async ([path = ""]) => {
    const written = await writeBackup(config.data, path, { now: clock.now(), version });
    console.log(
      `${written.path}: ${describe(written.manifest)}; the file has ${written.bytes} bytes`,
    );
    if (config.botKeys !== "") {
      console.error(`lorepod: LOREPOD_BOT_KEYS (${config.botKeys}) is not in it: copy it as well`);
    }
  });
}

/** Makes a data directory of a backup, or only checks the file. */
export async function restore(args: string[]): Promise<number> {
  const options = { into: { type: "string" }, check: { type: "boolean" } } as const;
  return answered(restoreUsage, args, options, async ([path = ""], { into, check }) => {
    if ((into === undefined) === (check !== true)) {
      throw new Misuse("restore needs either --into DIR or --check");
    }
    if (typeof into !== "string") {
      console.log(`${path} is complete: ${describe(await readBackup(path))}`);
      return;
    }
    if (into === "") throw new Misuse("--into must name a directory");
    const manifest = await restoreBackup(path, into, { now: clock.now() });
    console.log(`${into}: ${describe(manifest)}. Start the server with LOREPOD_DATA=${into}`);
  });
}

function describe({ files, createdAt, lorepod, schema }: BackupManifest): string {
  const names = files.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(", ");
  return `${names}, of ${createdAt}, Lorepod ${lorepod}, schema ${schema}`;
}

/** A command line with a mistake. */
class Misuse extends Error {}

type Options = Record<string, { type: "string" | "boolean" }>;
type Given = Record<string, string | boolean | undefined>;

/** Parses one FILE and the options, runs the command, and prints its faults. */
async function answered(
  usage: string,
  args: string[],
  options: Options,
  command: (positionals: string[], given: Given) => Promise<void>,
): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usage);
    return 0;
  }
  try {
    const { positionals, values } = parse(args, options);
    await command(positionals, values);
    return 0;
  } catch (error) {
    if (error instanceof Misuse) {
      console.error(`lorepod: ${error.message}\n${usage}`);
      return 2;
    }
    if (!(error instanceof BackupError || error instanceof DataError)) throw error;
    console.error(`lorepod: ${error.message}`);
    return 1;
  }
}

function parse(args: string[], options: Options): { positionals: string[]; values: Given } {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1 || positionals[0] === "") throw new Misuse("name one FILE");
    return { positionals, values: { ...values } };
  } catch (error) {
    throw error instanceof Error ? new Misuse(error.message) : error;
  }
}
