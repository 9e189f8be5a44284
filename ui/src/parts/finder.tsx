import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { AnswerRequest, SearchResponse } from "../../../clients/node/src/index.ts";
import type { Answering } from "../answer.ts";
import { lorepod } from "../api.ts";
import { shortUrl } from "../format.ts";
import { useAction } from "../load.ts";
import { useAnswer } from "../use-answer.ts";
import { AnswerView } from "./answer.tsx";
import { Button, Category, Empty, FaultNotice, Foreign, inputOf, Out, Waiting } from "./basics.tsx";

type Found = SearchResponse["results"][number];

const shownHits = 5;

/** Questions to what one site just taught: answered with proofs, or searched. */
export function Finder({ domain }: { domain: string }) {
  const [query, setQuery] = useState("");
  const [asked, setAsked] = useState<AnswerRequest | null>(null);
  const [found, setFound] = useState<SearchResponse | null>(null);
  const { again, ...answering } = useAnswer(asked);
  const { busy, fault, run } = useAction();
  const ask = () => {
    if (query.trim() === "") return;
    setFound(null);
    setAsked({ query: query.trim(), domain });
  };
  const search = () => {
    if (query.trim() === "") return;
    setAsked(null);
    void run(async () => setFound(await lorepod.search(query, { domain, limit: shownHits })));
  };
  return (
    <section class="card stack" aria-label="Questions about what was just learned">
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <input
          type="search"
          aria-label="Ask what was just learned"
          placeholder="Ask what was just learned"
          value={query}
          onInput={(event) => setQuery(inputOf(event))}
        />
        <Button kind="main" type="submit">
          Ask
        </Button>
        <Button busy={busy} onClick={search}>
          Search
        </Button>
      </form>
      {busy && found === null && <Waiting what="results" rows={2} />}
      <FaultNotice fault={fault} />
      {asked !== null && (
        <>
          <AnswerView asked={asked} answering={answering} again={again} />
          <AnswerHits answering={answering} max={shownHits} />
        </>
      )}
      {found !== null && <Hits found={found} scores={false} />}
    </section>
  );
}

type AnswerHitsProps = Pick<HitsProps, "action"> & { answering: Answering; max?: number };

/** What the search found for a question, once it is answered. */
export function AnswerHits({ answering: { answer }, max, action }: AnswerHitsProps) {
  if (answer === null || answer.results.length === 0) return null;
  return (
    <section class="stack">
      <h2 class="faint small">What the search found</h2>
      <Hits
        found={{ results: answer.results.slice(0, max) }}
        scores={false}
        {...(action && { action })}
      />
    </section>
  );
}

type HitsProps = {
  found: Pick<SearchResponse, "results" | "correctedQuery">;
  scores: boolean;
  /** What can be done with a hit. */
  action?: (hit: Found) => ComponentChildren;
};

export function Hits({ found, scores, action }: HitsProps) {
  if (found.results.length === 0) {
    return (
      <Empty title="Nothing found">
        <p>Other words may find it, or another site's pages have to be read first.</p>
      </Empty>
    );
  }
  return (
    <>
      {found.correctedQuery !== undefined && (
        <p class="faint">
          Searched for <Foreign>{found.correctedQuery}</Foreign>
        </p>
      )}
      <ul class="items">
        {found.results.map((hit) => (
          <li key={hit.id}>
            <Hit hit={hit} scores={scores} action={action?.(hit)} />
          </li>
        ))}
      </ul>
    </>
  );
}

type HitProps = { hit: Found; scores: boolean; action: ComponentChildren };

function Hit({ hit, scores, action }: HitProps) {
  const { title, kind, description, category, source, highlights, content, score } = hit;
  const { quote, headingPath, link } = hit.evidence;
  const passages = [...new Map(highlights.map((text) => [text.trim(), text])).values()];
  return (
    <article class="card item">
      <header class="row between">
        <h3>
          <Foreign lines={2}>{title}</Foreign>
        </h3>
        <Category name={category} />
      </header>
      {headingPath.length > 0 && (
        <p class="faint small">
          <Foreign lines={2}>{headingPath.join(" › ")}</Foreign>
        </p>
      )}
      {passages.length === 0 && (
        <p>
          <Foreign lines={4}>{description === "" ? content : description}</Foreign>
        </p>
      )}
      {passages.map((text) => (
        <p key={text}>
          <bdi dir="auto" class="foreign clamp clamp-4">
            {marked(text)}
          </bdi>
        </p>
      ))}
      <details>
        <summary>Text</summary>
        <div class="prose">
          <Foreign>{content}</Foreign>
        </div>
      </details>
      <details>
        <summary>Proof</summary>
        <blockquote dir="auto">{quote}</blockquote>
      </details>
      <footer class="row wrap">
        <Out url={link}>{shortUrl(source)}</Out>
        <span class="faint small">{kind}</span>
        {hit.partial === true && <span class="faint small">main text only</span>}
        {scores && <span class="faint small">{`score ${score.toFixed(4)}`}</span>}
        {action}
      </footer>
    </article>
  );
}

/** The matching words stand between `**`; all else is text, whatever it looks like. */
function marked(text: string): ComponentChildren[] {
  return text.split("**").map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}
