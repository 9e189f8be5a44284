import {
  storedClientSchema,
  type ClientMetadata,
  type OauthClient,
} from "../../contract/accounts/oauth.ts";
import { ownGroups } from "../../contract/accounts/own-groups.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Secrets } from "../../ports/secrets.ts";
import { createForget, dayId, isDayId } from "./day-groups.ts";

type ClientDeps = {
  secrets: Secrets;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
};

/**
 * Registered clients. Anyone may register, so a client that no person has allowed within a day is
 * forgotten. An allowed one is stored for the year in which that was last done, and the next.
 */
export function createOauthClients({ secrets, clock, randomBytes }: ClientDeps) {
  const forget = createForget(secrets, [unused]);

  const read = async (group: string, id: string): Promise<OauthClient | undefined> => {
    const found = await secrets.get(group, id);
    return found && storedClientSchema.parse(JSON.parse(found.value));
  };

  return {
    async register({ client_name, redirect_uris }: ClientMetadata): Promise<OauthClient> {
      const now = clock.now();
      await forget(now);
      const client: OauthClient = {
        id: dayId(now, randomBytes),
        name: client_name === undefined || client_name === "" ? null : client_name,
        redirectUris: [...new Set(redirect_uris)],
        createdAt: new Date(now).toISOString(),
      };
      await secrets.put(dayGroup(client.id), client.id, JSON.stringify(client), null);
      return client;
    },

    async find(id: string): Promise<OauthClient | undefined> {
      if (!isDayId(id)) return undefined;
      const now = clock.now();
      const year = new Date(now).getUTCFullYear();
      const kept = (await read(yearGroup(year), id)) ?? (await read(yearGroup(year - 1), id));
      if (kept !== undefined) return kept;
      const registered = await read(dayGroup(id), id);
      if (registered === undefined) return undefined;
      const age = now - Date.parse(registered.createdAt);
      return age < limits.oauthClientMs.value ? registered : undefined;
    },

    /** Called when a person has allowed it. */
    async keep(client: OauthClient): Promise<void> {
      const year = new Date(clock.now()).getUTCFullYear();
      await secrets.put(yearGroup(year), client.id, JSON.stringify(client), null);
      await secrets.removeTenant(yearGroup(year - 2));
    },
  };
}

const unused = `${ownGroups.oauth}unused`;
const dayGroup = (id: string): string => `${unused}-${id.slice(0, 8)}`;
const yearGroup = (year: number): string => `${ownGroups.oauth}clients-${year}`;
