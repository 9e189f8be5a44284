import { useRef } from "preact/hooks";
import type {
  Answer,
  AnswerRequest,
  AnswerSentence,
  Citation,
} from "../../../clients/node/src/index.ts";
import { isAnswering, refusals, stateWords, type Answering } from "../answer.ts";
import { shortUrl } from "../format.ts";
import { FaultNotice, Foreign, Moment, Out, Waiting } from "./basics.tsx";
import { Snippets } from "./snippets.tsx";

type AnswerViewProps = {
  asked: AnswerRequest;
  answering: Answering;
  again: () => void;
};

/**
 * The answer, sentence by sentence, with its numbered proofs. Its first sentences have their place
 * from the start, and what follows below comes when it is complete, so that nothing moves.
 */
export function AnswerView({ asked, answering, again }: AnswerViewProps) {
  const { sentences, citations, answer, fault } = answering;
  const proofs = useRef(new Map<number, HTMLLIElement | null>());
  const busy = isAnswering(answering);
  const goToProof = (n: number) => proofs.current.get(n)?.focus();
  return (
    <section class="stack answer" aria-label="Answer" aria-busy={busy}>
      <header class="row between">
        <h2 class="faint small">
          <span role="status">{stateWords(answering)}</span>
        </h2>
        <span class="badge">{badgeOf(answer)}</span>
      </header>
      <div class="sentences" aria-live="polite">
        {busy && sentences.length === 0 && <Waiting what="the answer" rows={2} />}
        {sentences.map((sentence, at) => (
          <Sentence key={at} sentence={sentence} onProof={goToProof} />
        ))}
        {answer !== null && answer.refused !== null && (
          <>
            <p>
              <strong>{refusals[answer.refused].title}</strong>
            </p>
            <p class="faint">{refusals[answer.refused].advice}</p>
          </>
        )}
        <FaultNotice fault={fault} retry={again} />
      </div>
      {answer !== null && citations.length > 0 && (
        <ol class="proofs" aria-label="Proofs">
          {citations.map((citation) => (
            <li
              key={citation.n}
              tabIndex={-1}
              ref={(row) => void proofs.current.set(citation.n, row)}
            >
              <Proof citation={citation} />
            </li>
          ))}
        </ol>
      )}
      {answer !== null && (
        <details>
          <summary>The same question as code</summary>
          <Snippets call="answer" body={asked} />
        </details>
      )}
    </section>
  );
}

function badgeOf(answer: Answer | null): string {
  if (answer === null) return "…";
  if (answer.refused !== null) return "refused";
  return answer.mode === "quote" ? "quotes" : "model";
}

type SentenceProps = { sentence: AnswerSentence; onProof: (n: number) => void };

function Sentence({ sentence: { text, citations }, onProof }: SentenceProps) {
  return (
    <p>
      <Foreign>{text}</Foreign>{" "}
      {citations.map((n) => (
        <button
          key={n}
          type="button"
          class="cite"
          aria-label={`Proof ${n}`}
          onClick={() => onProof(n)}
        >
          {n}
        </button>
      ))}
    </p>
  );
}

function Proof({ citation }: { citation: Citation }) {
  const { n, quote, title, source, link, updatedAt } = citation;
  return (
    <>
      <span class="number" aria-hidden="true">
        {n}
      </span>
      <div class="stack tight">
        <blockquote>
          <Foreign>{quote}</Foreign>
        </blockquote>
        <p class="row wrap small">
          <Foreign lines={1}>{title === "" ? shortUrl(source) : title}</Foreign>
          <span class="faint">
            read <Moment at={updatedAt} />
          </span>
        </p>
        <p>
          <Out url={link}>Go to these words on the page</Out>
        </p>
      </div>
    </>
  );
}
