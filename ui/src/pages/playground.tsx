import { useEffect, useRef, useState } from "preact/hooks";
import type { ExtractionRequest, Markdown, Sitemap } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { plural, wholeUrl } from "../format.ts";
import { useLoad } from "../load.ts";
import {
  Button,
  Choice,
  Code,
  Empty,
  FaultNotice,
  Field,
  Foreign,
  inputOf,
  Notice,
  Out,
  Waiting,
} from "../parts/basics.tsx";
import { RunView } from "../parts/run-view.tsx";
import { Snippets } from "../parts/snippets.tsx";
import { go, usePlace, withQuery } from "../router.tsx";
import { useRun } from "../use-run.ts";
import { requestOf, type Call as AnyCall } from "../snippets.ts";
import { wantedOf } from "../wanted.ts";

/** Calls about an address. */
type Call = Exclude<AnyCall, "answer">;

const calls: readonly { value: Call; label: string }[] = [
  { value: "extract", label: "Extract" },
  { value: "markdown", label: "Markdown" },
  { value: "screenshot", label: "Screenshot" },
  { value: "sitemap", label: "Sitemap" },
];

/** Paste a URL and watch. The address names the job, so a reload continues with it. */
export function Playground() {
  const { query } = usePlace();
  const call = calls.find(({ value }) => value === query.get("do"))?.value ?? "extract";
  const jobId = query.get("job");
  const [text, setText] = useState(query.get("url") ?? "");
  const [options, setOptions] = useState<Options>(noOptions);
  const [asked, setAsked] = useState<ExtractionRequest | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  const start = (request: ExtractionRequest) => {
    setAsked(request);
    setText(request.url);
    go(withQuery({ job: null, url: request.url }));
  };
  const wanted = wantedOf(options.wanted, options.wantedList);
  const problem = call === "extract" && "problem" in wanted ? wanted.problem : null;
  const submit = () => {
    const url = wholeUrl(text);
    if (url === "" || problem !== null) return;
    const values = "fields" in wanted && wanted.fields ? { fields: wanted.fields } : {};
    start(call === "extract" ? { url, ...given(options), ...values } : { url });
  };
  const shown: ExtractionRequest = asked ?? {
    url: text === "" ? "https://example.com/" : wholeUrl(text),
  };

  return (
    <div class="stack">
      <h1>Playground</h1>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div class="ask">
          <input
            ref={field}
            aria-label="Address of a website"
            placeholder="example.com"
            inputMode="url"
            autocomplete="url"
            spellcheck={false}
            value={text}
            onInput={(event) => setText(inputOf(event))}
          />
          <Button kind="main" type="submit">
            {calls.find(({ value }) => value === call)?.label ?? "Go"}
          </Button>
        </div>
        <div class="row between wrap">
          <Choice
            label="What to do with it"
            value={call}
            options={calls}
            onChange={(value) => {
              setAsked(null);
              go(withQuery({ do: value === "extract" ? null : value, job: null }));
            }}
          />
        </div>
        {call === "extract" && <OptionFields options={options} onChange={setOptions} />}
        {problem !== null && (
          <Notice tone="bad">
            <p>{problem}</p>
          </Notice>
        )}
      </form>
      <details>
        <summary>The same request as code</summary>
        <Snippets call={call} body={call === "extract" ? requestOf(shown) : { url: shown.url }} />
      </details>
      {call === "extract" ? (
        <Extraction key={JSON.stringify(asked)} asked={asked} jobId={jobId} onAgain={start} />
      ) : (
        asked !== null && <Single key={`${call} ${asked.url}`} call={call} url={asked.url} />
      )}
    </div>
  );
}

type Options = {
  maxPages: string;
  singlePage: boolean;
  include: string;
  exclude: string;
  /** CSS selectors, one a line. */
  only: string;
  except: string;
  waitFor: string;
  scroll: boolean;
  engine: string;
  /** Values to find, as `wantedOf` reads them. */
  wanted: string;
  wantedList: boolean;
};

