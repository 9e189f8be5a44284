import type { ApiKey } from "../contract/accounts/api-key.ts";
import { limitsOf, type PlanTable } from "../contract/settings/plans.ts";
import type { Usage } from "../ports/usage.ts";

/**
 * Why the key may store nothing more, and the remedy; undefined while it is below its limit.
 */
export async function storageFault(
  usage: Pick<Usage, "stored">,
  key: Pick<ApiKey, "tenant" | "plan" | "limits">,
  plans: PlanTable,
): Promise<string | undefined> {
  const { storageBytes } = limitsOf(key, plans);
  if (storageBytes === 0) return undefined;
  const bytes = await usage.stored(key.tenant);
  if (bytes < storageBytes) return undefined;
  return (
    `${sizeOf(bytes)} are stored and the limit is ${sizeOf(storageBytes)}: remove knowledge ` +
    "(DELETE /v1/knowledge), wait until older results are removed after 30 days, or have the limit raised"
  );
}

/** Decimal units: 1 GB is 10^9 bytes. */
function sizeOf(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const number = bytes / 1_000 ** power;
  return `${power === 0 ? number : Math.floor(number * 100) / 100} ${units[power]}`;
}

const units = ["bytes", "KB", "MB", "GB", "TB", "PB"];
