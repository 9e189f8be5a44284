import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../contract/errors.ts";
import type { Site } from "../../contract/sites/site.ts";
import { keyOf } from "../key-check.ts";
import type { Services, SiteServices } from "../services.ts";

/** The caller's own Site. One of another tenant gets the same error as one that does not exist. */
export async function ownSite(
  { sites }: Pick<SiteServices, "sites">,
  request: FastifyRequest,
  siteId: string,
): Promise<Site> {
  const site = idShape.test(siteId) ? await sites.get(siteId) : undefined;
  const isOwn = site !== undefined && site.tenant === keyOf(request).tenant;
  if (!isOwn || site.spec.removal !== undefined) throw unknownSite();
  return site;
}

/** The field `site` of searches and answers must name a Site of the caller. */
export async function checkSite(
  { sites: own }: Pick<Services, "sites">,
  request: FastifyRequest,
  site: string | undefined,
): Promise<void> {
  if (site === undefined) return;
  const found = await own.sites.get(site);
  const isOwn = found !== undefined && found.tenant === keyOf(request).tenant;
  if (!isOwn || found.spec.removal !== undefined) {
    throw new AppError("bad_request", "site: there is no such Site");
  }
}

/**
 * The Site whose feed has this token; the token takes the place of a key. What is read with a
 * credential has no feed.
 */
export async function siteOfFeed(
  { sites }: Pick<SiteServices, "sites">,
  siteId: string,
  token: string,
): Promise<Site> {
  const site = idShape.test(siteId) ? await sites.get(siteId) : undefined;
  const own = site?.spec.credential === undefined ? site?.spec.feedToken : undefined;
  if (site === undefined || own === undefined || site.spec.removal !== undefined)
    throw unknownSite();
  // Hashed first, so that the comparison takes the same time for texts of any length.
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(digest(token), digest(own))) throw unknownSite();
  return site;
}

export function unknownSite(): AppError {
  return new AppError("not_found", "there is no such Site");
}

const idShape = /^site_[0-9a-z]{26}$/;
