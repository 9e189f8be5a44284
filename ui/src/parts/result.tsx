import { useState } from "preact/hooks";
import type {
  Business,
  ExtractionResult,
  KnowledgeItem,
  OpenHours,
  SuggestedUrl,
} from "../../../clients/node/src/index.ts";
import { duration, plural, shortUrl } from "../format.ts";
import { Button, Category, Choice, Empty, Foreign, Notice, Out } from "./basics.tsx";
import { Logo } from "./logo.tsx";
import { EvidenceDialog } from "./proof.tsx";

export function BusinessCard({ business }: { business: Business }) {
  const { name, domain, category, description, logo, contacts, socialLinks, languages } = business;
  return (
    <section class="card business" aria-label="Business">
      <Logo key={logo} url={logo} name={name} />
      <div class="stack tight grow">
        <h2>
          <Foreign lines={2}>{name}</Foreign>
        </h2>
        <p class="faint">
          <Foreign>{domain}</Foreign> · <Foreign>{category}</Foreign>
          {languages.length > 0 && ` · ${languages.join(", ")}`}
        </p>
        <p>
          <Foreign lines={4}>{description}</Foreign>
        </p>
        {contacts.length > 0 && (
          <ul class="inline" aria-label="Contacts">
            {contacts.map(({ kind, value }) => (
              <li key={value}>
                <span class="faint">{kind}</span> <Foreign lines={2}>{value}</Foreign>
              </li>
            ))}
          </ul>
        )}
        <Places business={business} />
        {socialLinks.length > 0 && (
          <ul class="inline" aria-label="Profiles">
            {socialLinks.map((url) => (
              <li key={url}>
                <Out url={url} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** When the business is open; of several places, where each of them is as well. */
function Places({ business: { hours = [], locations = [] } }: { business: Business }) {
  if (locations.length < 2) return <Open hours={hours} />;
  return (
    <ul class="rows" aria-label="Places">
      {locations.map(({ name, address, phone, hours: own }) => (
        <li key={address} class="stack tight">
          <Foreign lines={2}>
            {[name, address, phone].filter((part) => part !== null).join(" · ")}
          </Foreign>
          <Open hours={own} />
        </li>
      ))}
    </ul>
  );
}

function Open({ hours }: { hours: readonly OpenHours[] }) {
  if (hours.length === 0) return null;
  return (
    <ul class="inline" aria-label="Opening hours">
      {hours.map(({ days, opens, closes, note }) => (
        <li key={`${days.join()} ${opens} ${note}`}>
          <span class="faint">{days.join(", ")}</span>{" "}
          {opens === null ? "closed" : `${opens}–${closes ?? ""}`}
          {note !== null && (
            <span class="faint">
              {" "}
              <Foreign lines={2}>{note}</Foreign>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Suggested({
  urls,
  onExtract,
}: {
  urls: readonly SuggestedUrl[];
  onExtract: (url: string) => void;
}) {
  const [all, setAll] = useState(false);
  if (urls.length === 0) return null;
  const shown = all ? urls : urls.slice(0, 8);
  return (
    <section class="stack tight">
      <h2>Left out, worth reading</h2>
      <ul class="rows">
        {shown.map(({ url, reason }) => (
          <li key={url} class="row between">
            <div class="grow">
              <Out url={url} />
              <p class="faint small">
                <Foreign lines={2}>{reason}</Foreign>
              </p>
            </div>
            <Button label={`Extract ${shortUrl(url)}`} onClick={() => onExtract(url)}>
              Extract
            </Button>
          </li>
        ))}
      </ul>
      {urls.length > shown.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {`Show all ${urls.length}`}
        </Button>
      )}
    </section>
  );
}

/** All that a job has learned, by category; each item with the words that prove it. */
export function Items({ result }: { result: ExtractionResult }) {
  const { knowledgeItems: items, jobId } = result;
  const [category, setCategory] = useState("all");
  const [shownAt, setShownAt] = useState<KnowledgeItem | null>(null);
  const [shown, setShown] = useState(20);
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item.category, (counts.get(item.category) ?? 0) + 1);
  const options = [
    { value: "all", label: "All", count: items.length },
    ...[...counts].map(([value, count]) => ({ value, label: value.toLowerCase(), count })),
  ];
  const wanted = category === "all" ? items : items.filter((item) => item.category === category);
  if (items.length === 0) {
    return (
      <Empty title="Nothing was learned here">
        <p>The pages that were read prove no item. Try more pages, or another start page.</p>
      </Empty>
    );
  }
  return (
    <section class="stack">
      <div class="row between wrap">
        <h2>{plural(items.length, "item")}</h2>
        <Choice label="Category" value={category} options={options} onChange={setCategory} />
      </div>
      <ul class="items">
        {wanted.slice(0, shown).map((item) => (
          <li key={item.id}>
            <Item item={item} onEvidence={() => setShownAt(item)} />
          </li>
        ))}
      </ul>
      {wanted.length > shown && (
        <Button onClick={() => setShown(shown + 40)}>{`Show more of ${wanted.length}`}</Button>
      )}
      {shownAt !== null && (
        <EvidenceDialog
          jobId={jobId}
          source={shownAt.source}
          evidence={shownAt.evidence}
          onClose={() => setShownAt(null)}
        />
      )}
    </section>
  );
}

function Item({ item, onEvidence }: { item: KnowledgeItem; onEvidence: () => void }) {
  const { title, description, content, category, source, evidence } = item;
  return (
    <article class="card item">
      <header class="row between">
        <h3>
          <Foreign lines={2}>{title}</Foreign>
        </h3>
        <Category name={category} />
      </header>
      <p>
        <Foreign lines={4}>{description === "" ? content : description}</Foreign>
      </p>
      <details>
        <summary>Text</summary>
        <div class="prose">
          <Foreign>{content}</Foreign>
        </div>
      </details>
      <footer class="row wrap">
        <Out url={evidence.link}>{shortUrl(source)}</Out>
        <Button kind="quiet" label={`Show proof of ${title.slice(0, 80)}`} onClick={onEvidence}>
          Show proof
        </Button>
      </footer>
    </article>
  );
}

export function ResultFacts({ result }: { result: ExtractionResult }) {
  const { pagesScraped, urlsDiscovered, durationMs, readers, warnings } = result;
  return (
    <>
      <dl class="facts">
        <div>
          <dt>Pages read</dt>
          <dd>{pagesScraped}</dd>
        </div>
        <div>
          <dt>Pages found</dt>
          <dd>{urlsDiscovered}</dd>
        </div>
        <div>
          <dt>Took</dt>
          <dd>{duration(durationMs)}</dd>
        </div>
        <div>
          <dt>Read by</dt>
          <dd>{readers.items === "model" ? "a model" : "the offline reader"}</dd>
        </div>
      </dl>
      <Warnings warnings={warnings} />
    </>
  );
}

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>
            <Foreign>{warning}</Foreign>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
