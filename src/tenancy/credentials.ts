import {
  storedCredentialsSchema,
  type Access,
  type Credential,
  type NewCredential,
  type StoredCredential,
} from "../contract/credentials.ts";
import { AppError } from "../contract/errors.ts";
import type { LoginRecord } from "../contract/accounts/login.ts";
import { limits } from "../contract/limits.ts";
import type { Secrets } from "../ports/secrets.ts";
import { isSuspended, noLogins, type LoginStore } from "./login-store.ts";

type Deps = { secrets: Secrets; now: () => number };

/** All credentials of a tenant are one encrypted document, so that every change is one write. */
const name = "credentials";

export async function listCredentials(secrets: Secrets, tenant: string): Promise<Credential[]> {
  return (await read(secrets, tenant)).all.map(withoutValues);
}

export async function findCredential(
  secrets: Secrets,
  tenant: string,
  id: string,
): Promise<Credential | undefined> {
  return (await listCredentials(secrets, tenant)).find((one) => one.id === id);
}

/** The same id again is the same credential; undefined if the tenant has as many as it may have. */
export function createCredential(
  deps: Deps,
  tenant: string,
  id: string,
  values: NewCredential,
): Promise<Credential | undefined> {
  return write(deps, tenant, (all) => {
    const existing = all.find((one) => one.id === id);
    if (existing !== undefined) return { result: existing };
    if (all.length >= limits.credentialsPerKey.value) return { result: undefined };
    const now = new Date(deps.now()).toISOString();
    const created = { ...publicPart(values), id, createdAt: now, changedAt: now, values };
    return { all: [...all, created], result: created };
  });
}

/** Replaces the values of a credential; undefined if there is none. */
export function replaceCredential(
  deps: Deps,
  tenant: string,
  id: string,
  values: NewCredential,
): Promise<Credential | undefined> {
  return write(deps, tenant, (all) => {
    const before = all.find((one) => one.id === id);
    if (before === undefined) return { result: undefined };
    // It names a version, so no two are equal.
    const next = Math.max(deps.now(), Date.parse(before.changedAt) + 1);
    const changedAt = new Date(next).toISOString();
    // A login that has failed too often starts again.
    const { logins: _logins, ...kept } = before;
    const changed = { ...kept, ...publicPart(values), changedAt, values };
    return { all: all.map((one) => (one === before ? changed : one)), result: changed };
  });
}

export async function removeCredential(deps: Deps, tenant: string, id: string): Promise<void> {
  await write(deps, tenant, (all) => {
    const left = all.filter((one) => one.id !== id);
    return left.length === all.length ? { result: undefined } : { all: left, result: undefined };
  });
}

/** What is sent with a credential; undefined if there is none of this id. */
export async function accessOf(
  secrets: Secrets,
  tenant: string,
  id: string,
): Promise<Access | undefined> {
  const found = (await read(secrets, tenant)).all.find((one) => one.id === id);
  return found && accessFrom(found.values);
}

/** The logins of the credentials with an id. */
export function storedLogins(deps: Deps): LoginStore {
  return {
    async read({ tenant, id }) {
      const found = (await read(deps.secrets, tenant)).all.find((one) => one.id === id);
      const login = found?.values.login;
      if (found === undefined || login === undefined) return undefined;
      const { changedAt: version, origins, logins: record = noLogins } = found;
      return { version, origins, login, record };
    },
    async change({ tenant, id }, version, change) {
      let changed: LoginRecord | undefined;
      await write(deps, tenant, (all) => {
        const found = all.find((one) => one.id === id && one.changedAt === version);
        const logins = (changed = found && change(found.logins ?? noLogins));
        if (found === undefined || logins === undefined) return { result: undefined };
        return { all: all.map((one) => (one === found ? { ...one, logins } : one)), result: found };
      });
      return changed;
    },
  };
}

/** What is sent with these values. */
export function accessFrom({
  origins,
  headers = {},
  basic,
  cookies = [],
  login,
}: NewCredential): Access {
  if (login !== undefined) return { origins, headers: {}, cookies: [], session: "needed" };
  if (basic === undefined) return { origins, headers, cookies };
  const encoded = Buffer.from(`${basic.username}:${basic.password}`, "utf8").toString("base64");
  return { origins, headers: { authorization: `Basic ${encoded}` }, cookies };
}

async function read(secrets: Secrets, tenant: string) {
  const stored = await secrets.get(tenant, name);
  const all = stored === undefined ? [] : storedCredentialsSchema.parse(JSON.parse(stored.value));
  return { all, version: stored?.version ?? null };
}

type Change = { all?: StoredCredential[]; result: StoredCredential | undefined };

async function write(
  { secrets }: Deps,
  tenant: string,
  change: (all: StoredCredential[]) => Change,
): Promise<Credential | undefined> {
  for (let tries = 0; tries < limits.credentialTries.value; tries += 1) {
    const { all, version } = await read(secrets, tenant);
    const { all: next, result } = change(all);
    const text = JSON.stringify(next ?? []);
    if (Buffer.byteLength(text) > limits.credentialBytes.value) throw tooLarge();
    const done = next === undefined || (await secrets.put(tenant, name, text, version));
    if (done) return result && withoutValues(result);
  }
  throw new Error("the credentials are written faster than they can be changed");
}

function tooLarge(): AppError {
  const message = `the credentials of this key would have more than ${limits.credentialBytes.value} bytes`;
  return new AppError("too_many_credentials", message);
}

/** A password is typed into pages that arrived encrypted, or from a network of the operator. */
export async function openOrigin(
  { kind, origins }: NewCredential,
  isOwnNetwork: (origin: string) => Promise<boolean>,
): Promise<{ index: number; rule: string } | undefined> {
  if (kind !== "login") return undefined;
  for (const [index, origin] of origins.entries()) {
    if (origin.startsWith("https:") || (await isOwnNetwork(origin))) continue;
    const rule = "must begin with https:// for a login, except in networks of LOREPOD_EGRESS_ALLOW";
    return { index, rule };
  }
  return undefined;
}

const publicPart = ({ name: title, origins, kind }: NewCredential) => ({
  name: title,
  origins,
  kind,
});

function withoutValues({ values, logins = noLogins, ...shown }: StoredCredential): Credential {
  const { login } = values;
  if (login === undefined) return shown;
  const state = isSuspended(logins) ? ("suspended" as const) : ("active" as const);
  const { reason } = logins;
  const about = { steps: login.steps.length, canaryUrl: login.canary.url, state, reason };
  return { ...shown, login: about };
}
