import type { FastifyRequest } from "fastify";
import type { Access } from "../contract/credentials.ts";
import { AppError } from "../contract/errors.ts";
import { archiveProblem } from "../contract/files/archived-page.ts";
import { limits } from "../contract/limits.ts";
import type { Site } from "../contract/sites/site.ts";
import { sitesOf } from "../sites/index.ts";
import { accessOf, findCredential, type LoginOf } from "../tenancy/index.ts";
import { keyOf } from "./key-check.ts";
import { requireBrowser } from "./require-browser.ts";
import type { Services } from "./services.ts";

type Named = { url: string; credential?: string | undefined; archive?: boolean | undefined };

/**
 * What the credential of a request sends; undefined if the request names none. A credential for
 * other origins than that of the URL is a mistake.
 */
export async function accessFor(
  services: Services,
  request: FastifyRequest,
  { url, credential }: Named,
): Promise<Access | undefined> {
  if (credential === undefined) return undefined;
  requireNatsUsers(services, "credential");
  if (!credential.startsWith("cred_")) {
    // Only the controller may read Secrets.
    throw new AppError("bad_request", "credential: it is a Secret, which the API cannot read");
  }
  const access = await accessOf(services.secrets, keyOf(request).tenant, credential);
  if (access === undefined) {
    throw new AppError("bad_request", "credential: there is no credential under this id");
  }
  if (!access.origins.includes(new URL(url).origin)) {
    throw new AppError("bad_request", "credential: its origins do not include that of url");
  }
  return access;
}

/** What a page worker sends to a website is a secret that every user of this NATS could read. */
export function requireNatsUsers({ system, settings }: Services, field: string): void {
  if (system.mode !== "cluster" || (settings.natsCredentials ?? "") !== "") return;
  throw new AppError("bad_request", `${field}: it needs a NATS with users, which this one lacks`);
}

/** Refuses a job whose credential does not exist, is for other origins, or opens what is archived. */
export async function checkCredential(
  services: Services,
  request: FastifyRequest,
  named: Named,
): Promise<void> {
  const problem = archiveProblem(named);
  if (problem !== undefined) throw new AppError("bad_request", problem);
  const access = await accessFor(services, request, named);
  if (access?.session === undefined || named.credential === undefined) return;
  requireBrowser(services);
  const { tenant } = keyOf(request);
  const found = await findCredential(services.secrets, tenant, named.credential);
  if (found?.login?.state === "suspended") throw unusable("it is suspended until it is replaced");
}

/** The session that exists, or the login for one. */
export async function sessionAccess(
  { logins, clock }: Services,
  of: LoginOf,
  access: Access,
): Promise<Access> {
  const grant = await logins.open(of);
  switch (grant.state) {
    case "open":
    case "log-in":
      return { ...access, grant };
    case "wait": {
      const retryAfterSeconds = Math.max(1, Math.ceil((grant.until - clock.now()) / 1_000));
      throw new AppError("unavailable", `credential: ${grant.reason}`, { retryAfterSeconds });
    }
    case "refused":
      throw unusable(grant.reason);
  }
}

const unusable = (reason: string) => new AppError("bad_request", `credential: ${reason}`);

/** The jobs that have not ended and the Sites that use a credential. */
export async function usesOfCredential(
  services: Services,
  tenant: string,
  id: string,
): Promise<string[]> {
  const limit = limits.queueInAll.value;
  const jobs = await services.extractions.list({ tenant, open: true, limit });
  const users = jobs.filter(({ spec }) => spec.credential === id).map((job) => job.id);
  return [...users, ...(await sitesWith(services, tenant, id)).map((site) => site.id)];
}

/** The Sites continue without a credential. What their feeds would list was read with it. */
export async function detachCredential(services: Services, tenant: string, id: string) {
  for (const site of await sitesWith(services, tenant, id)) {
    await services.sites?.sites.amend(site.id, { credential: undefined, feedToken: undefined });
  }
}

async function sitesWith({ sites }: Services, tenant: string, id: string): Promise<Site[]> {
  if (sites === null) return [];
  const own: Site[] = [];
  for await (const site of sitesOf(sites.sites, tenant)) {
    if (site.spec.credential === id) own.push(site);
  }
  return own;
}
