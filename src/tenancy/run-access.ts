import type { AccessAnswer } from "../contract/calls/calls.ts";
import type { Access } from "../contract/credentials.ts";
import { sliceOfJob, slicesAbreast } from "../contract/sites/sync-job.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Sites } from "../ports/sites.ts";
import { accessOf } from "./credentials.ts";

/** What a credential sends, or why it sends nothing. */
export type AccessReading = { ok: true; access: Access } | { ok: false; reason: string };

export type CredentialOwner = { tenant: string; apiKey: string };

/** Reads a credential by the name that a job or Site gives it. */
export type ReadAccess = (owner: CredentialOwner, name: string) => Promise<AccessReading>;

/** Reads the credentials that were stored by the REST interface. `canLogIn`: crawlers get sessions. */
export function storedAccess(secrets: Secrets, { canLogIn }: { canLogIn: boolean }): ReadAccess {
  return async ({ tenant }, id) => {
    const access = await accessOf(secrets, tenant, id);
    if (access === undefined) return { ok: false, reason: "there is no credential under this id" };
    if (access.session === undefined || canLogIn) return { ok: true, access };
    return { ok: false, reason: "jobs and Sites in a cluster cannot log in" };
  };
}

export type RunAccessDeps = {
  extractions: Pick<Extractions, "get">;
  sites: Pick<Sites, "get">;
  readAccess: ReadAccess;
};

/**
 * What a run sends. A run whose URL has another origin gets nothing: it has no use for the values, and
 * the page that it reads may be hostile.
 */
export async function accessOfRun(deps: RunAccessDeps, run: Run): Promise<AccessAnswer> {
  const named = await credentialOfRun(deps, run);
  if (named === undefined) return { access: null };
  const reading = await deps.readAccess(named.owner, named.name);
  if (!reading.ok) return { access: null, reason: reading.reason };
  const { origin } = new URL(named.url);
  if (reading.access.origins.includes(origin)) return { access: reading.access };
  return { access: null, reason: `it is not for ${origin}` };
}

/**
 * The credential of a run, by the record of its job or Site. Throws for a run that has ended, was
 * replaced or belongs to another tenant: it gets nothing.
 */
async function credentialOfRun(
  deps: RunAccessDeps,
  run: Run,
): Promise<{ owner: CredentialOwner; name: string; url: string } | undefined> {
  const spec = await specOfRun(deps, run);
  if (spec === undefined) throw new Error("no such run is open");
  const { credential: name, apiKey = "default", url } = spec;
  return name === undefined ? undefined : { owner: { tenant: run.tenant, apiKey }, name, url };
}

type Run = { tenant: string; job: string; attempt: number };

type Named = { url: string; credential?: string | undefined; apiKey?: string | undefined };

async function specOfRun(
  { extractions, sites }: RunAccessDeps,
  { tenant, job, attempt }: Run,
): Promise<Named | undefined> {
  const slice = sliceOfJob(job);
  if (slice === undefined) {
    const record = await extractions.get(job);
    if (record?.tenant !== tenant) return undefined;
    const { phase, attempt: latest } = record.status;
    const isOpen = phase === "Pending" || phase === "Processing";
    return isOpen && latest === attempt ? record.spec : undefined;
  }
  const site = await sites.get(slice.site);
  if (site?.tenant !== tenant || site.spec.removal !== undefined) return undefined;
  const { sync } = site.status;
  if (sync?.n !== slice.sync || sync.step !== "running") return undefined;
  // A slice has one attempt.
  return slicesAbreast(sync).includes(slice.slice) && attempt === 1 ? site.spec : undefined;
}
