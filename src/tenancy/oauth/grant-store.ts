import { storedGrantsSchema, type StoredGrant } from "../../contract/accounts/oauth.ts";
import { limits } from "../../contract/limits.ts";
import type { Secrets } from "../../ports/secrets.ts";

/** All grants of a tenant are one document, so that they end with the tenant. */
const name = "oauth-grants";

export function createGrantStore(secrets: Secrets) {
  const load = async (tenant: string) => {
    const stored = await secrets.get(tenant, name);
    const all = stored ? storedGrantsSchema.parse(JSON.parse(stored.value)) : [];
    return { all, version: stored?.version ?? null };
  };
  return {
    read: async (tenant: string): Promise<StoredGrant[]> => (await load(tenant)).all,

    /** Writes what `changed` returns as grants, if any, and returns its answer. */
    change: async <Answer>(
      tenant: string,
      changed: (all: StoredGrant[]) => { grants?: StoredGrant[]; answer: Answer },
    ): Promise<Answer> => {
      for (let tries = 0; tries < limits.oauthTries.value; tries += 1) {
        const { all, version } = await load(tenant);
        const { grants, answer } = changed(all);
        if (grants === undefined) return answer;
        if (await secrets.put(tenant, name, JSON.stringify(grants), version)) return answer;
      }
      throw new Error("the grants of a tenant are written faster than they can be changed");
    },
  };
}
