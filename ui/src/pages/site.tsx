import { useState } from "preact/hooks";
import type { FactChange, PageState, Site, Sync } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { firstPages } from "../first-pages.ts";
import { momentOf, plural, shortUrl } from "../format.ts";
import { useAction, useEvery, useLoad } from "../load.ts";
import { preferenceWords } from "../outcomes.ts";
import {
  Badge,
  Button,
  Category,
  Choice,
  Dialog,
  Empty,
  FaultNotice,
  Foreign,
  Moment,
  Notice,
  Out,
  Waiting,
} from "../parts/basics.tsx";
import { Export } from "../parts/export.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { SiteFields } from "../parts/site-fields.tsx";
import { settingsOf, siteChange } from "../reading-options.ts";
import { go, Link, usePlace, withQuery } from "../router.tsx";
import { schedules, type ScheduleChoice } from "./sites.tsx";

const refreshMs = 2_000;

const tabs = [
  { value: "changes", label: "Changes" },
  { value: "pages", label: "Pages" },
  { value: "syncs", label: "Syncs" },
] as const;

export function SitePage({ id }: { id: string }) {
  const { query } = usePlace();
  const site = useLoad((signal) => lorepod.sites.get(id, { signal }), [id]);
  const { value } = site;
  useEvery(refreshMs, value?.state === "syncing" && !site.loading, site.reload);
  const tab = tabs.find((one) => one.value === query.get("tab"))?.value ?? "changes";
  // What is listed below is asked for again when a sync ends.
  const version = `${value?.lastSync?.n ?? 0} ${value?.state ?? ""}`;
  return (
    <div class="stack">
      <p class="small">
        <Link to="/sites">Sites</Link>
      </p>
      {value === undefined ? (
        <>
          <h1>Site</h1>
          <FaultNotice fault={site.fault} retry={site.reload} />
          {site.fault === null && <Waiting what="the Site" />}
        </>
      ) : (
        <>
          <Head site={value} onChange={site.set} reload={site.reload} />
          <Choice
            label="Part of the Site"
            value={tab}
            options={tabs}
            onChange={(next) => go(withQuery({ tab: next === "changes" ? null : next }))}
          />
          {tab === "changes" && <Changes id={id} version={version} />}
          {tab === "pages" && <Pages id={id} version={version} />}
          {tab === "syncs" && <Syncs id={id} version={version} />}
        </>
      )}
    </div>
  );
}

type HeadProps = { site: Site; onChange: (site: Site) => void; reload: () => void };

function Head({ site, onChange, reload }: HeadProps) {
  const { id, url, name, state, reason, counts, lastSync, nextSync, paused, feedUrl } = site;
  const [removing, setRemoving] = useState(false);
  const [changing, setChanging] = useState(false);
  const action = useAction();
  const then = (work: () => Promise<unknown>) =>
    void action.run(async () => {
      await work();
      reload();
    });
  const waiting = state === "needs_confirmation" ? lastSync : null;
  return (
    <header class="stack tight">
      <div class="row between wrap">
        <h1>
          <Foreign lines={2}>{name ?? shortUrl(url)}</Foreign>
        </h1>
        <Badge>{state.replaceAll("_", " ")}</Badge>
      </div>
      <p class="faint small">
        <Out url={url} />
      </p>
      <p class="faint small">
        {`${plural(counts.pages, "page")}, ${plural(counts.items, "item")} · last read `}
        <Moment at={lastSync?.finishedAt ?? null} />
        {nextSync !== null && ` · next ${momentOf(nextSync)}`}
        {feedUrl !== null && (
          <>
            {" · "}
            <a href={feedUrl}>RSS feed</a>
          </>
        )}
      </p>
      {reason !== null && (
        <Notice tone="warn">
          <Foreign>{reason}</Foreign>
        </Notice>
      )}
      <div class="row wrap">
        {waiting !== null && (
          <>
            <Button
              kind="danger"
              busy={action.busy}
              onClick={() => then(() => lorepod.sites.confirm(id, waiting.n))}
            >
              Remove these pages
            </Button>
            <Button
              busy={action.busy}
              onClick={() => then(() => lorepod.sites.cancelSync(id, waiting.n))}
            >
              Keep them
            </Button>
          </>
        )}
        {state === "idle" && (
          <Button kind="main" busy={action.busy} onClick={() => then(() => lorepod.sites.sync(id))}>
            Sync now
          </Button>
        )}
        {state === "syncing" && lastSync !== null && (
          <Button
            busy={action.busy}
            onClick={() => then(() => lorepod.sites.cancelSync(id, lastSync.n))}
          >
            Cancel the sync
          </Button>
        )}
        <Button
          busy={action.busy}
          onClick={() => then(() => lorepod.sites.update(id, { paused: !paused }))}
        >
          {paused ? "Resume" : "Pause"}
        </Button>
        <Export id={id} open={(query) => lorepod.sites.export(id, query)} />
        <Button onClick={() => setChanging(true)}>Settings</Button>
        <Button kind="danger" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      <Schedule site={site} onChange={onChange} />
      <FaultNotice fault={action.fault} />
      {changing && (
        <SettingsDialog site={site} onClose={() => setChanging(false)} onChange={onChange} />
      )}
      {removing && <RemoveDialog id={id} onClose={() => setRemoving(false)} />}
    </header>
  );
}

