import { kindsOf, meanOf, fields, sections, type Figures, type Section } from "./figures.ts";
import { installation, peers } from "./peers.ts";
import { dotPlot, type Panel } from "./plot.ts";
import { difference } from "./score.ts";

export type Column = { readonly name: string; readonly figures: Figures };

/** Where a run was made. */
export type Run = { readonly date: string; readonly commit: string; readonly load: number };

const titles: Readonly<Record<Section, string>> = {
  wcxb: "`wcxb`, 400 pages (the rules were made with them in view)",
  "wcxb-kinds": "`wcxb-kinds` without the fold (the rules were made with them in view)",
  fold: "The fold: a third of `wcxb-kinds`, only scored",
};

/** The goals that the figures are compared with. */
const goals = { f1: 0.91, kind: 0.82, entries: 0.98, segments: 0.935, field: 0.9 };
const weakKinds = ["product", "collection", "listing", "forum"];

export function report(columns: readonly Column[], run: Run): string {
  return `# Scoreboard

What of a page each reader keeps, on public sets. Run of ${run.date} at commit ${run.commit}, on two cores with a load of ${run.load}. One command writes
this page: \`node bench/scoreboard.ts DATA_FOLDER SCRATCH_FOLDER\`. It fetches nothing; SCRATCH_FOLDER has the peers:

\`\`\`sh
${installation}
\`\`\`

![Word F1 and completeness by kind of page](scoreboard.svg)

## Main content

Word F1 against the main text that the set states, mean over pages. Bold: best of the row. A dash: not run, or the reader has no such field.

${sections.map((section) => `### ${titles[section]}\n\n${f1Table(columns, section)}`).join("\n\n")}

### \`segments\`, 495 pages in many languages

Texts that must and must not be there, over all pages.

${segmentsTable(columns)}

## The fold against the pages in view

Difference of our word F1, the fold minus the others, with a bootstrap interval of 95 % (5,000 rounds). Kinds are compared with their like.

${foldTable(columns)}

## Completeness

Cards, table rows and list entries of 100 pages that reach the text (\`bench/completeness/sheet.json\`). Half of the pages outside the fold were
in view while the reader was changed (dev); the others were not.

${entriesTable(columns)}

Share of the visible body, without what the site repeats, that reaches the text. It counts asides and related links too, so 1 is no goal; main content alone
keeps far less.

${bodyTable(columns)}

## Title, author, date

Right where the set states the field, on \`wcxb\` / the rest of \`wcxb-kinds\` / the fold.

${fieldsTable(columns)}

## Facts

No figures yet.

## Speed

Pages a second of processor time, first run over all sets in one process: ${columns
    .map(
      ({ name, figures }) =>
        `${name} ${figures.pagesASecond.toFixed(1)}${figures.failed > 0 ? ` (${figures.failed} pages failed)` : ""}`,
    )
    .join(", ")}. Ours includes markdown, links, facts and structured data.

## Where we lose

${losses(columns)}

## What was made on what

| Reader | Version | Made or tuned on |
| --- | --- | --- |
| Lorepod | ${run.commit} | \`wcxb\`, \`segments\` and \`wcxb-kinds\` without the fold: rules were checked against them. The fold and half of the sheet: only scored; the fold pages of the sheet were seen by its author alone |
${peers.map(({ name, version, tunedOn }) => `| ${name} | ${version} | ${tunedOn} |`).join("\n")}

Sets: Web Content eXtraction Benchmark (M. Foley, annotations CC-BY-4.0); evaluation pages of trafilatura (A. Barbaresi and contributors,
annotations Apache-2.0). The peers get the whole page and its address; those that return HTML are turned into text with a line for each block.
`;
}

/** The picture of the report: unseen pages only. */
export function plot(columns: readonly Column[]): string {
  const kinds = columns[0] ? kindsOf(columns[0].figures.f1.fold) : [];
  const f1: Panel = {
    title: "Main content, word F1 on the fold",
    rows: [...kinds, "all"].map((kind) => ({
      name: kind,
      values: columns.map(({ figures }) =>
        meanOf(figures.f1.fold, kind === "all" ? undefined : kind),
      ),
    })),
  };
  const entries: Panel = {
    title: "Cards, rows and list entries that reach the text, pages not in view",
    rows: [...kinds, "all"].map((kind) => ({
      name: kind,
      values: columns.map(({ figures }) => entryShare(figures, ["held-out", "fold"], kind)),
    })),
  };
  return dotPlot(
    columns.map(({ name }) => name),
    [f1, entries],
  );
}

function entryShare(figures: Figures, parts: readonly string[], group: string): number | null {
  const tallies = parts.flatMap((part) => figures.entries.get(`${part} ${group}`) ?? []);
  const of = tallies.reduce((sum, { entries }) => sum + entries, 0);
  return of === 0 ? null : tallies.reduce((sum, { reached }) => sum + reached, 0) / of;
}

function f1Table(columns: readonly Column[], section: Section): string {
  const values = columns[0]?.figures.f1[section] ?? [];
  const row = (label: string, kind?: string) =>
    tableRow(
      label,
      columns.map(({ figures }) => meanOf(figures.f1[section], kind)),
    );
  return [
    tableHead("Kind (pages)", columns),
    row(`all (${values.length})`),
    ...kindsOf(values).map((kind) =>
      row(`${kind} (${values.filter((page) => page.kind === kind).length})`, kind),
    ),
  ].join("\n");
}

function segmentsTable(columns: readonly Column[]): string {
  return [
    tableHead("", columns),
    ...(["f1", "precision", "recall"] as const).map((what) =>
      tableRow(
        what === "f1" ? "F1" : what,
        columns.map(({ figures }) => figures.segments?.[what] ?? null),
      ),
    ),
  ].join("\n");
}

function foldTable(columns: readonly Column[]): string {
  const ours = columns[0]?.figures.f1;
  if (!ours) return "";
  const all = kindsOf(ours.fold);
  const rows = [undefined, ...all].map((kind) => {
    const fold = ours.fold.filter((page) => kind === undefined || page.kind === kind);
    const cells = [ours["wcxb-kinds"], ours.wcxb].map((others) => {
      const { mean, low, high } = difference(fold, others);
      const signed = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
      const clear = low > 0 || high < 0 ? ", clear" : "";
      return `${signed(mean)} (${signed(low)} to ${signed(high)}${clear})`;
    });
    return `| ${kind ?? "all"} (${fold.length}) | ${cells.join(" | ")} |`;
  });
  return `| Kind (pages) | minus the rest of \`wcxb-kinds\` | minus the same kinds of \`wcxb\` |\n| --- | --- | --- |\n${rows.join("\n")}`;
}

function entriesTable(columns: readonly Column[]): string {
  const parts = [
    ["dev", ["dev"]],
    ["not in view", ["held-out"]],
    ["fold", ["fold"]],
  ] as const;
  const ours = columns[0]?.figures;
  const rows = parts.flatMap(([label, of]) =>
    ["all", "card", "row", "entry"].map((group) => {
      const count = of.reduce(
        (sum, part) => sum + (ours?.entries.get(`${part} ${group}`)?.entries ?? 0),
        0,
      );
      const values = columns.map(({ figures }) => entryShare(figures, of, group));
      return tableRow(`${label}, ${group === "entry" ? "list entry" : group} (${count})`, values);
    }),
  );
  const kinds = ["collection", "documentation", "forum", "listing", "product", "service"];
  const byKind = kinds.map((kind) =>
    tableRow(
      `not in view and fold, ${kind}`,
      columns.map(({ figures }) => entryShare(figures, ["held-out", "fold"], kind)),
    ),
  );
  return [tableHead("Pages, kind (entries)", columns), ...rows, ...byKind].join("\n");
}

function bodyTable(columns: readonly Column[]): string {
  const groups = [...(columns[0]?.figures.body ?? [])]
    .filter(([group]) => !group.endsWith(" all") || group.startsWith("segments"))
    .filter(([group]) => group !== "segments segments")
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    tableHead("Set, kind (pages)", columns),
    ...groups.map(([group, { pages }]) =>
      tableRow(
        `${group.replace(" ", ", ")} (${pages})`,
        columns.map(({ figures }) => {
          const share = figures.body.get(group);
          return share ? share.sum / share.pages : null;
        }),
      ),
    ),
  ].join("\n");
}

