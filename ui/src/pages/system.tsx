import { useState } from "preact/hooks";
import { lorepod } from "../api.ts";
import { count, duration } from "../format.ts";
import { useEvery, useLoad } from "../load.ts";
import { Badge, FaultNotice, Foreign, inputOf, Moment, Waiting } from "../parts/basics.tsx";

type Value = Awaited<ReturnType<typeof lorepod.admin.system>>;

export function System() {
  const system = useLoad((signal) => lorepod.admin.system({ signal }), []);
  useEvery(5_000, !system.loading, system.reload);
  const { value } = system;
  return (
    <div class="stack">
      <h1>System</h1>
      {value === undefined && system.fault === null && <Waiting what="the system" rows={8} />}
      <FaultNotice fault={system.fault} retry={system.reload} />
      {value !== undefined && (
        <>
          <Facts system={value} />
          <h2>Dependencies</h2>
          <Dependencies dependencies={value.dependencies} />
          <h2>Workers</h2>
          <Workers workers={value.workers} />
          <Settings settings={value.settings} />
        </>
      )}
    </div>
  );
}

function Facts({ system }: { system: Value }) {
  const { version, node, mode, startedAt, queue } = system;
  return (
    <dl class="facts">
      <div>
        <dt>Lorepod</dt>
        <dd>{version}</dd>
      </div>
      <div>
        <dt>Node</dt>
        <dd>{node}</dd>
      </div>
      <div>
        <dt>Mode</dt>
        <dd>{mode}</dd>
      </div>
      <div>
        <dt>Started</dt>
        <dd>
          <Moment at={startedAt} />
        </dd>
      </div>
      <div>
        <dt>Waiting</dt>
        <dd>{count(queue.waiting)}</dd>
      </div>
      <div>
        <dt>Running</dt>
        <dd>
          {count(queue.running)}
          {queue.runningMost !== null && <span class="faint">{` of ${queue.runningMost}`}</span>}
        </dd>
      </div>
    </dl>
  );
}

function Dependencies({ dependencies }: Pick<Value, "dependencies">) {
  return (
    <ul class="rows">
      {dependencies.map(({ name, ok, ms, error }) => (
        <li key={name} class="row between">
          <span class="grow">{name}</span>
          <span class="faint small">{error ?? duration(ms)}</span>
          <Badge>{ok ? "ok" : "down"}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Workers({ workers }: Pick<Value, "workers">) {
  if (workers.length === 0) return <p class="faint">No crawler is running.</p>;
  return (
    <ul class="rows">
      {workers.map(({ jobId, keyId, url, attempt, pod, startedAt: since }) => (
        <li key={jobId} class="row between wrap">
          <span class="grow">
            <Foreign lines={1}>{url}</Foreign>
            <span class="faint small">
              <code>{pod ?? jobId}</code> {`· attempt ${attempt} · `}
              <code>{keyId}</code>
            </span>
          </span>
          <span class="faint small">
            <Moment at={since} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Settings({ settings }: Pick<Value, "settings">) {
  const [filter, setFilter] = useState("");
  const wanted = settings.filter(({ name, value: shown, sentence }) =>
    `${name} ${shown} ${sentence}`.toLowerCase().includes(filter.toLowerCase()),
  );
  return (
    <>
      <div class="row between wrap">
        <h2>Settings</h2>
        <input
          class="filter"
          type="search"
          aria-label="Filter settings"
          placeholder="Filter"
          value={filter}
          onInput={(event) => setFilter(inputOf(event))}
        />
      </div>
      <div class="table stacks" tabIndex={0} role="region" aria-label="Settings">
        <table>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Value</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {wanted.map(({ name, value: shown, from, sentence }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td>
                  <code>{shown === "" ? "—" : shown}</code>
                  {from === "environment" && <span class="faint small"> set</span>}
                </td>
                <td class="small">{sentence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
