import { useState } from "preact/hooks";
import type { Site } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { firstPages } from "../first-pages.ts";
import { momentOf, plural, shortUrl, wholeUrl } from "../format.ts";
import { useEvery, useLoad } from "../load.ts";
import {
  Badge,
  Button,
  Choice,
  Empty,
  FaultNotice,
  Field,
  Foreign,
  Moment,
  Waiting,
} from "../parts/basics.tsx";
import { FormDialog, TextField } from "../parts/form-dialog.tsx";
import { SiteFields } from "../parts/site-fields.tsx";
import { newSiteSettings, siteFields } from "../reading-options.ts";
import { go, Link, usePlace, withQuery } from "../router.tsx";

const pageSize = 25;
const refreshMs = 3_000;

export const schedules = [
  { value: "none", label: "By hand" },
  { value: "hourly", label: "Hourly" },
  { value: "daily", label: "Daily" },
  { value: "weekly", label: "Weekly" },
  { value: "adaptive", label: "Adaptive" },
] as const;

export type ScheduleChoice = (typeof schedules)[number]["value"];

export function Sites() {
  const { query } = usePlace();
  const watched = query.get("watch");
  const [pages, setPages] = useState(1);
  const [creating, setCreating] = useState(false);
  const sites = useLoad(
    (signal) =>
      firstPages(pages, async (cursor) => {
        const asked = { cursor, limit: pageSize, signal };
        const { sites: rows, nextCursor } = await lorepod.sites.list(asked);
        return { rows, nextCursor };
      }),
    [],
    pages,
  );
  const { value } = sites;
  const isBusy = value?.rows.some(({ state }) => state === "syncing") ?? false;
  useEvery(refreshMs, isBusy && !sites.loading, sites.reload);
  const close = () => {
    setCreating(false);
    if (watched !== null) go(withQuery({ watch: null, credential: null }));
  };
  return (
    <div class="stack">
      <div class="row between wrap">
        <h1>Sites</h1>
        <Button kind="main" onClick={() => setCreating(true)}>
          New Site
        </Button>
      </div>
      <FaultNotice fault={sites.fault} retry={sites.reload} />
      {value === undefined && sites.fault === null && <Waiting what="the Sites" />}
      {value?.rows.length === 0 && (
        <Empty title="No Sites yet">
          <p>A Site is a whole website that is read again on a schedule, and what has changed.</p>
        </Empty>
      )}
      {value !== undefined && value.rows.length > 0 && (
        <ul class="rows">
          {value.rows.map((site) => (
            <li key={site.id}>
              <SiteRow site={site} />
            </li>
          ))}
        </ul>
      )}
      {value?.more === true && (
        <Button busy={sites.loading} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
      {(creating || watched !== null) && (
        <CreateDialog
          given={watched ?? ""}
          credential={query.get("credential") ?? ""}
          onClose={close}
        />
      )}
    </div>
  );
}

export function SiteRow({ site }: { site: Site }) {
  const { id, url, name, state, schedule, counts, lastSync, nextSync } = site;
  const next = nextSync === null ? (schedule ?? "by hand") : `next ${momentOf(nextSync)}`;
  return (
    <Link to={`/sites/${id}`} class="job row between">
      <span class="grow">
        <Foreign lines={1}>{name ?? shortUrl(url)}</Foreign>
        <span class="faint small">
          <Foreign lines={1}>{shortUrl(url)}</Foreign>
        </span>
      </span>
      <span class="faint small nowrap">
        {`${plural(counts.pages, "page")} · ${next} · `}
        <Moment at={lastSync?.finishedAt ?? null} />
      </span>
      <Badge>{state.replaceAll("_", " ")}</Badge>
    </Link>
  );
}

type CreateProps = { given: string; credential: string; onClose: () => void };

function CreateDialog({ given, credential, onClose }: CreateProps) {
  const [url, setUrl] = useState(given);
  const [settings, setSettings] = useState({ ...newSiteSettings, credential });
  const [schedule, setSchedule] = useState<ScheduleChoice>("daily");
  const create = async () => {
    const site = await lorepod.sites.create({
      url: wholeUrl(url),
      schedule: schedule === "none" ? null : schedule,
      ...siteFields(settings),
    });
    go(`/sites/${site.id}`);
  };
  return (
    <FormDialog title="New Site" does="Read it now" work={create} onClose={onClose}>
      <TextField
        label="Address"
        hint="Any page of the site"
        path="url"
        required
        kind="url"
        maxChars={2_048}
        value={url}
        onInput={setUrl}
      />
      <Field label="Read again">
        {() => (
          <Choice label="Schedule" value={schedule} options={schedules} onChange={setSchedule} />
        )}
      </Field>
      <SiteFields
        url={url}
        settings={settings}
        set={(change) => setSettings((now) => ({ ...now, ...change }))}
      />
    </FormDialog>
  );
}
