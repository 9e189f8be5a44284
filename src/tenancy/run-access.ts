import type { Access } from "../contract/credentials.ts";
import { sliceOfJob, slicesAbreast } from "../contract/sites/sync-job.ts";
import type { Run, RunAccess } from "../ports/calls.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Sites } from "../ports/sites.ts";
import { accessOf } from "./credentials.ts";
import type { CredentialOwner } from "./login-store.ts";
import type { Logins } from "./logins.ts";

/** What a credential sends, or why it sends nothing. */
export type AccessReading = { ok: true; access: Access } | { ok: false; reason: string };

/** Reads a credential by the name that a job or Site gives it. */
export type ReadAccess = (owner: CredentialOwner, name: string) => Promise<AccessReading>;

/** Reads the credentials that were stored by the REST interface. */
export function storedAccess(secrets: Secrets): ReadAccess {
  return async ({ tenant }, id) => {
    const access = await accessOf(secrets, tenant, id);
    if (access === undefined) return { ok: false, reason: "there is no credential under this id" };
    return { ok: true, access };
  };
}

export type RunAccessDeps = {
  extractions: Pick<Extractions, "get">;
  sites: Pick<Sites, "get">;
  readAccess: ReadAccess;
  logins: Logins;
};

/**
 * What runs send, and the sessions of those that log in. A run whose URL has another origin gets
 * nothing: it has no use for the values, and the page that it reads may be hostile.
 */
export function createRunAccess(deps: RunAccessDeps): RunAccess {
  return {
    async access(run) {
      const named = await credentialOfRun(deps, run);
      if (named === undefined) return { access: null };
      const reading = await accessTo(deps, named);
      return reading.ok ? { access: reading.access } : { access: null, reason: reading.reason };
    },
    async session(run, report) {
      const named = await credentialOfRun(deps, run);
      if (named === undefined) return null;
      const of = { ...named.owner, id: named.name };
      if (report !== undefined) {
        await deps.logins.report(of, report);
        return null;
      }
      const reading = await accessTo(deps, named);
      if (!reading.ok) return { state: "refused", reason: reading.reason };
      return reading.access.session === undefined ? null : deps.logins.open(of);
    },
  };
}

async function accessTo({ readAccess }: RunAccessDeps, named: Named): Promise<AccessReading> {
  const reading = await readAccess(named.owner, named.name);
  const { origin } = new URL(named.url);
  if (!reading.ok || reading.access.origins.includes(origin)) return reading;
  return { ok: false, reason: `it is not for ${origin}` };
}

type Named = { owner: CredentialOwner; name: string; url: string };

/**
 * The credential of a run, by the record of its job or Site. Throws for a run that has ended, was
 * replaced or belongs to another tenant: it gets nothing.
 */
async function credentialOfRun(deps: RunAccessDeps, run: Run): Promise<Named | undefined> {
  const spec = await specOfRun(deps, run);
  if (spec === undefined) throw new Error("no such run is open");
  const { credential: name, apiKey = "default", url } = spec;
  return name === undefined ? undefined : { owner: { tenant: run.tenant, apiKey }, name, url };
}

type Spec = { url: string; credential?: string | undefined; apiKey?: string | undefined };

async function specOfRun(
  { extractions, sites }: RunAccessDeps,
  { tenant, job, attempt }: Run,
): Promise<Spec | undefined> {
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
