import { lorepod } from "../api.ts";
import { count, dayOf, stored } from "../format.ts";
import { useLoad } from "../load.ts";
import { DayBars } from "../parts/bars.tsx";
import { Empty, FaultNotice, Foreign, Moment, Waiting } from "../parts/basics.tsx";

export function Usage() {
  const account = useLoad((signal) => lorepod.account({ signal }), []);
  const { value } = account;
  if (value === undefined) {
    return (
      <div class="stack">
        <h1>Usage</h1>
        {account.fault === null ? (
          <Waiting what="the usage" rows={6} />
        ) : (
          <FaultNotice fault={account.fault} retry={account.reload} />
        )}
      </div>
    );
  }
  const { usage, storage, limits, plan, apiKey } = value;
  const endpoints = Object.entries(usage.byEndpoint).toSorted(([, a], [, b]) => b - a);
  return (
    <div class="stack">
      <h1>Usage</h1>
      <p class="faint">
        <Foreign>{apiKey.name}</Foreign> · <code>{apiKey.prefix}…</code> · plan {plan} · used{" "}
        <Moment at={apiKey.lastUsedAt} />
      </p>
      <dl class="facts">
        <div>
          <dt>Requests this month</dt>
          <dd>{count(usage.requests)}</dd>
        </div>
        <div>
          <dt>Quota</dt>
          <dd>{usage.quota === null ? "none" : count(usage.quota)}</dd>
        </div>
        <div>
          <dt>Stored</dt>
          <dd>
            {stored(storage.bytes)}
            {storage.limit !== null && ` of ${stored(storage.limit)}`}
          </dd>
        </div>
        <div>
          <dt>A minute</dt>
          <dd>{count(limits.requestsPerMinute)}</dd>
        </div>
        <div>
          <dt>Extractions at once</dt>
          <dd>{count(limits.concurrentExtractions)}</dd>
        </div>
      </dl>
      {usage.quota !== null && (
        <div class="stack tight">
          <progress max={usage.quota} value={usage.requests} aria-label="Part of the quota used" />
          <p class="faint small">
            {`${count(usage.remaining ?? 0)} left; the next period begins ${dayOf(usage.periodEnd)} (UTC).`}
          </p>
        </div>
      )}
      <h2>By day</h2>
      <DayBars byDay={usage.byDay} start={usage.periodStart} end={usage.periodEnd} />
      <h2>By call</h2>
      {endpoints.length === 0 ? (
        <Empty title="No request yet">
          <p>Looking around in the dashboard is not counted; extractions and searches are.</p>
        </Empty>
      ) : (
        <div class="table" tabIndex={0} role="region" aria-label="Requests by call">
          <table>
            <thead>
              <tr>
                <th scope="col">Call</th>
                <th scope="col" class="number">
                  Requests
                </th>
              </tr>
            </thead>
            <tbody>
              {endpoints.map(([endpoint, requests]) => (
                <tr key={endpoint}>
                  <td>
                    <code>{endpoint}</code>
                  </td>
                  <td class="number">{count(requests)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
