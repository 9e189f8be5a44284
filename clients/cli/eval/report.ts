import { Misuse } from "../given.ts";
import type { EvalRow } from "./run-eval.ts";

export type Totals = {
  /** Questions that a page answers. */
  questions: number;
  /** Of these: an answering result is among the searched ones. */
  found: number;
  correct: number;
  refused: number;
  wrong: number;
  /** Questions that no page answers. */
  unanswerable: number;
  /** Of these: refused. */
  correctlyRefused: number;
};

export type Report = { at: string; limit: number; totals: Totals; rows: EvalRow[] };

export function reportOf(rows: EvalRow[], { at, limit }: { at: string; limit: number }): Report {
  const answerable = rows.filter(({ refuse }) => !refuse);
  const unanswerable = rows.filter(({ refuse }) => refuse);
  const count = (of: readonly EvalRow[], outcome: EvalRow["outcome"]): number =>
    of.filter((row) => row.outcome === outcome).length;
  const totals = {
    questions: answerable.length,
    found: answerable.filter(({ rank }) => rank !== null).length,
    correct: count(answerable, "correct"),
    refused: count(answerable, "refused"),
    wrong: count(answerable, "wrong"),
    unanswerable: unanswerable.length,
    correctlyRefused: count(unanswerable, "correct"),
  };
  return { at, limit, totals, rows };
}

/** The report of an earlier run, as `--json` prints it. */
export function readReport(text: string, file: string): Report {
  try {
    const report = JSON.parse(text) as Partial<Report> | null;
    if (Array.isArray(report?.rows) && typeof report.totals === "object") return report as Report;
  } catch {
    // Falls through to the message.
  }
  throw new Misuse(`${file} is no report of lorepod eval --json`);
}

export type Change = { question: string; what: string; isWorse: boolean };

/** What became better or worse for questions that both runs have asked. */
export function changesSince(before: Report, now: Report): Change[] {
  const known = new Map(before.rows.map((row) => [row.question, row]));
  return now.rows.flatMap((row) => {
    const old = known.get(row.question);
    if (old === undefined) return [];
    const { question } = row;
    const changes: Change[] = [];
    if ((old.rank === null) !== (row.rank === null)) {
      const isWorse = row.rank === null;
      changes.push({ question, what: isWorse ? "no longer found" : "now found", isWorse });
    }
    if (old.outcome !== row.outcome) {
      const isWorse = worth[row.outcome] < worth[old.outcome];
      changes.push({ question, what: `${old.outcome} -> ${row.outcome}`, isWorse });
    }
    return changes;
  });
}

/** A wrong answer is worse than none. */
const worth: Record<EvalRow["outcome"], number> = { correct: 2, refused: 1, wrong: 0 };

const share = (part: number, all: number): string =>
  all === 0 ? "-" : `${((part / all) * 100).toFixed(1)} %`;

/** Name, number and share of each total. */
export function totalLines({ totals, limit }: Report): [string, string][] {
  const of = (part: number, all: number): string => `${part} of ${all}, ${share(part, all)}`;
  const { questions, unanswerable } = totals;
  const answerable: [string, string][] = [
    [`found in ${limit} results`, of(totals.found, questions)],
    ["answered correctly", of(totals.correct, questions)],
    ["refused", of(totals.refused, questions)],
    ["answered wrongly", of(totals.wrong, questions)],
  ];
  return [
    ...(questions > 0 ? answerable : []),
    ...(unanswerable > 0
      ? [["rightly refused", of(totals.correctlyRefused, unanswerable)] satisfies [string, string]]
      : []),
  ];
}
