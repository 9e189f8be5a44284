import { z } from "zod";
import { type ApiKey, plans, type Plan } from "../accounts/api-key.ts";

export type PlanLimits = {
  requestsPerMinute: number;
  /** Requests in a calendar month; 0 is unlimited. */
  quota: number;
  concurrentExtractions: number;
  /** Bytes that may be stored; 0 is unlimited. */
  storageBytes: number;
  /** Sites, pages of each, and pages of all; 0 is unlimited. */
  sites: number;
  sitePages: number;
  allSitePages: number;
};

export type PlanTable = Readonly<Record<Plan, PlanLimits>>;

/** Limits of each plan; `LOREPOD_PLANS` changes a plan, and a key can have its own limits. */
export const planTable: PlanTable = {
  Usage: {
    requestsPerMinute: 10,
    quota: 1_000,
    concurrentExtractions: 2,
    storageBytes: 2e9,
    sites: 5,
    sitePages: 500,
    allSitePages: 5_000,
  },
  Starter: {
    requestsPerMinute: 30,
    quota: 10_000,
    concurrentExtractions: 5,
    storageBytes: 20e9,
    sites: 25,
    sitePages: 5_000,
    allSitePages: 50_000,
  },
  Pro: {
    requestsPerMinute: 60,
    quota: 100_000,
    concurrentExtractions: 10,
    storageBytes: 200e9,
    sites: 1_000,
    sitePages: 50_000,
    allSitePages: 500_000,
  },
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
    sites: base.sites,
    sitePages: base.sitePages,
    allSitePages: base.allSitePages,
  } satisfies PlanLimits;
}

/**
 * `Usage=10/1000/2,Pro=60/0/10/1000/50000/500000/500GB`: requests per minute, monthly quota, parallel
 * extractions, Sites, pages of one Site, pages of all Sites, and stored bytes. Parts from the fourth
 * on may be empty.
 */
export const plansSettingSchema = z.string().transform((text, context): PlanTable => {
  const table: Record<Plan, PlanLimits> = { ...planTable };
  for (const part of text.split(",").flatMap((one) => one.trim() || [])) {
    const [, name, perMinute, quota, concurrent, more] = shape.exec(part) ?? [];
    const [sites, sitePages, allSitePages, bytes, unit] = partsOf(more);
    const plan = plans.find((known) => known.toLowerCase() === name?.toLowerCase());
    if (plan === undefined) {
      const message = `${part} is not a plan such as Pro=60/100000/10 or Pro=60/100000/10////200GB`;
      context.addIssue({ code: "custom", message });
      continue;
    }
    const base = planTable[plan];
    table[plan] = {
      requestsPerMinute: Math.max(1, Number(perMinute)),
      quota: Number(quota),
      concurrentExtractions: Math.max(1, Number(concurrent)),
      storageBytes: bytes === undefined ? base.storageBytes : bytesOf(bytes, unit),
      sites: numberOr(sites, base.sites),
      sitePages: numberOr(sitePages, base.sitePages),
      allSitePages: numberOr(allSitePages, base.allSitePages),
    };
  }
  return table;
});

const shape =
  /^(\w+)=(\d{1,7})\/(\d{1,10})\/(\d{1,4})((?:\/\d{0,7}){3}(?:\/\d{1,15}(?:[kmgt]?b)?)?)?$/i;

/** The parts from the fourth on; an empty one is undefined, the unit of the bytes is the last. */
function partsOf(text: string | undefined): (string | undefined)[] {
  const [, sites, sitePages, allSitePages, stored] = text?.split("/") ?? [];
  const [, bytes, unit] = /^(\d+)(.*)$/.exec(stored ?? "") ?? [];
  return [sites, sitePages, allSitePages, bytes, unit].map((part) => part || undefined);
}

const numberOr = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Number(text);

/** Decimal units: 1 GB is 10^9 bytes. */
const bytesOf = (number: string, unit = "b") =>
  Number(number) * 1_000 ** ["b", "kb", "mb", "gb", "tb"].indexOf(unit.toLowerCase());