function fieldsTable(columns: readonly Column[]): string {
  return [
    tableHead("Field", columns),
    ...fields.map((field) => {
      const cells = columns.map(({ figures }) =>
        sections
          .map((section) => {
            const count = figures.fields.get(`${section} ${field}`);
            return count ? (count.right / count.of).toFixed(2) : "–";
          })
          .join(" / "),
      );
      const counts = sections.map(
        (section) => columns[0]?.figures.fields.get(`${section} ${field}`)?.of ?? 0,
      );
      return `| ${field} (${counts.join(", ")}) | ${cells.join(" | ")} |`;
    }),
  ].join("\n");
}

/** Every figure in which a peer is clearly better, and every goal that is not met. */
function losses(columns: readonly Column[]): string {
  const [ours, ...others] = columns;
  if (!ours) return "";
  const lines: string[] = [];
  const compare = (what: string, value: (figures: Figures) => number | null) => {
    const own = value(ours.figures);
    for (const { name, figures } of others) {
      const theirs = value(figures);
      if (own === null || theirs === null || theirs - own < 0.005) continue;
      lines.push(`- ${what}: ${own.toFixed(3)}, ${name} ${theirs.toFixed(3)}`);
    }
  };
  for (const section of sections) {
    compare(`word F1, ${section}`, ({ f1 }) => meanOf(f1[section]));
    for (const kind of kindsOf(ours.figures.f1[section]))
      compare(`word F1, ${section}, ${kind}`, ({ f1 }) => meanOf(f1[section], kind));
  }
  for (const what of ["f1", "precision", "recall"] as const)
    compare(`segments, ${what === "f1" ? "F1" : what}`, ({ segments }) => segments?.[what] ?? null);
  for (const group of ours.figures.body.keys())
    compare(`own body, ${group.replace(" ", ", ")}`, ({ body }) => {
      const share = body.get(group);
      return share ? share.sum / share.pages : null;
    });
  for (const part of ["dev", "held-out", "fold"])
    for (const group of ["card", "row", "entry"])
      compare(`entries, ${part}, ${group}`, (figures) => entryShare(figures, [part], group));
  for (const section of sections)
    for (const field of fields)
      compare(`${field}, ${section}`, (figures) => {
        const count = figures.fields.get(`${section} ${field}`);
        return count ? count.right / count.of : null;
      });
  const peersAhead = lines.length > 0 ? lines : ["- nowhere by .005 or more"];
  return `A peer is ahead by .005 or more:\n\n${peersAhead.join("\n")}\n\nGoals not met:\n\n${unmet(ours.figures).join("\n")}`;
}

