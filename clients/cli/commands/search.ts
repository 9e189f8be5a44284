import type { SearchResult } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { print } from "../output.ts";
import { formatOf, lookOf } from "../results.ts";
import type { Paint } from "../paint.ts";
import { table } from "../table.ts";
import { fit, plain, plainLines } from "../text.ts";
import { categories, kinds } from "../words.ts";
import { outputOptions } from "./extract.ts";

export const searchCommand: Command = {
  name: "search",
  args: "QUESTION",
  about: "Search the items and passages read with your key",
  takes: [1, 1],
  options: {
    category: {
      type: "string",
      value: "NAME",
      multiple: true,
      words: categories,
      about: "only these, comma-separated or repeated",
    },
    kind: {
      type: "string",
      value: "KIND",
      multiple: true,
      words: kinds,
      about: "only these: item, passage",
    },
    domain: { type: "string", value: "HOST", about: "only of this site" },
    site: { type: "string", value: "ID", about: "only of this Site" },
    language: { type: "string", value: "TAG", about: "only in this language, such as de" },
    limit: { type: "string", value: "N", about: "results at most, 1 to 100; default 10" },
    offset: { type: "string", value: "N", about: "results to skip" },
    alpha: { type: "string", value: "0..1", about: "0 by words, 1 by meaning" },
    ...outputOptions,
  },
  examples: [
    ['search "how much does it cost"', "the ten best"],
    [
      'search "opening hours" --category FAQ,SUPPORT --domain example.com',
      "of one site, in two categories",
    ],
    ["search pricing --format jsonl", "one result a line, for scripts"],
  ],
  async run(run) {
    const { given } = run;
    await using connection = await run.connect();
    const answer = await connection.lorepod.search(run.args[0] ?? "", {
      category: given.words("category", categories),
      kinds: given.words("kind", kinds),
      domain: given.text("domain"),
      site: given.text("site"),
      language: given.text("language"),
      limit: given.number("limit"),
      offset: given.number("offset"),
      alpha: given.number("alpha"),
    });
    if (answer.correctedQuery !== undefined && !run.quiet) {
      run.io.stderr.write(`Searched for: ${plain(answer.correctedQuery)}\n`);
    }
    await print(
      run,
      formatOf(run) === "json" ? JSON.stringify(answer, null, 2) : listed(answer.results, run),
    );
    if (answer.count === 0 && !run.quiet && !run.json) run.io.stderr.write("Nothing found.\n");
    return 0;
  },
};

function listed(results: readonly SearchResult[], run: Run): string {
  switch (formatOf(run)) {
    case "jsonl":
    case "json":
      return results.map((result) => JSON.stringify(result)).join("\n");
    case "markdown":
      return results
        .map(
          ({ title, content, source }) =>
            `## ${plain(title)}\n\n${plainLines(content)}\n\nSource: <${source}>`,
        )
        .join("\n\n");
    case "table": {
      const look = lookOf(run);
      if (look.columns === undefined) {
        const rows = results.map(({ score, category, title, source }) => [
          score.toFixed(2),
          category,
          title,
          source,
        ]);
        return table(["score", "category", "title", "source"], rows, look);
      }
      return results.map((result) => found(result, look.columns ?? 80, look.paint)).join("\n\n");
    }
  }
}

/** A result as in a search engine: title, source, excerpt. */
function found(
  { title, category, source, highlights, description }: SearchResult,
  columns: number,
  paint: Paint,
) {
  const passage = plain(highlights[0] ?? description);
  return [
    `${paint.bold(fit(plain(title), columns - 12))}  ${paint.magenta(category)}`,
    paint.cyan(fit(plain(source), columns)),
    // Matches are between ** and **.
    fit(passage, columns).replaceAll(/\*\*(.+?)\*\*/g, (_all, words: string) =>
      paint.yellow(words),
    ),
  ].join("\n");
}
