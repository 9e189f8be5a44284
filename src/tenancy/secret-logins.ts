import { createHmac } from "node:crypto";
import { loginRecordsSchema, type LoginRecords } from "../contract/accounts/login.ts";
import type { NewCredential } from "../contract/credentials.ts";
import { limits } from "../contract/limits.ts";
import type { Secrets } from "../ports/secrets.ts";
import { noLogins, type CredentialOwner, type LoginOf, type LoginStore } from "./login-store.ts";

type Deps = {
  /** Reads a credential that is not in the port `secrets`. */
  readValues: (
    owner: CredentialOwner,
    name: string,
  ) => Promise<{ ok: true; values: NewCredential } | { ok: false; reason: string }>;
  secrets: Secrets;
  /** A version leaves this process: without the key no value can be guessed from it. */
  key: Uint8Array;
};

/** All records of a tenant are one document, so that every change is one write. */
const name = "secret-logins";

/**
 * The logins of credentials that people keep elsewhere, as Secrets. Only what is known of the logins is
 * stored here; other values are another version, whose logins begin again.
 */
export function secretLogins({ readValues, secrets, key }: Deps): LoginStore {
  const valuesOf = async (of: LoginOf) => {
    const reading = await readValues(of, of.id);
    if (!reading.ok || reading.values.login === undefined) return undefined;
    const { origins, login } = reading.values;
    const version = createHmac("sha256", key).update(JSON.stringify([of.id, origins, login]));
    return { origins, login, version: version.digest("hex") };
  };
  const recordsOf = async (tenant: string) => {
    const stored = await secrets.get(tenant, name);
    const all = stored === undefined ? {} : loginRecordsSchema.parse(JSON.parse(stored.value));
    return { all, at: stored?.version ?? null };
  };
  const recordIn = (all: LoginRecords, { id }: LoginOf, version: string) => {
    const found = Object.hasOwn(all, id) ? all[id] : undefined;
    return found?.version === version ? found.record : noLogins;
  };

  return {
    async read(of) {
      const values = await valuesOf(of);
      if (values === undefined) return undefined;
      const { all } = await recordsOf(of.tenant);
      return { ...values, record: recordIn(all, of, values.version) };
    },
    async change(of, version, change) {
      for (let tries = 0; tries < limits.credentialTries.value; tries += 1) {
        if ((await valuesOf(of))?.version !== version) return undefined;
        const { all, at } = await recordsOf(of.tenant);
        const record = change(recordIn(all, of, version));
        if (record === undefined) return undefined;
        const others = Object.entries(all).filter(([id]) => id !== of.id);
        const latest = others
          .toSorted(([, a], [, b]) => (b.record.lastAt ?? 0) - (a.record.lastAt ?? 0))
          .slice(0, limits.credentialsPerKey.value - 1);
        const next = Object.fromEntries([...latest, [of.id, { version, record }]]);
        if (await secrets.put(of.tenant, name, JSON.stringify(next), at)) return record;
      }
      throw new Error("the records of logins are written faster than they can be changed");
    },
  };
}
