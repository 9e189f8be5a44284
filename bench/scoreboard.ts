/**
 * Our figures beside those of other readers, on the same pages: writes `docs/scoreboard.md` and its
 * plot `docs/scoreboard.svg`.
 *
 *   node bench/scoreboard.ts DATA_FOLDER SCRATCH_FOLDER [--cached]
 *
 * DATA_FOLDER has the sets `wcxb`, `wcxb-kinds` and `segments`. SCRATCH_FOLDER has the peers in the
 * versions of `scoreboard/peers.ts`, which also has the commands that install them; their outputs
 * are stored there, so that a second run reads only with ours. `--cached` takes the stored outputs
 * as they are. Nothing is fetched.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { readPage } from "../src/pages/read/read-page.ts";
import type { SheetPage } from "./completeness/measure.ts";
import { bodyShares, figuresOf, type System } from "./scoreboard/figures.ts";
import { peers, resultsOf, type Result } from "./scoreboard/peers.ts";
import { plot, report } from "./scoreboard/report.ts";
import { htmlOf, pagesOf, setNames, type SetPage } from "./sets/pages.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { cached: { type: "boolean", default: false } },
});
const [data, scratch] = positionals;
if (data === undefined || scratch === undefined)
  throw new Error("node bench/scoreboard.ts DATA_FOLDER SCRATCH_FOLDER");

const pages = setNames.flatMap((set) => pagesOf(data, set));
const sheetFile = new URL("completeness/sheet.json", import.meta.url);
const { pages: sheet }: { pages: SheetPage[] } = JSON.parse(readFileSync(sheetFile, "utf8"));
const systems: System[] = [
  { name: "Lorepod", results: ourResults(data, pages) },
  ...peers.map((peer) => ({
    name: peer.name,
    results: resultsOf(peer, scratch, data, options.cached),
  })),
];
const shares = bodyShares(systems, data);
const columns = systems.map((system, at) => ({
  name: system.name,
  figures: { ...figuresOf(system, pages, sheet), body: shares[at]?.groups ?? new Map() },
}));
const run = {
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
  load: Math.round(loadavg()[0] ?? 0),
};
writeFileSync(new URL("../docs/scoreboard.md", import.meta.url), report(columns, run));
writeFileSync(new URL("../docs/scoreboard.svg", import.meta.url), plot(columns));
console.log(
  JSON.stringify({
    bench: "word F1 on the fold, mean of pages",
    ...Object.fromEntries(
      columns.map(({ name, figures }) => [
        name,
        Math.round(
          (figures.f1.fold.reduce((sum, { value }) => sum + value, 0) /
            Math.max(1, figures.f1.fold.length)) *
            1000,
        ) / 1000,
      ]),
    ),
  }),
);

function ourResults(folder: string, all: readonly SetPage[]): Map<string, Result> {
  return new Map(
    all.map((page) => {
      const html = htmlOf(folder, page);
      const begun = process.cpuUsage();
      const { title, text, facts } = readPage(html, { url: page.url });
      const { user, system } = process.cpuUsage(begun);
      const result: Result = {
        id: page.id,
        ms: (user + system) / 1000,
        text,
        title: title ?? null,
        author: facts?.author ?? null,
        date: facts?.publishedAt ?? null,
      };
      return [`${page.set}/${page.id}`, result];
    }),
  );
}
