import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What SQLite alone does in the same run: one prepared insert per row, each committed by itself. */
export function bareInserts(
  dir: string,
  synchronous: "FULL" | "NORMAL",
  count: number,
  body: string,
): number {
  const database = new DatabaseSync(join(dir, "floor.db"));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};
    CREATE TABLE rows (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL) STRICT`);
  const insert = database.prepare("INSERT INTO rows (body) VALUES (?)");
  const perSecond = rate(count, () => {
    for (let i = 0; i < count; i++) insert.run(body);
  });
  database.close();
  return perSecond;
}

export function rate(count: number, work: () => void): number {
  const from = performance.now();
  work();
  return perSecond(count, performance.now() - from);
}

export const perSecond = (count: number, ms: number): number => Math.round((count / ms) * 1_000);

export const ratioOf = (figure: number, floor: number): number =>
  Math.round((figure / floor) * 100) / 100;

/** The machine's words, for the line that is kept. */
export const machine = (): string =>
  `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown"}, ` +
  `load ${loadavg()[0]?.toFixed(1)}, node ${process.version}`;
