import { useEffect, useState } from "preact/hooks";
import { lorepod } from "../api.ts";
import { plural, shortUrl } from "../format.ts";
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
import { Hits } from "../parts/finder.tsx";
import { go, Link, usePlace, withQuery } from "../router.tsx";
import { categories } from "../run.ts";

/** All that the key has learned: searched by words or meaning, or looked through by site and kind. */
export function Search() {
  const place = usePlace();
  const query = place.query.get("q") ?? "";
  const domain = place.query.get("domain") ?? "";
  const category = categories.find((one) => one === place.query.get("category")) ?? "all";
  const keyword = place.query.get("mode") === "keyword";
  const scores = place.query.get("scores") === "on";
  const [text, setText] = useState(query);
  const [most, setMost] = useState(10);
  useEffect(() => setText(query), [query]);

  const filter = {
    ...(domain === "" ? {} : { domain }),
    ...(category === "all" ? {} : { category }),
  };
  const known = useLoad(
    (signal) => lorepod.knowledge.list({ ...filter, limit: 20, signal }),
    [domain, category],
  );
  const found = useLoad(
    (signal) =>
      query === ""
        ? Promise.resolve(null)
        : lorepod.search(query, {
            ...filter,
            limit: most,
            ...(keyword ? { alpha: 0 } : {}),
            signal,
          }),
    [query, domain, category, keyword, most],
  );
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
          setMost(10);
          go(withQuery({ q: text.trim() }));
        }}
      >
        <input
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
              { value: "hybrid", label: "Hybrid" },
              { value: "keyword", label: "Keyword" },
            ]}
            onChange={(next) => go(withQuery({ mode: next === "keyword" ? next : null }))}
          />
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
        </div>
      </div>
      <FaultNotice fault={found.fault ?? known.fault} retry={found.reload} />
      {query !== "" && found.value === undefined && found.fault === null && (
        <Waiting what="results" rows={6} />
      )}
      {query !== "" && found.value != null && (
        <section class="stack">
          <h2 class="faint small">
            <span role="status">
              {`${plural(found.value.results.length, "result")}, by ${found.value.mode === "hybrid" ? "words and meaning" : "words"}`}
              {!keyword &&
                found.value.mode === "keyword" &&
                " (this server has no embedder: LOREPOD_EMBEDDINGS)"}
            </span>
          </h2>
          <Hits found={found.value} scores={scores} />
          {found.value.results.length === most && most < 100 && (
            <Button onClick={() => setMost(Math.min(100, most + 20))}>Show more</Button>
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
          <h2>{plural(known.value.counts.total, "item")}</h2>
          <ul class="rows">
            {known.value.items.map((item) => (
              <li key={item.id} class="row between">
                <div class="grow">
                  <Foreign lines={1}>{item.title}</Foreign>
                  <span class="small">
                    <Out url={item.source}>{shortUrl(item.source)}</Out>
                  </span>
                </div>
                <Category name={item.category} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
