import type { Clock } from "../../kit/clock.ts";
import type { Kubernetes } from "./client.ts";
import { isRefused, orMissing } from "./object-source.ts";
import { limits } from "../../contract/limits.ts";

export type LeaseOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  name: string;
  /** The name of this pod. */
  holder: string;
  clock: Clock;
  report: (error: unknown) => void;
};

/**
 * Elects one leader at a time by a Lease. The promise is fulfilled when this process leads; `lost`
 * is aborted when it might no longer lead. The deadline is measured by the local clock, because the
 * clocks of two nodes differ. Disposing releases the lease, so that the next leader need not wait
 * until it expires.
 */
export async function lead(
  options: LeaseOptions,
  signal: AbortSignal,
): Promise<AsyncDisposable & { lost: AbortSignal }> {
  const { clock } = options;
  const seen = { version: "", at: 0 };
  let version: string | undefined;
  while (version === undefined) {
    signal.throwIfAborted();
    version = await tryToTake(options, seen).catch((error: unknown) => {
      options.report(error);
      return undefined;
    });
    if (version === undefined) await clock.sleep(limits.leaseRetryMs.value, signal);
  }
  const lost = new AbortController();
  const stop = new AbortController();
  const renewing = keep(options, stop.signal, lost);
  return {
    lost: lost.signal,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await renewing;
      if (!lost.signal.aborted) await release(options).catch(options.report);
    },
  };
}

type Lease = {
  metadata: { resourceVersion: string };
  spec?: {
    holderIdentity?: string | null;
    leaseDurationSeconds?: number;
    leaseTransitions?: number;
  };
};

/** Returns the version of the lease that this process took; undefined while another holds it. */
async function tryToTake(
  options: LeaseOptions,
  seen: { version: string; at: number },
): Promise<string | undefined> {
  const { kubernetes, holder, clock } = options;
  const lease = await read(options);
  if (!lease) {
    const body = {
      apiVersion: "coordination.k8s.io/v1",
      kind: "Lease",
      metadata: { name: options.name },
      spec: { ...ownSpec(options), acquireTime: microTime(clock), leaseTransitions: 0 },
    };
    const path = leases(options);
    return kubernetes.call({ method: "POST", path, body }).then(versionOf, unlessTaken);
  }
  const { resourceVersion } = lease.metadata;
  const other = lease.spec?.holderIdentity;
  if (other && other !== holder) {
    // A lease that changes is alive. How long it has not changed is measured by the local clock.
    if (seen.version !== resourceVersion)
      Object.assign(seen, { version: resourceVersion, at: clock.now() });
    const lastsMs = (lease.spec?.leaseDurationSeconds ?? limits.leaseMs.value / 1_000) * 1_000;
    if (clock.now() - seen.at < lastsMs) return undefined;
  }
  const leaseTransitions = (lease.spec?.leaseTransitions ?? 0) + 1;
  const spec = { ...ownSpec(options), acquireTime: microTime(clock), leaseTransitions };
  return patch(options, resourceVersion, spec).then(versionOf, unlessTaken);
}

/** Renews until `stop`; gives the lease up in time when the server cannot be reached. */
async function keep(
  options: LeaseOptions,
  stop: AbortSignal,
  lost: AbortController,
): Promise<void> {
  const { clock } = options;
  const end = AbortSignal.any([stop, lost.signal]);
  // A separate timer: a call that hangs must not make this process lead beyond its lease.
  const giveUpAfter = (renewedAt: number) =>
    clock.after(renewedAt + limits.leaseMs.value - limits.leaseMarginMs.value - clock.now(), () =>
      lost.abort(),
    );
  let deadline = giveUpAfter(clock.now());
  while (!end.aborted) {
    // It rejects only at the end, which the next line checks.
    await clock.sleep(limits.leaseRenewMs.value, end).catch(() => undefined);
    if (end.aborted) break;
    const requestedAt = clock.now();
    try {
      const lease = await read(options, end);
      if (lease?.spec?.holderIdentity !== options.holder) lost.abort();
      else await patch(options, lease.metadata.resourceVersion, ownSpec(options), end);
      deadline[Symbol.dispose]();
      deadline = giveUpAfter(requestedAt);
    } catch (error) {
      if (!end.aborted) options.report(error);
    }
  }
  deadline[Symbol.dispose]();
}

async function release(options: LeaseOptions): Promise<void> {
  const lease = await read(options);
  if (lease?.spec?.holderIdentity !== options.holder) return;
  const spec = { ...ownSpec(options), holderIdentity: null, leaseDurationSeconds: 1 };
  await patch(options, lease.metadata.resourceVersion, spec);
}

const ownSpec = ({ holder, clock }: LeaseOptions) => ({
  holderIdentity: holder,
  leaseDurationSeconds: limits.leaseMs.value / 1_000,
  renewTime: microTime(clock),
});

/** The API server requires six digits after the second. */
const microTime = (clock: Clock): string =>
  new Date(clock.now()).toISOString().replace("Z", "000Z");

const leases = ({ namespace }: LeaseOptions): string =>
  `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;

async function read(options: LeaseOptions, signal?: AbortSignal): Promise<Lease | undefined> {
  const path = `${leases(options)}/${options.name}`;
  const call = options.kubernetes.call({ method: "GET", path, ...(signal && { signal }) });
  // The path names a Lease.
  return (await orMissing(call)) as Lease | undefined;
}

const patch = (
  options: LeaseOptions,
  resourceVersion: string,
  spec: object,
  signal?: AbortSignal,
): Promise<unknown> =>
  options.kubernetes.call({
    method: "PATCH",
    path: `${leases(options)}/${options.name}`,
    body: { metadata: { resourceVersion }, spec },
    ...(signal && { signal }),
  });

const versionOf = (lease: unknown): string => (lease as Lease).metadata.resourceVersion;

function unlessTaken(error: unknown): undefined {
  if (!isRefused(error, 409)) throw error;
}
