import { getDomainWithoutSuffix } from "tldts";

/**
 * "shop.acme-tools.co.uk" to "acme-tools": the label that the owner registered, below the suffixes
 * of the Public Suffix List, those of hosting services included. Null for addresses and suffixes.
 */
export function siteLabel(host: string): string | null {
  const label = getDomainWithoutSuffix(host, { allowPrivateDomains: true });
  return label === "" ? null : label;
}