const noOptions: Options = {
  maxPages: "10",
  singlePage: false,
  include: "",
  exclude: "",
  only: "",
  except: "",
  waitFor: "",
  scroll: false,
  engine: "auto",
  wanted: "",
  wantedList: false,
};

function given(options: Options) {
  const { maxPages, singlePage, include, exclude, only, except, engine, waitFor, scroll } = options;
  const patterns = (text: string) => text.split(/[\s,]+/).filter((part) => part !== "");
  const lines = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);
  return {
    ...(singlePage ? { singlePage } : { maxPages: Number(maxPages) || 10 }),
    ...(include.trim() === "" ? {} : { includePatterns: patterns(include) }),
    ...(exclude.trim() === "" ? {} : { excludePatterns: patterns(exclude) }),
    ...(only.trim() === "" ? {} : { onlySelectors: lines(only) }),
    ...(except.trim() === "" ? {} : { exceptSelectors: lines(except) }),
    ...(waitFor.trim() === "" ? {} : { waitFor: waitFor.trim() }),
    ...(scroll ? { scroll } : {}),
    ...(engine === "http" || engine === "browser" ? { engine } : {}),
  } satisfies Partial<ExtractionRequest>;
}

function OptionFields({
  options,
  onChange,
}: {
  options: Options;
  onChange: (options: Options) => void;
}) {
  const set = (change: Partial<Options>) => onChange({ ...options, ...change });
  return (
    <details>
      <summary>Options</summary>
      <div class="fields">
        <Field label="Pages at most">
          {(ids) => (
            <input
              {...ids}
              type="number"
              min="1"
              max="20"
              value={options.maxPages}
              disabled={options.singlePage}
              onInput={(event) => set({ maxPages: inputOf(event) })}
            />
          )}
        </Field>
        <Field label="Engine">
          {(ids) => (
            <select
              {...ids}
              value={options.engine}
              onChange={(event) => set({ engine: event.currentTarget.value })}
            >
              <option value="auto">as needed</option>
              <option value="http">plain HTTP</option>
              <option value="browser">browser</option>
            </select>
          )}
        </Field>
        <PartFields options={options} set={set} />
        <label class="check">
          <input
            type="checkbox"
            checked={options.scroll}
            onChange={(event) => set({ scroll: event.currentTarget.checked })}
          />
          Scroll long lists, in the browser
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={options.singlePage}
            onChange={(event) => set({ singlePage: event.currentTarget.checked })}
          />
          This page alone
        </label>
      </div>
      <Field
        label="Values to find"
        hint="One a line: “warranty”, “price: number, for one month”, “stock: in stock | sold out”. Or a JSON Schema."
      >
        {(ids) => (
          <textarea
            {...ids}
            rows={3}
            spellcheck={false}
            value={options.wanted}
            onInput={(event) => set({ wanted: event.currentTarget.value })}
          />
        )}
      </Field>
      <label class="check">
        <input
          type="checkbox"
          checked={options.wantedList}
          onChange={(event) => set({ wantedList: event.currentTarget.checked })}
        />
        A list, with a row for each thing
      </label>
    </details>
  );
}

