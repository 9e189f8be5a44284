import type {
  Answer,
  AnswerEvent,
  AnswerSentence,
  Citation,
} from "../../clients/node/src/index.ts";
import type { Fault } from "./api.ts";
import { plural } from "./format.ts";

/** A question that is being answered. */
export type Answering = {
  sentences: readonly AnswerSentence[];
  citations: readonly Citation[];
  /** The complete answer, once it is there. */
  answer: Answer | null;
  fault: Fault | null;
};

export const newAnswering: Answering = { sentences: [], citations: [], answer: null, fault: null };

export type AnsweringStep = "restart" | { event: AnswerEvent } | { fault: Fault };

export function nextAnswering(before: Answering, step: AnsweringStep): Answering {
  if (step === "restart") return newAnswering;
  if ("fault" in step) return { ...before, fault: step.fault };
  const { event } = step;
  switch (event.type) {
    case "sources":
      return before;
    case "sentence": {
      const sentence = { text: event.text, citations: event.citations.map(({ n }) => n) };
      const known = new Set(before.citations.map(({ n }) => n));
      const added = event.citations.filter(({ n }) => !known.has(n));
      return {
        ...before,
        sentences: [...before.sentences, sentence],
        citations: [...before.citations, ...added],
      };
    }
    case "done": {
      const { sentences, citations } = event;
      return { sentences, citations, answer: event, fault: null };
    }
    case "error":
      return { ...before, fault: { words: event.message, code: event.code, request: null } };
  }
}

export const isAnswering = ({ answer, fault }: Answering): boolean =>
  answer === null && fault === null;

/** How an answer was made, or that it is being made. */
export function stateWords({ answer, fault, sentences }: Answering): string {
  if (fault !== null) return "No answer";
  if (answer === null) return sentences.length === 0 ? "Looking for the answer" : "Answering";
  if (answer.refused !== null) return "No answer";
  if (answer.mode === "quote") {
    const pages = new Set(answer.citations.map(({ source }) => source));
    return `Quoted word for word from ${plural(pages.size, "page")}`;
  }
  const written = "Written by the model, each sentence proven by a quote";
  if (answer.dropped === 0) return written;
  const [are, them] = answer.dropped === 1 ? ["was", "it"] : ["were", "them"];
  return `${written}; ${plural(answer.dropped, "sentence")} ${are} removed: no page proves ${them}`;
}

type Refusal = { title: string; advice: string };

export const refusals: Record<NonNullable<Answer["refused"]>, Refusal> = {
  not_in_knowledge: {
    title: "The pages that were read do not answer this.",
    advice: "Ask in other words, or extract the page that should have the answer.",
  },
  conflicting: {
    title: "The pages disagree.",
    advice: "This is what each of them states, the newest first.",
  },
  too_vague: {
    title: "The question names no subject.",
    advice: "Ask about something in particular: a product, a price, a place.",
  },
};