function unmet(figures: Figures): string[] {
  const lines: string[] = [];
  const check = (what: string, value: number | null, goal: number) => {
    if (value !== null && value < goal) lines.push(`- ${what}: ${value.toFixed(3)}, goal ${goal}`);
  };
  check("word F1, wcxb", meanOf(figures.f1.wcxb), goals.f1);
  for (const kind of weakKinds)
    check(`word F1, fold, ${kind}`, meanOf(figures.f1.fold, kind), goals.kind);
  check("segments, F1", figures.segments?.f1 ?? null, goals.segments);
  for (const group of ["card", "row", "entry"])
    check(
      `entries not in view, ${group}`,
      entryShare(figures, ["held-out", "fold"], group),
      goals.entries,
    );
  for (const field of fields) {
    const count = figures.fields.get(`fold ${field}`);
    check(`${field}, fold`, count ? count.right / count.of : null, goals.field);
  }
  return lines.length > 0 ? lines : ["- none"];
}

function tableHead(first: string, columns: readonly Column[]): string {
  return `| ${first} | ${columns.map(({ name }) => name).join(" | ")} |\n| --- | ${columns.map(() => "---").join(" | ")} |`;
}

/** The best value is bold; equal ones are all bold. */
function tableRow(label: string, values: readonly (number | null)[]): string {
  const shown = values.map((value) => (value === null ? "–" : value.toFixed(3)));
  const best = Math.max(...values.flatMap((value) => (value === null ? [] : [value])));
  const cells = shown.map((text) => (text === best.toFixed(3) ? `**${text}**` : text));
  return `| ${label} | ${cells.join(" | ")} |`;
}
