import { z } from "zod";
import { type ApiKey, plans, type Plan } from "../accounts/api-key.ts";

export type PlanLimits = {
  requestsPerMinute: number;
  /** Requests in a calendar month; 0 is unlimited. */
  quota: number;
  concurrentExtractions: number;
  /** Bytes that may be stored; 0 is unlimited. */
  storageBytes: number;
};

export type PlanTable = Readonly<Record<Plan, PlanLimits>>;

/** Limits of each plan; `LOREPOD_PLANS` changes a plan, and a key can have its own limits. */
export const planTable: PlanTable = {
  Usage: { requestsPerMinute: 10, quota: 1_000, concurrentExtractions: 2, storageBytes: 2e9 },
  Starter: { requestsPerMinute: 30, quota: 10_000, concurrentExtractions: 5, storageBytes: 20e9 },
  Pro: { requestsPerMinute: 60, quota: 100_000, concurrentExtractions: 10, storageBytes: 200e9 },
};

/** Plan Usage has free requests first and is then billed without a stop. */
export const stopsAtQuota: Readonly<Record<Plan, boolean>> = {
  Usage: false,
  Starter: true,
  Pro: true,
};

export function limitsOf({ plan, limits = {} }: Pick<ApiKey, "plan" | "limits">, table: PlanTable) {
  const base = table[plan];
  return {
    requestsPerMinute: limits.requestsPerMinute ?? base.requestsPerMinute,
    quota: limits.quota ?? base.quota,
    concurrentExtractions: limits.concurrentExtractions ?? base.concurrentExtractions,
    storageBytes: limits.storageBytes ?? base.storageBytes,
  } satisfies PlanLimits;
}

/**
 * `Usage=10/1000/2,Pro=60/0/10////500GB`: requests per minute, monthly quota, parallel extractions
 * and, as the seventh part, stored bytes. The parts between are reserved and empty.
 */
export const plansSettingSchema = z.string().transform((text, context): PlanTable => {
  const table: Record<Plan, PlanLimits> = { ...planTable };
  for (const part of text.split(",").flatMap((one) => one.trim() || [])) {
    const [, name, perMinute, quota, concurrent, bytes, unit] = shape.exec(part) ?? [];
    const plan = plans.find((known) => known.toLowerCase() === name?.toLowerCase());
    if (plan === undefined) {
      const message = `${part} is not a plan such as Pro=60/100000/10 or Pro=60/100000/10////200GB`;
      context.addIssue({ code: "custom", message });
      continue;
    }
    table[plan] = {
      requestsPerMinute: Math.max(1, Number(perMinute)),
      quota: Number(quota),
      concurrentExtractions: Math.max(1, Number(concurrent)),
      storageBytes: bytes === undefined ? planTable[plan].storageBytes : bytesOf(bytes, unit),
    };
  }
  return table;
});

const shape = /^(\w+)=(\d{1,7})\/(\d{1,10})\/(\d{1,4})(?:\/{4}(\d{1,15})([kmgt]?b)?)?$/i;

/** Decimal units: 1 GB is 10^9 bytes. */
const bytesOf = (number: string, unit = "b") =>
  Number(number) * 1_000 ** ["b", "kb", "mb", "gb", "tb"].indexOf(unit.toLowerCase());
