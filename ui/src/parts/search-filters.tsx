import { useEffect, useRef, useState } from "preact/hooks";
import type { ItemCategory, KnowledgeList } from "../../../clients/node/src/index.ts";
import { go, withQuery } from "../router.tsx";
import { categories } from "../run.ts";
import { Button, Choice, inputOf } from "./basics.tsx";

/** What the search page is limited to. Each control writes its value into the page's address. */
export type Filter = { domain: string; category: ItemCategory | "all"; kind: Kind };

export const kinds = ["all", "item", "passage"] as const;
type Kind = (typeof kinds)[number];

/** One field, to search or to ask: Enter does again what was done last. */
export function SearchForm({ query, ask }: { query: string; ask: boolean }) {
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => setText(query), [query]);
  const start = (asks: boolean) => go(withQuery({ q: text.trim(), ask: asks ? "on" : null }));
  const button = (asks: boolean, label: string) => (
    <Button
      kind={asks === ask ? "main" : "plain"}
      type={asks === ask ? "submit" : "button"}
      {...(asks !== ask && { onClick: () => start(asks) })}
    >
      {label}
    </Button>
  );
  return (
    <form
      class="ask"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        start(ask);
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
      {button(true, "Ask")}
      {button(false, "Search")}
    </form>
  );
}

type Counts = KnowledgeList["counts"] | undefined;

export function Categories({ category, counts }: { category: Filter["category"]; counts: Counts }) {
  const options = categories.map((value) => ({
    value,
    label: value.toLowerCase(),
    count: counts === undefined ? null : (counts.byCategory[value] ?? 0),
  }));
  return (
    <Choice
      label="Category"
      value={category}
      options={[{ value: "all", label: "All" }, ...options]}
      onChange={(next) => go(withQuery({ category: next === "all" ? null : next }))}
    />
  );
}

export function Sites({ domain, counts }: { domain: string; counts: Counts }) {
  // A chosen site without items stays in the list.
  const chosen = domain === "" ? [] : [domain];
  const names = [...new Set([...chosen, ...Object.keys(counts?.byDomain ?? {})])];
  return (
    <select
      class="sites"
      aria-label="Site"
      value={domain}
      onChange={(event) => go(withQuery({ domain: event.currentTarget.value }))}
    >
      <option value="">All sites</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Whether results are items, or passages of the pages. */
export function Kinds({ kind }: { kind: Kind }) {
  return (
    <Choice
      label="Kind"
      value={kind}
      options={[
        { value: "all", label: "All" },
        { value: "item", label: "Items" },
        { value: "passage", label: "Passages" },
      ]}
      onChange={(next) => go(withQuery({ kind: next === "all" ? null : next }))}
    />
  );
}

export function Mode({ keyword, embeddings }: { keyword: boolean; embeddings: boolean }) {
  return (
    <>
      <Choice
        label="How to search"
        value={keyword ? "keyword" : "hybrid"}
        options={[
          { value: "hybrid", label: "Hybrid", unavailable: !embeddings },
          { value: "keyword", label: "Keyword" },
        ]}
        onChange={(next) => go(withQuery({ mode: next === "keyword" ? next : null }))}
      />
      {!embeddings && <span class="faint small">Hybrid needs LOREPOD_EMBEDDINGS.</span>}
    </>
  );
}

export function Scores({ shown }: { shown: boolean }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={shown}
        onChange={(event) => go(withQuery({ scores: event.currentTarget.checked ? "on" : null }))}
      />
      Scores
    </label>
  );
}