function Schedule({ site, onChange }: Pick<HeadProps, "site" | "onChange">) {
  const action = useAction();
  const { id, schedule } = site;
  const own = schedules.find(({ value }) => value === (schedule ?? "none"));
  const change = (next: ScheduleChoice) =>
    void action.run(async () => {
      onChange(await lorepod.sites.update(id, { schedule: next === "none" ? null : next }));
    });
  return (
    <>
      <Choice
        label="Schedule"
        value={own?.value ?? ("" as ScheduleChoice)}
        options={schedules}
        onChange={change}
      />
      {own === undefined && <p class="faint small">{`Cron, in UTC: ${schedule ?? ""}`}</p>}
      <FaultNotice fault={action.fault} />
    </>
  );
}

type SettingsProps = Pick<HeadProps, "site" | "onChange"> & { onClose: () => void };

function SettingsDialog({ site, onChange, onClose }: SettingsProps) {
  // As they were when the dialog was opened: a sync meanwhile changes none of them.
  const [before] = useState(() => settingsOf(site));
  const [settings, setSettings] = useState(before);
  const save = async () => {
    onChange(await lorepod.sites.update(site.id, siteChange(before, settings)));
    onClose();
  };
  return (
    <FormDialog title="Settings" does="Save" work={save} onClose={onClose}>
      <SiteFields
        open
        url={site.url}
        settings={settings}
        set={(change) => setSettings((now) => ({ ...now, ...change }))}
      />
      <p class="faint small">They take effect with the next sync.</p>
    </FormDialog>
  );
}

function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const action = useAction();
  const remove = (keepKnowledge: boolean) =>
    void action.run(async () => {
      await lorepod.sites.delete(id, { keepKnowledge });
      go("/sites");
    });
  return (
    <Dialog title="Remove this Site" onClose={onClose}>
      <p>Its schedule ends, and its changes are deleted. This cannot be undone.</p>
      <FaultNotice fault={action.fault} />
      <div class="row wrap">
        <Button kind="danger" busy={action.busy} onClick={() => remove(false)}>
          Remove with its knowledge
        </Button>
        <Button busy={action.busy} onClick={() => remove(true)}>
          Keep its knowledge
        </Button>
      </div>
    </Dialog>
  );
}

type ListProps = { id: string; version: string };

