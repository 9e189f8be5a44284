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
  Foreign,
  inputOf,
  Notice,
  Out,
  Waiting,
} from "../parts/basics.tsx";
import { Check, LinesField, NumberField } from "../parts/form-dialog.tsx";
import { ReadingFields } from "../parts/reading-fields.tsx";
import { Recent } from "../parts/recent.tsx";
import { RunView } from "../parts/run-view.tsx";
import { Snippets } from "../parts/snippets.tsx";
import { noReadingOptions, readingOf, type ReadingOptions } from "../reading-options.ts";
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
        {call === "extract" && <OptionFields url={text} options={options} onChange={setOptions} />}
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

type Options = ReadingOptions & {
  maxPages: string;
  singlePage: boolean;
  /** Values to find, as `wantedOf` reads them. */
  wanted: string;
  wantedList: boolean;
};

const noOptions: Options = {
  ...noReadingOptions,
  maxPages: "10",
  singlePage: false,
  wanted: "",
  wantedList: false,
};

function given({ maxPages, singlePage, ...options }: Options) {
  return {
    ...(singlePage ? { singlePage } : { maxPages: Number(maxPages) || 10 }),
    ...readingOf(options),
  } satisfies Partial<ExtractionRequest>;
}

type OptionFieldsProps = {
  url: string;
  options: Options;
  onChange: (options: Options) => void;
};

function OptionFields({ url, options, onChange }: OptionFieldsProps) {
  const set = (change: Partial<Options>) => onChange({ ...options, ...change });
  return (
    <details>
      <summary>Options</summary>
      <div class="fields">
        <NumberField
          label="Pages at most"
          max={20}
          disabled={options.singlePage}
          value={options.maxPages}
          onInput={(maxPages) => set({ maxPages })}
        />
        <Check
          label="This page alone"
          checked={options.singlePage}
          onChange={(singlePage) => set({ singlePage })}
        />
        <ReadingFields url={url} options={options} set={set} />
      </div>
      <LinesField
        label="Values to find"
        hint="One a line: “warranty”, “price: number, for one month”, “stock: in stock | sold out”. Or a JSON Schema."
        rows={3}
        value={options.wanted}
        onInput={(wanted) => set({ wanted })}
      />
      <Check
        label="A list, with a row for each thing"
        checked={options.wantedList}
        onChange={(wantedList) => set({ wantedList })}
      />
    </details>
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
      <>
        <Empty title="Paste an address and press Enter">
          <p>
            Lorepod finds the site's pages, reads them, identifies the business behind them, and
            keeps what it learns, each item with the words that prove it.
          </p>
        </Empty>
        <Recent />
      </>
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
