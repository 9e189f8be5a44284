import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Secrets } from "../ports/secrets.ts";

/**
 * Lets one call at a time replace or remove a document, over all replicas. Undefined: another call
 * does. The lease of a process that died ends by itself.
 */
export async function leaseDocument(
  { secrets, clock }: { secrets: Secrets; clock: Pick<Clock, "now"> },
  tenant: string,
  document: string,
  holder: string,
): Promise<AsyncDisposable | undefined> {
  const name = `document-lease:${document}`;
  const stored = await secrets.get(tenant, name);
  if (stored !== undefined && endOf(stored.value) > clock.now()) return undefined;
  const value = `${clock.now() + limits.documentLeaseMs.value} ${holder}`;
  const isTaken = await secrets.put(tenant, name, value, stored?.version ?? null);
  if (!isTaken) return undefined;
  return {
    async [Symbol.asyncDispose]() {
      try {
        // After its end it may be the lease of another call.
        if ((await secrets.get(tenant, name))?.value === value) await secrets.remove(tenant, name);
      } catch {
        // The call has done its work; the lease ends by itself.
      }
    },
  };
}

const endOf = (value: string): number => Number(value.split(" ", 1)[0]);
