import type {
  Answer,
  AnswerMessage,
  AnswerRequest,
  AnswerSentence,
  Citation,
  Verification,
  VerifyRequest,
} from "../../contract/answer.ts";
import { limits } from "../../contract/limits.ts";
import { runStepsYielding, type Steps } from "../../kit/steps.ts";
import type { Scope } from "../search/search.ts";
import { createCitations, type Citations } from "./citations.ts";
import { divideSentences } from "./divide-sentences.ts";
import type { DraftQuote, Drafting } from "./draft.ts";
import { gather, type Gathered, type Searching } from "./gather.ts";
import { judgeClaim, readClaim } from "./judge-claim.ts";
import { createNegations } from "./negation.ts";
import type { Question } from "./read-question.ts";
import { selectQuotes, type Selection } from "./select-quotes.ts";
import { scoreStatements } from "./score-statements.ts";
import { spanAround, spanText } from "./spans.ts";
import type { Statement } from "./statements.ts";
import { verifyText } from "./verify.ts";
import { createMatching } from "./word-matching.ts";

export type AnswerDeps = {
  search: Searching;
  /** Without one, answers are made of quotes. */
  draft?: Drafting;
};

export type Answers = ReturnType<typeof createAnswers>;

/** Answers questions from the tenant's knowledge and checks what others have written. */
export function createAnswers({ search, draft }: AnswerDeps) {
  /** The answer as it is made, from what is in the scope: a sentence is sent when it is proven. */
  async function* stream(
    tenant: string,
    request: AnswerRequest,
    signal: AbortSignal,
    scope?: Scope,
  ): AsyncGenerator<AnswerMessage> {
    const gathered = await gather(search, tenant, request, signal, scope);
    const { results } = gathered;
    yield { type: "sources", results };
    const selecting = selectQuotes(gathered.question, gathered.statements);
    const selected = await runStepsYielding(selecting, signal);
    const { prices } = gathered;
    const selection: Selection = prices.length > 0 ? { refused: null, spans: prices } : selected;
    const mayDraft = selection.refused === null || selection.refused === "not_in_knowledge";
    const drafted =
      draft !== undefined && request.mode !== "quote" && mayDraft && gathered.statements.length > 0
        ? await draftProven(draft, tenant, gathered, signal)
        : noDraft;
    const { dropped } = drafted;
    if (drafted.sentences.length > 0) {
      yield* sentencesOf(drafted);
      const answer = drafted.sentences.map(({ text }) => text).join(" ");
      const { sentences, citations } = drafted;
      const made = { answer, sentences, citations, mode: "model", refused: null } as const;
      return yield { type: "done", ...made, dropped, results };
    }
    const made = quoted(selection);
    yield* sentencesOf(made);
    yield { type: "done", ...made, mode: "quote", dropped, results };
  }

  return {
    /** Whether a model is configured, which mode `model` needs. */
    hasModel: draft !== undefined,
    stream,
    async answer(
      tenant: string,
      request: AnswerRequest,
      signal: AbortSignal,
      scope?: Scope,
    ): Promise<Answer> {
      for await (const message of stream(tenant, request, signal, scope)) {
        if (message.type !== "done") continue;
        const { type: _type, ...answer } = message;
        return answer;
      }
      throw new Error("an answer ended without its last message");
    },
    verify(tenant: string, request: VerifyRequest, signal: AbortSignal): Promise<Verification> {
      return verifyText(search, tenant, request, signal);
    },
  };
}

type Made = { sentences: AnswerSentence[]; citations: Citation[] };

function* sentencesOf({ sentences, citations }: Made): Generator<AnswerMessage> {
  for (const { text, citations: numbers } of sentences) {
    const cited = citations.filter(({ n }) => numbers.includes(n));
    yield { type: "sentence", text, citations: cited };
  }
}

function quoted({ refused, spans }: Selection): Made & Pick<Answer, "answer" | "refused"> {
  const citations = createCitations();
  const sentences: AnswerSentence[] = [];
  const parts = spans.map(({ statements }) => quoteAll(statements, citations, sentences));
  if (refused !== null) return { answer: null, sentences: [], citations: citations.all, refused };
  return { answer: parts.join("\n\n"), sentences, citations: citations.all, refused };
}

/** The statements as a text; the sentences of a line stay on one. */
function quoteAll(
  statements: readonly Statement[],
  citations: Citations,
  sentences: AnswerSentence[],
): string {
  let text = "";
  let before: Statement | undefined;
  for (const { n, quote } of citations.add(statements)) {
    for (const statement of quote.statements) {
      sentences.push({ text: statement.text, citations: [n] });
      const gap = before === undefined ? "" : statement.line === before.line ? " " : "\n";
      text += `${gap}${statement.text}`;
      before = statement;
    }
  }
  return text;
}

type Drafted = Made & { dropped: number };
const noDraft: Drafted = { sentences: [], citations: [], dropped: 0 };

/** A model's answer from the best statements, as far as they prove it. */
async function draftProven(
  draft: Drafting,
  tenant: string,
  { question, statements, codes }: Gathered,
  signal: AbortSignal,
): Promise<Drafted> {
  const { shown, quotes } = await runStepsYielding(quotesToDraftFrom(question, statements), signal);
  const drafted = await draft(tenant, question.text, quotes, signal);
  if (!drafted.ok) return noDraft;
  const reader = {
    matching: createMatching(codes, "claim"),
    readNegation: createNegations(codes),
  };
  const evidence = statements.filter((statement) => shown.has(statement));
  const citations = createCitations();
  const sentences: AnswerSentence[] = [];
  let dropped = 0;
  for (const { text } of drafted.sentences.flatMap((each) => divideSentences(each))) {
    const judging = judgeClaim(readClaim(text, reader), evidence, reader, true);
    const judged = await runStepsYielding(judging, signal);
    const numbers =
      judged.verdict === "proven" ? citations.add(judged.statements).map(({ n }) => n) : [];
    const isRepeated = sentences.some((other) => other.text === text);
    if (numbers.length === 0 || isRepeated) dropped++;
    else sentences.push({ text, citations: numbers });
  }
  return { sentences, citations: citations.all, dropped };
}

/** The parts of pages that a model is shown, best first, and their statements. */
function* quotesToDraftFrom(
  question: Question,
  statements: readonly Statement[],
): Steps<{ shown: ReadonlySet<Statement>; quotes: DraftQuote[] }> {
  const shown = new Set<Statement>();
  const quotes: DraftQuote[] = [];
  for (const one of yield* scoreStatements(question, statements)) {
    if (quotes.length >= limits.draftQuotes.value) break;
    if (shown.has(one.statement)) continue;
    yield;
    const span = spanAround(question, one, statements);
    for (const statement of span.statements) shown.add(statement);
    if (span.statements.length === 0) continue;
    quotes.push({ title: one.statement.document.title, text: spanText(span) });
  }
  return { shown, quotes };
}
