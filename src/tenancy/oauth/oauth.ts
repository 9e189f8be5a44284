import type { Clock } from "../../kit/clock.ts";
import type { Keys } from "../../ports/keys.ts";
import type { Secrets } from "../../ports/secrets.ts";
import { createOauthClients } from "./clients.ts";
import { createCodes } from "./codes.ts";
import { createGrants } from "./grants.ts";

export type Oauth = ReturnType<typeof createOauth>;

/** Clients, codes and grants, in storage that all replicas share. */
export function createOauth(deps: {
  secrets: Secrets;
  keys: Pick<Keys, "find">;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
}) {
  const grants = createGrants(deps);
  return { clients: createOauthClients(deps), codes: createCodes({ ...deps, grants }), grants };
}
