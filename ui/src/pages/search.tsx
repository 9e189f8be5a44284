import { useEffect, useState } from "preact/hooks";
import type { KnowledgeList } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { plural, shortUrl } from "../format.ts";
import { firstPages } from "../first-pages.ts";
import { useLoad } from "../load.ts";
import { Button, Category, Empty, FaultNotice, Foreign, Out, Waiting } from "../parts/basics.tsx";
import { DeleteKnowledge } from "../parts/delete-knowledge.tsx";
import { Deleted, type Deletion } from "../parts/deleted.tsx";
import {
  Categories,
  type Filter,
  Kinds,
  kinds,
  Mode,
  Scores,
  SearchForm,
  Sites,
} from "../parts/search-filters.tsx";
import { AnswerView } from "../parts/answer.tsx";
import { AnswerHits, Hits } from "../parts/finder.tsx";
import { Link, usePlace } from "../router.tsx";
import { categories } from "../run.ts";
import { useSession } from "../session.ts";
import { useAnswer } from "../use-answer.ts";

const firstHits = 10;
const furtherHits = 20;
/** The API's limit for one search. */
const maxHits = 100;

/** A full list does not show how many results there are in total. */
function hitCount({ results, full }: { results: readonly unknown[]; full: boolean }): string {
  return full ? `First ${plural(results.length, "result")}` : plural(results.length, "result");
}

/** The parts of the page's address that this page reads. */
function useQuery() {
  const place = usePlace();
  const session = useSession();
  const embeddings = session.state === "in" && session.session.embeddings;
  return {
    query: place.query.get("q") ?? "",
    /** The query is answered rather than searched. */
    ask: place.query.get("ask") === "on",
    domain: place.query.get("domain") ?? "",
    category: categories.find((one) => one === place.query.get("category")) ?? ("all" as const),
    kind: kinds.find((one) => one === place.query.get("kind")) ?? ("all" as const),
    scores: place.query.get("scores") === "on",
    embeddings,
    keyword: !embeddings || place.query.get("mode") === "keyword",
  };
}

const filterOf = ({ domain, category }: Filter) => ({
  ...(domain === "" ? {} : { domain }),
  ...(category === "all" ? {} : { category }),
});

/** The items of the filter, newest first, and the counts of all. */
function useKnown(filter: Filter, pages: number) {
  return useLoad(
    async (signal) => {
      let counts: KnowledgeList["counts"] | undefined;
      const listed = await firstPages(pages, async (cursor) => {
        const page = await lorepod.knowledge.list({
          ...filterOf(filter),
          cursor,
          limit: 20,
          signal,
        });
        counts = page.counts;
        return { rows: page.items, nextCursor: page.nextCursor };
      });
      return { ...listed, counts };
    },
    [filter.domain, filter.category],
    pages,
  );
}

/** The results of the query; null without one. */
function useFound(filter: Filter, query: string, keyword: boolean, limit: number) {
  return useLoad(
    async (signal) => {
      if (query === "") return null;
      const how = {
        ...(keyword && { alpha: 0 }),
        ...(filter.kind !== "all" && { kinds: [filter.kind] }),
      };
      const answer = await lorepod.search(query, { ...filterOf(filter), ...how, limit, signal });
      return { ...answer, full: answer.results.length === limit };
    },
    [query, filter.domain, filter.category, filter.kind, keyword],
    limit,
  );
}

type Known = NonNullable<ReturnType<typeof useKnown>["value"]>;
type Found = NonNullable<ReturnType<typeof useFound>["value"]>;
type OnDeleted = (deletion: Deletion) => void;