/** Which paths of the site and which parts of its pages are read. */
function PartFields({
  options,
  set,
}: {
  options: Options;
  set: (change: Partial<Options>) => void;
}) {
  return (
    <>
      <Field label="Only these paths" hint="/docs/** and the like, comma-separated">
        {(ids) => (
          <input
            {...ids}
            value={options.include}
            onInput={(event) => set({ include: inputOf(event) })}
          />
        )}
      </Field>
      <Field label="Not these paths">
        {(ids) => (
          <input
            {...ids}
            value={options.exclude}
            onInput={(event) => set({ exclude: inputOf(event) })}
          />
        )}
      </Field>
      <Field label="Only these parts" hint="CSS selectors, one a line: main, .price">
        {(ids) => (
          <textarea
            {...ids}
            rows={1}
            spellcheck={false}
            value={options.only}
            onInput={(event) => set({ only: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Not these parts">
        {(ids) => (
          <textarea
            {...ids}
            rows={1}
            spellcheck={false}
            value={options.except}
            onInput={(event) => set({ except: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Wait for" hint="CSS selector; read in the browser">
        {(ids) => (
          <input
            {...ids}
            value={options.waitFor}
            onInput={(event) => set({ waitFor: inputOf(event) })}
          />
        )}
      </Field>
    </>
  );
}

type ExtractionProps = {
  asked: ExtractionRequest | null;
  jobId: string | null;
  onAgain: (request: ExtractionRequest) => void;
};

function Extraction({ asked, jobId, onAgain }: ExtractionProps) {
  // What this page has asked for is followed by its own call; a job of the address by its events.
  const [known] = useState(asked === null ? jobId : null);
  const start = known === null ? (asked === null ? null : { request: asked }) : { jobId: known };
  const run = useRun(start, (job) => go(withQuery({ job }), { replace: true }));
  if (start === null) {
    return (
      <Empty title="Paste an address and press Enter">
        <p>
          Lorepod finds the site's pages, reads them, identifies the business behind them, and keeps
          what it learns, each item with the words that prove it.
        </p>
      </Empty>
    );
  }
  return <RunView run={run} resumed={known} onExtract={onAgain} />;
}

type Answer =
  | { call: "markdown"; value: Markdown }
  | { call: "screenshot"; value: { url: string; width: number; height: number } }
  | { call: "sitemap"; value: Sitemap };

const sitemapRows = 200;

/** One page or one site, without a job. */
function Single({ call, url }: { call: Exclude<Call, "extract">; url: string }) {
  const picture = useRef<string | null>(null);
  const load = async (signal: AbortSignal): Promise<Answer> => {
    if (call === "markdown") return { call, value: await lorepod.markdown(url, { signal }) };
    if (call === "sitemap") return { call, value: await lorepod.sitemap(url, { signal }) };
    const { bytes, width, height } = await lorepod.screenshot(url, { signal });
    picture.current = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
    return { call, value: { url: picture.current, width, height } };
  };
  const { value: answer, fault, reload } = useLoad(load, [call, url]);
  const [limit, setLimit] = useState(sitemapRows);
  useEffect(
    () => () => {
      if (picture.current !== null) URL.revokeObjectURL(picture.current);
    },
    [],
  );
  if (fault !== null) return <FaultNotice fault={fault} retry={reload} />;
  if (answer === undefined) return <Waiting what={`the ${call}`} rows={8} />;
  switch (answer.call) {
    case "markdown":
      return (
        <section class="stack">
          <h2>
            <Foreign lines={2}>{answer.value.title || "Untitled page"}</Foreign>
          </h2>
          <Code label="markdown" text={answer.value.markdown} tall />
        </section>
      );
    case "screenshot":
      return (
        <img
          class="shot"
          src={answer.value.url}
          width={answer.value.width}
          height={answer.value.height}
          alt={`The page ${url} as a browser shows it`}
        />
      );
    case "sitemap":
      return (
        <section class="stack">
          <h2>{plural(answer.value.count, "page")}</h2>
          <ul class="rows">
            {answer.value.urls.slice(0, limit).map((page) => (
              <li key={page.url} class="row between">
                <Out url={page.url} />
                <span class="faint small">
                  {[
                    page.source,
                    page.locale,
                    page.alternates && plural(page.alternates.length, "language"),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
          {answer.value.urls.length > limit && (
            <Button
              onClick={() => setLimit(limit + 1_000)}
            >{`Show more of ${plural(answer.value.urls.length, "page")}`}</Button>
          )}
        </section>
      );
  }
}
