import { useEffect, useRef, useState } from "preact/hooks";
import type { KnowledgeList } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { plural, shortUrl } from "../format.ts";
import { firstPages } from "../first-pages.ts";
import { useLoad } from "../load.ts";
import {
  Button,
  Category,
  Choice,
  Empty,
  FaultNotice,
  Foreign,
  inputOf,
  Out,
  Waiting,
} from "../parts/basics.tsx";
import { DeleteKnowledge } from "../parts/delete-knowledge.tsx";
import { Deleted, type Deletion } from "../parts/deleted.tsx";
import { Hits } from "../parts/finder.tsx";
import { go, Link, usePlace, withQuery } from "../router.tsx";
import { categories } from "../run.ts";
import { useSession } from "../session.ts";

const firstHits = 10;
const furtherHits = 20;
/** The API's bound for one search. */
const maxHits = 100;

/** A full list says nothing of how many there are. */
function hitCount({ results, full }: { results: readonly unknown[]; full: boolean }): string {
  return full ? `First ${plural(results.length, "result")}` : plural(results.length, "result");
}

/** All that the key has learned: searched by words or meaning, or looked through by site and kind. */
export function Search() {
  const place = usePlace();
  const query = place.query.get("q") ?? "";
  const domain = place.query.get("domain") ?? "";
  const category = categories.find((one) => one === place.query.get("category")) ?? "all";
  const session = useSession();
  const embeddings = session.state === "in" && session.session.embeddings;
  const keyword = !embeddings || place.query.get("mode") === "keyword";
  const scores = place.query.get("scores") === "on";
  const [text, setText] = useState(query);
  const [most, setMost] = useState(firstHits);
  const [pages, setPages] = useState(1);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => setText(query), [query]);
  useEffect(() => {
    setMost(firstHits);
    setPages(1);
    setDeletion(null);
  }, [query, domain, category, keyword]);

  const filter = {
    ...(domain === "" ? {} : { domain }),
    ...(category === "all" ? {} : { category }),
  };
  const known = useLoad(
    async (signal) => {
      let counts: KnowledgeList["counts"] | undefined;
      const listed = await firstPages(pages, async (cursor) => {
        const page = await lorepod.knowledge.list({ ...filter, cursor, limit: 20, signal });
        counts = page.counts;
        return { rows: page.items, nextCursor: page.nextCursor };
      });
      return { ...listed, counts };
    },
    [domain, category],
    pages,
  );
  const found = useLoad(
    async (signal) => {
      if (query === "") return null;
      const alpha = keyword ? { alpha: 0 } : {};
      const answer = await lorepod.search(query, { ...filter, ...alpha, limit: most, signal });
      return { ...answer, full: answer.results.length === most };
    },
    [query, domain, category, keyword],
    most,
  );
  const deleted = (next: Deletion) => {
    setDeletion(next);
    known.reload();
    found.reload();
  };
  const counts = known.value?.counts;
  const nothing = counts?.total === 0 && domain === "" && category === "all";
  return (
    <div class="stack">
      <h1>Search</h1>
      <form
        class="ask"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          go(withQuery({ q: text.trim() }));
        }}
      >
        <input
          ref={field}
          type="search"
          aria-label="What to look for"
          placeholder="A question, words, a name"
          value={text}
          onInput={(event) => setText(inputOf(event))}
        />
        <Button kind="main" type="submit">
          Search
        </Button>
      </form>
      <div class="stack tight">
        <Choice
          label="Category"
          value={category}
          options={[
            { value: "all", label: "All" },
            ...categories.map((value) => ({
              value,
              label: value.toLowerCase(),
              count: counts === undefined ? null : (counts.byCategory[value] ?? 0),
            })),
          ]}
          onChange={(next) => go(withQuery({ category: next === "all" ? null : next }))}
        />
        <div class="row wrap">
          <select
            class="sites"
            aria-label="Site"
            value={domain}
            onChange={(event) => go(withQuery({ domain: event.currentTarget.value }))}
          >
            <option value="">All sites</option>
            {[
              ...new Set([
                ...(domain === "" ? [] : [domain]),
                ...Object.keys(counts?.byDomain ?? {}),
              ]),
            ].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <Choice
            label="How to search"
            value={keyword ? "keyword" : "hybrid"}
            options={[
              {
                value: "hybrid",
                label: "Hybrid",
                unavailable: !embeddings,
              },
              { value: "keyword", label: "Keyword" },
            ]}
            onChange={(next) => go(withQuery({ mode: next === "keyword" ? next : null }))}
          />
          {!embeddings && <span class="faint small">Hybrid needs LOREPOD_EMBEDDINGS.</span>}
          <label class="check">
            <input
              type="checkbox"
              checked={scores}
              onChange={(event) =>
                go(withQuery({ scores: event.currentTarget.checked ? "on" : null }))
              }
            />
            Scores
          </label>
          {domain !== "" && (
            <DeleteKnowledge
              what={{ domain }}
              label={`Delete this site, ${domain}`}
              onDeleted={deleted}
            >
              Delete this site
            </DeleteKnowledge>
          )}
        </div>
      </div>
      <Deleted deletion={deletion} />
      <FaultNotice
        fault={found.fault ?? known.fault}
        retry={found.fault === null ? known.reload : found.reload}
      />
      {query !== "" && found.value === undefined && found.fault === null && (
        <Waiting what="results" rows={6} />
      )}
      {query !== "" && found.value != null && (
        <section class="stack">
          <h2 class="faint small">
            <span role="status">
              {`${hitCount(found.value)}, by ${found.value.mode === "hybrid" ? "words and meaning" : "words"}`}
              {!keyword && found.value.mode === "keyword" && ": the embedder did not answer"}
            </span>
          </h2>
          <Hits
            found={found.value}
            scores={scores}
            action={({ source }) => (
              <DeleteKnowledge
                quiet
                what={{ source }}
                label={`Delete page ${shortUrl(source)}`}
                onDeleted={deleted}
              >
                Delete page
              </DeleteKnowledge>
            )}
          />
          {found.value.full && most < maxHits && (
            <Button
              busy={found.loading}
              onClick={() => setMost(Math.min(maxHits, most + furtherHits))}
            >
              Show more
            </Button>
          )}
          {found.value.full && found.value.results.length === maxHits && (
            <p class="faint">Further results are not shown: add words, or choose a category.</p>
          )}
        </section>
      )}
      {query === "" && nothing && (
        <Empty title="Nothing is known yet">
          <p>What is extracted can be found here at once.</p>
          <Link to="/" class="button main">
            Extract a website
          </Link>
        </Empty>
      )}
      {query === "" && known.value === undefined && known.fault === null && (
        <Waiting what="what is known" rows={6} />
      )}
      {query === "" && known.value !== undefined && !nothing && (
        <section class="stack">
          <h2>{plural(counts?.total ?? 0, "item")}</h2>
          <ul class="rows">
            {known.value.rows.map((item) => (
              <li key={item.id} class="row between">
                <div class="grow">
                  <Foreign lines={1}>{item.title}</Foreign>
                  <span class="small">
                    <Out url={item.source}>{shortUrl(item.source)}</Out>
                  </span>
                </div>
                <Category name={item.category} />
                <DeleteKnowledge
                  quiet
                  what={{ source: item.source }}
                  label={`Delete page ${shortUrl(item.source)}`}
                  onDeleted={deleted}
                >
                  Delete page
                </DeleteKnowledge>
              </li>
            ))}
          </ul>
          {known.value.rows.length === 0 && (
            <Empty title="No item here">
              <Link to="/search">Show all</Link>
            </Empty>
          )}
          {known.value.more && (
            <Button busy={known.loading} onClick={() => setPages(pages + 1)}>
              Show more
            </Button>
          )}
        </section>
      )}
    </div>
  );
}