/** All knowledge of the key: searched by words or meaning, or listed by site and category. */
export function Search() {
  const { query, ask, domain, category, kind, scores, embeddings, keyword } = useQuery();
  const [limit, setLimit] = useState(firstHits);
  const [pages, setPages] = useState(1);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  useEffect(() => {
    setLimit(firstHits);
    setPages(1);
    setDeletion(null);
  }, [query, ask, domain, category, kind, keyword]);
  const filter = { domain, category, kind };
  const known = useKnown(filter, pages);
  const found = useFound(filter, ask ? "" : query, keyword, limit);
  const asks = ask && query !== "";
  const searches = !ask && query !== "";
  const onDeleted: OnDeleted = (next) => {
    setDeletion(next);
    known.reload();
    found.reload();
  };
  const counts = known.value?.counts;
  const empty = counts?.total === 0 && domain === "" && category === "all";
  return (
    <div class="stack">
      <h1>Search</h1>
      <SearchForm query={query} ask={ask} />
      <div class="stack tight">
        <Categories category={category} counts={counts} />
        <div class="row wrap">
          <Sites domain={domain} counts={counts} />
          {searches && <Kinds kind={kind} />}
          {!asks && <Mode keyword={keyword} embeddings={embeddings} />}
          {!asks && <Scores shown={scores} />}
          {domain !== "" && (
            <DeleteKnowledge
              what={{ domain }}
              label={`Delete this site, ${domain}`}
              onDeleted={onDeleted}
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
      {asks && <Answered query={query} filter={filter} onDeleted={onDeleted} />}
      {searches && found.value === undefined && found.fault === null && (
        <Waiting what="results" rows={6} />
      )}
      {searches && found.value != null && (
        <Results
          found={found.value}
          keyword={keyword}
          scores={scores}
          onDeleted={onDeleted}
          busy={found.loading}
          {...(limit < maxHits && {
            onMore: () => setLimit(Math.min(maxHits, limit + furtherHits)),
          })}
        />
      )}
      {query === "" && empty && (
        <Empty title="No knowledge yet">
          <p>What an extraction reads can be found here as soon as it ends.</p>
          <Link to="/" class="button main">
            Extract a website
          </Link>
        </Empty>
      )}
      {query === "" && known.value === undefined && known.fault === null && (
        <Waiting what="the knowledge" rows={6} />
      )}
      {query === "" && known.value !== undefined && !empty && (
        <Items
          known={known.value}
          busy={known.loading}
          onMore={() => setPages(pages + 1)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}

type AnsweredProps = { query: string; filter: Filter; onDeleted: OnDeleted };

/** The answer to a question, and below it what the search found. */
function Answered({ query, filter, onDeleted }: AnsweredProps) {
  const asked = { query, ...filterOf(filter) };
  const { again, ...answering } = useAnswer(asked);
  return (
    <>
      <div class="card">
        <AnswerView asked={asked} answering={answering} again={again} />
      </div>
      <AnswerHits
        answering={answering}
        action={({ source }) => <DeletePage source={source} onDeleted={onDeleted} />}
      />
    </>
  );
}

function DeletePage({ source, onDeleted }: { source: string; onDeleted: OnDeleted }) {
  const label = `Delete page ${shortUrl(source)}`;
  return (
    <DeleteKnowledge quiet what={{ source }} label={label} onDeleted={onDeleted}>
      Delete page
    </DeleteKnowledge>
  );
}

type ResultsProps = {
  found: Found;
  keyword: boolean;
  scores: boolean;
  busy: boolean;
  /** Without it no further results can be loaded. */
  onMore?: () => void;
  onDeleted: OnDeleted;
};

function Results({ found, keyword, scores, busy, onMore, onDeleted }: ResultsProps) {
  return (
    <section class="stack">
      <h2 class="faint small">
        <span role="status">
          {`${hitCount(found)}, by ${found.mode === "hybrid" ? "words and meaning" : "words"}`}
          {!keyword && found.mode === "keyword" && ": the embedder did not answer"}
        </span>
      </h2>
      <Hits
        found={found}
        scores={scores}
        action={({ source }) => <DeletePage source={source} onDeleted={onDeleted} />}
      />
      {found.full && onMore !== undefined && (
        <Button busy={busy} onClick={onMore}>
          Show more
        </Button>
      )}
      {found.full && found.results.length === maxHits && (
        <p class="faint">Further results are not shown: add words, or choose a category.</p>
      )}
    </section>
  );
}

type ItemsProps = { known: Known; busy: boolean; onMore: () => void; onDeleted: OnDeleted };

function Items({ known, busy, onMore, onDeleted }: ItemsProps) {
  return (
    <section class="stack">
      <h2>{plural(known.counts?.total ?? 0, "item")}</h2>
      <ul class="rows">
        {known.rows.map((item) => (
          <li key={item.id} class="row between">
            <div class="grow">
              <Foreign lines={1}>{item.title}</Foreign>
              <span class="small">
                <Out url={item.source}>{shortUrl(item.source)}</Out>
              </span>
            </div>
            <Category name={item.category} />
            <DeletePage source={item.source} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
      {known.rows.length === 0 && (
        <Empty title="No item here">
          <Link to="/search">Show all</Link>
        </Empty>
      )}
      {known.more && (
        <Button busy={busy} onClick={onMore}>
          Show more
        </Button>
      )}
    </section>
  );
}
