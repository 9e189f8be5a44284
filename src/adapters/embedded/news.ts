import type { News } from "../../ports/news.ts";
import { type Database, integer, text } from "./database/database.ts";

/** A mark in the event log, whose numbers grow in the order in which events become readable. */
export function createNews(database: Database): News {
  const { fast } = database;
  const mark = fast.prepare("SELECT seq FROM news_mark");
  const events = fast.prepare(
    "SELECT seq, tenant, job FROM events WHERE seq > ? ORDER BY seq LIMIT ?",
  );
  const move = fast.prepare("UPDATE news_mark SET seq = ? WHERE seq < ?");

  return {
    async next(limit) {
      const row = mark.get();
      const after = row === undefined ? 0 : integer(row, "seq");
      const rows = events.all(after, limit);
      const jobs = new Map(
        rows.map((one) => {
          const job = { tenant: text(one, "tenant"), job: text(one, "job") };
          return [JSON.stringify(job), job] as const;
        }),
      );
      const last = rows.at(-1);
      return { jobs: [...jobs.values()], after, upTo: last ? integer(last, "seq") : after };
    },
    async done(upTo) {
      move.run(upTo, upTo);
    },
  };
}
