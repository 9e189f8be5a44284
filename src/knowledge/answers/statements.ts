import { limits } from "../../contract/limits.ts";
import { wordsOfAll } from "../../words/index.ts";
import { fold } from "../fold.ts";
import { amountsIn, isMoney } from "./amounts.ts";
import { divideSentences } from "./divide-sentences.ts";
import type { ReadDocument } from "./read-document.ts";

/** `label`: a short line without a verb's sentence end, which may name what is below it. */
export type StatementKind = "sentence" | "row" | "entry" | "question" | "label";

/** The smallest part of a page that is quoted: a sentence, a row, an entry of a list or a short line. */
export type Statement = {
  readonly text: string;
  /** Place in the text that offsets count in. */
  readonly start: number;
  readonly end: number;
  readonly kind: StatementKind;
  /** Number of its line within the document; the sentences of a paragraph have the same. */
  readonly line: number;
  /** Whether a blank line is above it. */
  readonly opensBlock: boolean;
  /** The question, or the short lines, that it is below. */
  readonly leads: readonly Statement[];
  /** The first row of its table. */
  readonly header: Statement | null;
  /** The same without its place, of a table that began in another passage. */
  readonly headerText: string;
  readonly document: ReadDocument;
};

/** The statements of a document, in the page's order. */
export function statementsOf(document: ReadDocument): Statement[] {
  const found: Statement[] = [];
  const state: State = { line: 0, leads: [], header: null, wasBlank: true };
  for (const { text, start } of document.segments) {
    state.wasBlank = true;
    let at = 0;
    for (const line of text.split("\n")) {
      if (found.length >= limits.answerStatements.value) return found;
      addLine(found, state, document, { text: line, start: start + at });
      at += line.length + 1;
    }
  }
  return found;
}

type State = {
  line: number;
  leads: Statement[];
  header: Statement | null;
  wasBlank: boolean;
};

function addLine(
  found: Statement[],
  state: State,
  document: ReadDocument,
  { text, start }: { text: string; start: number },
): void {
  if (text.trim() === "") {
    state.wasBlank = true;
    return;
  }
  const kind = kindOf(text);
  if (kind !== "row") state.header = null;
  state.line++;
  const of = {
    line: state.line,
    opensBlock: state.wasBlank,
    header: state.header,
    headerText: kind === "row" && state.header === null ? (document.context ?? "") : "",
    document,
  };
  const pieces = kind === "sentence" ? divideSentences(text) : [trimmed(text)];
  const added = pieces.map((piece, index) => ({
    ...of,
    text: piece.text,
    start: start + piece.start,
    end: start + piece.end,
    kind,
    opensBlock: of.opensBlock && index === 0,
    leads: [...state.leads],
  }));
  found.push(...added);
  const [first] = added;
  if (kind === "row") state.header ??= first ?? null;
  if (first !== undefined) state.leads = leadsAfter(state.leads, first);
  state.wasBlank = false;
}

/** A question leads until the next one; of short lines, the last two lead. */
function leadsAfter(leads: Statement[], statement: Statement): Statement[] {
  const { kind, text } = statement;
  if (kind === "question") return [statement];
  // It is repeated for each line below it.
  if (text.length > limits.answerQuoteChars.value) return leads;
  // "Adult cleaning $119" is complete: the next line is about something else.
  const isComplete = amountsIn(text).some(({ unit }) => isMoney(unit));
  if ((kind === "label" && !isComplete) || text.endsWith(":")) {
    const kept = leads.filter((lead) => lead.kind !== "question" || !statement.opensBlock);
    return [...kept, statement].slice(-maxLeads);
  }
  return leads;
}

const maxLeads = 3;

function kindOf(line: string): StatementKind {
  const text = line.trim();
  if (text.includes(" | ")) return "row";
  if (/[?？]$/u.test(text) && text.length <= maxQuestionChars) return "question";
  const isShort =
    text.length <= maxLabelChars &&
    !/[.!:;。！]$/u.test(text) &&
    text.split(/\s+/, maxLabelWords + 1).length <= maxLabelWords;
  // "5. Lost keys" is the title of a clause, "- Lost keys" an entry of a list.
  if (entryStart.test(text) && !(isShort && /^\p{N}/u.test(text))) return "entry";
  return isShort ? "label" : "sentence";
}

const entryStart = /^(?:[-*•‣▪·–]\s|\p{N}{1,3}[.)]\s)/u;
const maxQuestionChars = 200;
const maxLabelChars = 80;
const maxLabelWords = 9;

/** "Start your free trial": a button, or a line that invites as one does. It states nothing. */
export function isCallToAction({ text, kind }: Pick<Statement, "text" | "kind">): boolean {
  const isInviting = kind === "label" || kind === "entry" || text.endsWith("!");
  if (!isInviting || text.length > maxLabelChars || /[\p{N}@:]/u.test(text)) return false;
  return commands.has(fold(text.split(/\s/, 1)[0] ?? ""));
}

const commands: ReadonlySet<string> = new Set(
  wordsOfAll(({ asking }) => asking.commands).map(fold),
);

function trimmed(text: string): { text: string; start: number; end: number } {
  const start = text.length - text.trimStart().length;
  const inner = text.trim();
  return { text: inner, start, end: start + inner.length };
}
