import { amountsIn, isMoney } from "./amounts.ts";
import type { Question } from "./read-question.ts";
import type { Scored } from "./score-statements.ts";
import { hasKindOf } from "./answer-kinds.ts";
import type { Statement } from "./statements.ts";

/** Statements that follow each other on the page and together answer. */
export type Span = {
  readonly statements: readonly Statement[];
  /** The first statement of the evidence; the leads above an answer are part of it. */
  readonly start: number;
  readonly end: number;
};

/** The part of the page around the best statement that a reader needs. */
export function spanAround(
  question: Question,
  { statement, above, isBelow }: Scored,
  all: readonly Statement[],
): Span {
  const own = all.filter(({ document }) => document === statement.document);
  const at = own.indexOf(statement);
  const title = isBelow && statement.kind !== "row" ? above.at(-1) : undefined;
  const chosen = new Set(
    title === undefined || question.kinds.size > 0
      ? choose(question, statement, own, at)
      : below(own, own.indexOf(title), title),
  );
  chosen.add(statement);
  const last = own.findLast((one) => chosen.has(one));
  if (last?.text.endsWith(":") === true) {
    for (const next of below(own, own.indexOf(last), last)) chosen.add(next);
  }
  for (const one of above) if (one.kind !== "question") chosen.add(one);
  if (statement.kind === "question") chosen.delete(statement);
  const statements = own.filter((one) => chosen.has(one));
  return {
    statements,
    start: Math.min(...statements.map(({ start }) => start)),
    end: Math.max(...statements.map(({ end }) => end)),
  };
}

const maxStatements = 12;
const maxChars = 700;

function choose(
  question: Question,
  statement: Statement,
  own: readonly Statement[],
  at: number,
): Statement[] {
  switch (statement.kind) {
    case "question":
      return below(own, at, statement);
    case "row":
      return namesColumns(statement.header, statement)
        ? [statement.header, statement]
        : [statement];
    case "entry":
      return question.kinds.size === 0 ? entriesAround(own, at) : [statement];
    case "label":
      if (question.kinds.has("howMuch") && hasKindOf(question, statement.text)) return [statement];
      return [statement, ...below(own, at, statement)];
    case "sentence":
      return paragraphAround(own, at);
  }
}

/** Whether the table's first row names its columns; of two, the first cell names the second. */
function namesColumns(header: Statement | null, row: Statement): header is Statement {
  if (header === null || header === row) return false;
  const [names, cells] = [header, row].map(({ text }) => text.split(" | ").length);
  if (names === undefined || names < minColumns || names !== cells) return false;
  return !amountsIn(header.text).some(({ unit }) => isMoney(unit));
}

const minColumns = 3;

/** What a question or a short line is above: up to the next one of its kind. */
function below(own: readonly Statement[], at: number, title: Statement): Statement[] {
  const found: Statement[] = [];
  let chars = 0;
  for (const next of own.slice(at + 1, at + 1 + maxStatements)) {
    const isTitle = next.kind === "question" || (next.kind === "label" && next.opensBlock);
    if (isTitle && (found.length > 0 || title.kind === "question")) {
      if (found.length > 0 || next.kind === "question") break;
    }
    chars += next.text.length;
    if (found.length > 0 && chars > maxChars) break;
    found.push(next);
  }
  return found;
}

/** The sentences of the same paragraph, or those next to it where the paragraph is long. */
function paragraphAround(own: readonly Statement[], at: number): Statement[] {
  const [center] = own.slice(at, at + 1);
  if (center === undefined) return [];
  const question = center.leads.find(({ kind }) => kind === "question");
  const isSame = (other: Statement | undefined): boolean =>
    other !== undefined &&
    (other.line === center.line ||
      (question !== undefined && other.kind !== "question" && other.leads.includes(question)));
  let [from, to] = [at, at];
  let chars = center.text.length;
  for (;;) {
    const [before, after] = [own[from - 1], own[to + 1]];
    if (isSame(after) && chars + (after?.text.length ?? 0) <= maxChars) {
      chars += after?.text.length ?? 0;
      to++;
    } else if (isSame(before) && chars + (before?.text.length ?? 0) <= maxChars) {
      chars += before?.text.length ?? 0;
      from--;
    } else return own.slice(from, to + 1);
  }
}

/** The entries of the same list, as long as they are short. */
function entriesAround(own: readonly Statement[], at: number): Statement[] {
  let [from, to] = [at, at];
  let chars = own[at]?.text.length ?? 0;
  for (;;) {
    const [before, after] = [own[from - 1], own[to + 1]];
    if (after?.kind === "entry" && chars + after.text.length <= maxChars) {
      chars += after.text.length;
      to++;
    } else if (before?.kind === "entry" && chars + before.text.length <= maxChars) {
      chars += before.text.length;
      from--;
    } else return own.slice(from, to + 1);
  }
}

export const spanText = ({ statements }: Span): string =>
  statements.map(({ text }) => text).join("\n");

export const spanHasKind = (question: Question, span: Span): boolean =>
  hasKindOf(question, spanText(span));
