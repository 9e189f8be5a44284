import { createHash } from "node:crypto";
import { group, version } from "../../../contract/resources/resources.ts";
import type {
  siteRefusals,
  SiteResourceSpec,
  SiteResourceStatus,
} from "../../../contract/resources/site-resource.ts";
import { siteSchema, type Site, type SiteSpec } from "../../../contract/sites/site.ts";
import { createIds } from "../../../kit/ids.ts";
import type { NewSite } from "../../../ports/sites.ts";
import { keyIdOf, keyName } from "../keys/key-object.ts";
import { fromResourceStatus, resourceStatus, type Condition } from "./site-status.ts";

/** A Site as the API server returns it, valid by the CRD that is generated from the contract. */
export type SiteObject = {
  metadata: {
    name: string;
    uid: string;
    resourceVersion: string;
    generation: number;
    creationTimestamp: string;
    annotations?: Record<string, string>;
  };
  spec: SiteResourceSpec;
  status?: SiteResourceStatus;
};

/** The name of the object that the REST API creates for an id; undefined when it is not an id. */
export function siteName(id: string): string | undefined {
  return /^site_[0-9a-hjkmnp-tv-z]{26}$/.test(id) ? id.replace("_", "-") : undefined;
}

/**
 * The id of a Site. For an object that a person created it is derived from its age and UID, unless it
 * continues an earlier Site of this name.
 */
export function siteIdOf({ metadata, status }: SiteObject): string {
  if (status?.siteId !== undefined) return status.siteId;
  const { name, uid, creationTimestamp } = metadata;
  const id = name.replace("-", "_");
  if (siteName(id) !== undefined) return id;
  const ids = createIds({
    now: () => Date.parse(creationTimestamp),
    randomBytes: (size) => createHash("sha256").update(uid).digest().subarray(0, size),
  });
  return `site_${ids.id()}`;
}

/** The tenant that the REST API has written, or the one that was accepted. */
export function tenantOfSite({ metadata, status }: SiteObject): string | undefined {
  return status?.tenant ?? metadata.annotations?.[annotation.tenant];
}

/** The port's record; undefined until the Site is accepted. */
export function siteOf(object: SiteObject): Site | undefined {
  const { metadata, status } = object;
  if (status?.siteId === undefined) return undefined;
  return siteSchema.parse({
    id: status.siteId,
    tenant: status.tenant,
    version: metadata.resourceVersion,
    createdAt: createdAtOf(object),
    spec: specOf(object),
    status: fromResourceStatus(status),
  });
}

export function specOf({ metadata, spec }: SiteObject): SiteSpec {
  const { keepKnowledge: _, apiKey, ...rest } = spec;
  const feedToken = metadata.annotations?.[annotation.feedToken];
  return {
    ...rest,
    ...(apiKey !== undefined && { apiKey: keyIdOf(apiKey) }),
    ...(feedToken !== undefined && { feedToken }),
  };
}

export function createdAtOf({ metadata }: SiteObject): string {
  const written = Date.parse(metadata.annotations?.[annotation.createdAt] ?? "");
  const time = Number.isNaN(written) ? Date.parse(metadata.creationTimestamp) : written;
  return new Date(time).toISOString();
}

/**
 * The body of the POST. It cannot contain the status; annotations replace it until the first write.
 */
export function newSiteObject({ id, tenant, createdAt, spec }: NewSite) {
  const name = siteName(id);
  if (name === undefined) throw new Error(`${JSON.stringify(id)} is not the id of a Site`);
  const { apiKey, feedToken, removal: _, schedule, ...rest } = spec;
  return {
    apiVersion: `${group}/${version}`,
    kind: "Site",
    metadata: {
      name,
      annotations: {
        [annotation.tenant]: tenant,
        [annotation.createdAt]: createdAt,
        ...(feedToken !== undefined && { [annotation.feedToken]: feedToken }),
      },
    },
    spec: {
      ...rest,
      ...(apiKey !== undefined && { apiKey: keyName(apiKey) }),
      ...(typeof schedule === "string" && { schedule }),
    },
  };
}

/**
 * A feed needs no key, so that of a Site with a credential is closed. It stays closed when the
 * credential is taken away: what was read with it may be in there.
 */
export function hasFeedToClose({ metadata, spec }: SiteObject): boolean {
  return spec.credential !== undefined && annotation.feedToken in (metadata.annotations ?? {});
}

/** A change of the spec as a merge patch: null removes a field. */
export function specPatch(change: Partial<SiteSpec>) {
  const { feedToken, removal: _, url: _url, apiKey: _key, ...fields } = change;
  const spec = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value ?? null]),
  );
  return {
    ...("feedToken" in change && {
      metadata: { annotations: { [annotation.feedToken]: feedToken ?? null } },
    }),
    spec,
  };
}

/** The status as a merge patch, which the server refuses when the object has another version. */
export function siteStatusPatch(object: SiteObject, site: Omit<Site, "version">, now: number) {
  const { resourceVersion, generation } = object.metadata;
  const status = {
    siteId: site.id,
    tenant: site.tenant,
    observedGeneration: generation,
    ...resourceStatus(site.status, object.status?.conditions ?? [], now),
  };
  return { metadata: { resourceVersion }, status: withRemovals(object.status ?? {}, status) };
}

/** A merge patch leaves alone what it does not name: fields that exist no longer become null. */
function withRemovals(before: object, after: object): object {
  const removed = Object.keys(before).filter((name) => !(name in after));
  const fields = Object.entries(after).map(([name, value]): [string, unknown] => {
    const old: unknown = Reflect.get(before, name);
    return [name, isFields(old) && isFields(value) ? withRemovals(old, value) : value];
  });
  return {
    ...Object.fromEntries(removed.map((name) => [name, null])),
    ...Object.fromEntries(fields),
  };
}

const isFields = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type SiteRefusal = { reason: (typeof siteRefusals)[number]; message: string };

/** The status of a refused Site; undefined when the object has this status already. */
export function siteRefusalPatch(
  { metadata, status }: SiteObject,
  { reason, message }: SiteRefusal,
  now: number,
) {
  const [current] = status?.conditions ?? [];
  if (current?.reason === reason && current.message === message) return undefined;
  const condition: Condition = {
    type: "Accepted",
    status: "False",
    reason,
    message,
    lastTransitionTime: new Date(now).toISOString(),
  };
  const { resourceVersion } = metadata;
  return { metadata: { resourceVersion }, status: { conditions: [condition] } };
}

const annotation = {
  tenant: `${group}/tenant`,
  /** With milliseconds, which Kubernetes drops. */
  createdAt: `${group}/created-at`,
  /** Part of the path of the Site's feed. */
  feedToken: `${group}/feed-token`,
};