function Changes({ id, version }: ListProps) {
  const [pages, setPages] = useState(1);
  const changes = useLoad(
    (signal) =>
      firstPages(pages, async (cursor) => {
        const asked = { order: "desc" as const, cursor, limit: 50, signal };
        const { changes: rows, nextCursor } = await lorepod.sites.changes(id, asked);
        return { rows, nextCursor };
      }),
    [id, version],
    pages,
  );
  const { value } = changes;
  return (
    <section class="stack">
      <h2>Changes</h2>
      <FaultNotice fault={changes.fault} retry={changes.reload} />
      {value === undefined && changes.fault === null && <Waiting what="the changes" />}
      {value?.rows.length === 0 && (
        <Empty title="No fact has changed">
          <p>The first sync is what later ones are compared with.</p>
        </Empty>
      )}
      <ul class="rows">
        {value?.rows.map((change) => (
          <li key={change.id}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {value?.more === true && (
        <Button busy={changes.loading} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </section>
  );
}

/** Both quotes, one below the other. */
function Change({ change }: { change: FactChange }) {
  const { kind, at, category, title, source, before, after } = change;
  return (
    <div class="stack tight">
      <div class="row between wrap">
        <strong class="grow">
          <Foreign lines={2}>{title === "" ? kind : title}</Foreign>
        </strong>
        <Category name={category} />
        <Badge>{kind}</Badge>
      </div>
      {before !== null && (
        <p>
          <span class="faint small">Before </span>
          <del>
            <Foreign>{before.quote}</Foreign>
          </del>
        </p>
      )}
      {after !== null && (
        <p>
          <span class="faint small">After </span>
          <ins>
            <Foreign>{after.quote}</Foreign>
          </ins>
        </p>
      )}
      <p class="faint small">
        <Moment at={at} /> · <Out url={source} />
      </p>
    </div>
  );
}

const states: readonly { value: PageState | "all"; label: string }[] = [
  { value: "all", label: "All" },
  { value: "current", label: "Current" },
  { value: "failing", label: "Failing" },
  { value: "gone", label: "Removed" },
  { value: "refused", label: "Not read" },
  { value: "unread", label: "Unread" },
];

function Pages({ id, version }: ListProps) {
  const { query } = usePlace();
  const state = states.find(({ value }) => value === query.get("state"))?.value ?? "all";
  const [pages, setPages] = useState(1);
  const filter = state === "all" ? {} : { state };
  const table = useLoad(
    (signal) =>
      firstPages(pages, async (cursor) => {
        const asked = { ...filter, cursor, limit: 100, signal };
        const { pages: rows, nextCursor } = await lorepod.sites.pages(id, asked);
        return { rows, nextCursor };
      }),
    [id, state, version],
    pages,
  );
  const { value } = table;
  return (
    <section class="stack">
      <div class="row between wrap">
        <h2>Pages</h2>
        <Choice
          label="State"
          value={state}
          options={states}
          onChange={(next) => {
            setPages(1);
            go(withQuery({ state: next === "all" ? null : next }));
          }}
        />
      </div>
      <FaultNotice fault={table.fault} retry={table.reload} />
      {value === undefined && table.fault === null && <Waiting what="the pages" />}
      {value?.rows.length === 0 && <Empty title="No page in this state" />}
      <ul class="rows">
        {value?.rows.map(({ url, state: own, reason, lastRead, preferences }) => (
          <li key={url} class="row between">
            <span class="grow">
              <Out url={url} />
              {reason !== null && (
                <span class="faint small">
                  <Foreign lines={2}>{reason}</Foreign>
                </span>
              )}
              {preferences !== null && (
                <span class="faint small">
                  Site: <Foreign lines={2}>{preferenceWords(preferences)}</Foreign>
                </span>
              )}
            </span>
            <span class="faint small nowrap">
              <Moment at={lastRead} />
            </span>
            <Badge>{own}</Badge>
          </li>
        ))}
      </ul>
      {value?.more === true && (
        <Button busy={table.loading} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </section>
  );
}

function Syncs({ id, version }: ListProps) {
  const syncs = useLoad((signal) => lorepod.sites.syncs(id, { signal }), [id, version]);
  return (
    <section class="stack">
      <h2>Syncs</h2>
      <FaultNotice fault={syncs.fault} retry={syncs.reload} />
      {syncs.value === undefined && syncs.fault === null && <Waiting what="the syncs" />}
      <ul class="rows">
        {syncs.value?.syncs.map((sync) => (
          <li key={sync.n}>
            <SyncRow sync={sync} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SyncRow({ sync: { n, state, startedAt, counts, reason } }: { sync: Sync }) {
  const { read, unchanged, changed, failed } = counts;
  return (
    <div class="row between wrap">
      <span class="grow">
        {`Sync ${n}: ${read} read, ${changed} changed, ${unchanged} unchanged, ${failed} failed`}
        {reason !== null && (
          <span class="faint small">
            <Foreign lines={2}>{reason}</Foreign>
          </span>
        )}
      </span>
      <span class="faint small nowrap">
        <Moment at={startedAt} />
      </span>
      <Badge>{state.replaceAll("_", " ")}</Badge>
    </div>
  );
}
