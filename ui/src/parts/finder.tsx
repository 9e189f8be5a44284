import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { SearchResponse } from "../../../clients/node/src/index.ts";
import { faultOf, lorepod, type Fault } from "../api.ts";
import { safeLink, shortUrl } from "../format.ts";
import { Button, Category, Empty, FaultNotice, Foreign, inputOf, Out, Waiting } from "./basics.tsx";

type Found = SearchResponse["results"][number];

/** A search over what one site just taught. */
export function Finder({ domain }: { domain: string }) {
  const [query, setQuery] = useState("");
  const [state, setState] = useState<"idle" | "asking">("idle");
  const [found, setFound] = useState<SearchResponse | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const ask = async () => {
    if (query.trim() === "") return;
    setState("asking");
    try {
      setFound(await lorepod.search(query, { domain, limit: 5 }));
      setFault(null);
    } catch (error) {
      setFault(faultOf(error));
    }
    setState("idle");
  };
  return (
    <section class="card stack" aria-label="Search what was just learned">
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <input
          type="search"
          aria-label="Ask what was just learned"
          placeholder="Ask what was just learned"
          value={query}
          onInput={(event) => setQuery(inputOf(event))}
        />
        <Button type="submit" busy={state === "asking"}>
          Search
        </Button>
      </form>
      {state === "asking" && found === null && <Waiting what="results" rows={2} />}
      <FaultNotice fault={fault} />
      {found !== null && <Hits found={found} scores={false} />}
    </section>
  );
}

type HitsProps = {
  found: SearchResponse;
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
  const { title, description, category, source, highlights, content, score } = hit;
  const passages = [...new Map(highlights.map((text) => [text.trim(), text])).values()];
  const [passage = ""] = passages;
  return (
    <article class="card item">
      <header class="row between">
        <h3>
          <Foreign lines={2}>{title}</Foreign>
        </h3>
        <Category name={category} />
      </header>
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
      <footer class="row wrap">
        <Out url={placeOf(source, passage)}>{shortUrl(source)}</Out>
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

/** The page, scrolled to the passage by browsers that can. */
function placeOf(source: string, passage: string): string {
  const words = passage.replaceAll("**", "").replace(/^…|…$/g, "").trim();
  const start = words.split(/\s+/).slice(0, 8).join(" ");
  if (start === "" || safeLink(source) === undefined) return source;
  return `${source}#:~:text=${encodeURIComponent(start).replaceAll("-", "%2D")}`;
}
