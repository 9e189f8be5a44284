import { z } from "zod";
import { type ApiKey, plans, type Plan } from "./api-key.ts";

export type PlanLimits = {
  requestsPerMinute: number;
  /** Requests in a calendar month; 0 is unlimited. */
  quota: number;
  concurrentExtractions: number;
};

export type PlanTable = Readonly<Record<Plan, PlanLimits>>;

/** What a key may do; `LOREPOD_PLANS` changes a plan, a key's own limits change a key. */
export const planTable: PlanTable = {
  Usage: { requestsPerMinute: 10, quota: 1_000, concurrentExtractions: 2 },
  Starter: { requestsPerMinute: 30, quota: 10_000, concurrentExtractions: 5 },
  Pro: { requestsPerMinute: 60, quota: 100_000, concurrentExtractions: 10 },
};

/** Plan Usage has its first requests free and is then counted without a stop. */
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
  } satisfies PlanLimits;
}

/** `Usage=10/1000/2,Pro=60/0/10`: requests a minute, monthly quota, extractions at once. */
export const plansSettingSchema = z.string().transform((text, context): PlanTable => {
  const table: Record<Plan, PlanLimits> = { ...planTable };
  for (const part of text.split(",").flatMap((one) => one.trim() || [])) {
    const [, name, perMinute, quota, concurrent] = shape.exec(part) ?? [];
    const plan = plans.find((known) => known.toLowerCase() === name?.toLowerCase());
    if (plan === undefined) {
      const message = `${part} is not a plan such as Pro=60/100000/10`;
      context.addIssue({ code: "custom", message });
      continue;
    }
    table[plan] = {
      requestsPerMinute: Math.max(1, Number(perMinute)),
      quota: Number(quota),
      concurrentExtractions: Math.max(1, Number(concurrent)),
    };
  }
  return table;
});

const shape = /^(\w+)=(\d{1,7})\/(\d{1,10})\/(\d{1,4})$/;
