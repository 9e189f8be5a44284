import { createHash } from "node:crypto";
import type { PageState, SitePage } from "../../../contract/sites/site-page.ts";
import type { SiteRef } from "../../../ports/site-pages.ts";
import { token } from "../client.ts";

/**
 * `page.<tenant>.<site>.<shard>.<state>.<due hour>.<hash of the URL>` is a row. The shard is the first
 * character of the hash: the broker finds a page without looking at the states and hours of others.
 *
 * `pagehour.<tenant>.<site>.<hour>` exists for each hour in which rows are due.
 *
 * `pagemove.<tenant>.<site>.<call>` has the rows that a writer is about to replace.
 */
export const pageSubjects = ["page.*.*.*.*.*.*", "pagehour.*.*.*", "pagemove.*.*.*"];

const of = ({ tenant, site }: SiteRef): string => `${token(tenant)}.${token(site)}`;

export const rowSubject = (site: SiteRef, page: SitePage): string =>
  `page.${of(site)}.${tail(page)}`;

/** All rows of the page: one, or two while it changes its subject. */
export const rowsOfPage = (site: SiteRef, hash: string): string =>
  `page.${of(site)}.${hash.charAt(0)}.*.*.${hash}`;

export const rowsOfState = (site: SiteRef, state: PageState | "all"): string =>
  `page.${of(site)}.*.${state === "all" ? "*" : state}.*.*`;

export const rowsOfHour = (site: SiteRef, hour: number): string => `page.${of(site)}.*.*.${hour}.*`;

export const hourSubject = (site: SiteRef, hour: number | "*"): string =>
  `pagehour.${of(site)}.${hour}`;

export const moveSubject = (site: SiteRef, writer: string): string =>
  `pagemove.${of(site)}.${writer}`;

export const subjectsOfSite = (site: SiteRef): string[] => [
  `page.${of(site)}.>`,
  `pagehour.${of(site)}.*`,
  `pagemove.${of(site)}.*`,
];

export const subjectsOfTenant = (tenant: string): string[] => [
  `page.${token(tenant)}.>`,
  `pagehour.${token(tenant)}.>`,
  `pagemove.${token(tenant)}.>`,
];

export const lastToken = (subject: string): string => subject.slice(subject.lastIndexOf(".") + 1);

/** 128 bits: two of a Site's URLs never share them. */
export const hashOf = (url: string): string =>
  createHash("sha256").update(url).digest().subarray(0, 16).toString("base64url");

export const hourMs = 3_600_000;

/** The hour in which the page is due, in hours since 1970. */
export function hourOf({ nextRead }: SitePage): number | undefined {
  return nextRead === null ? undefined : Math.max(0, Math.floor(Date.parse(nextRead) / hourMs));
}

function tail(page: SitePage): string {
  const hash = hashOf(page.url);
  return `${hash.charAt(0)}.${page.state}.${hourToken(page)}.${hash}`;
}

const hourToken = (page: SitePage): string => String(hourOf(page) ?? "never");
