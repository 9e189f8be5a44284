import { z } from "zod";
import type { StoredPage } from "../calls/calls.ts";

/** Of pages that were read on the web, without a credential. */
export const publicAudience = "public";

/**
 * Who may be shown a page besides its owner: `public`; the id of a Site, for those to whom it publishes
 * what its credential shows; null for the owner alone.
 */
export const audienceSchema = z.string().min(1).max(64).nullable();

export type Audience = z.infer<typeof audienceSchema>;

/** Of a page that a slice of this Site has read, or an extraction. */
export function audienceOf(
  { credential, engine }: Pick<StoredPage, "credential" | "engine">,
  site?: string,
): Audience {
  if (credential === undefined && engine !== "upload") return publicAudience;
  return site ?? null;
}
