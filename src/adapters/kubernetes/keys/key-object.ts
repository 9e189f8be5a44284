import { apiKeySchema, type ApiKey } from "../../../contract/accounts/api-key.ts";
import type {
  ApiKeyResourceSpec,
  ApiKeyResourceStatus,
  keyRefusals,
} from "../../../contract/resources/api-key-resource.ts";
import { group, version } from "../../../contract/resources/resources.ts";
import type { KeyChange } from "../../../ports/keys.ts";
import { acceptedCondition } from "../accepted-condition.ts";

/** An ApiKey as the API server returns it, valid by the CRD that is generated from the contract. */
export type KeyObject = {
  metadata: {
    name: string;
    uid: string;
    resourceVersion: string;
    creationTimestamp: string;
    annotations?: Record<string, string>;
  };
  spec: ApiKeyResourceSpec;
  status?: ApiKeyResourceStatus;
};

/** The Secret that is created for an ApiKey that names none. */
export const keySecretName = (apiKey: string): string => `${apiKey}-key`;

/** The name of the object of an id. A name that a person chose is also the id. */
export const keyName = (id: string): string => id.replace(/^key_/, "key-");

export const keyIdOf = (name: string): string =>
  /^key-[0-9a-hjkmnp-tv-z]{26}$/.test(name) ? name.replace("-", "_") : name;

/** The hash by which the key is found; undefined until the key is created or imported. */
export function hashOf({ metadata, status }: KeyObject): string | undefined {
  return status?.keyHash ?? metadata.annotations?.[annotation.hash];
}

export function keyOf(object: KeyObject): ApiKey | undefined {
  const { metadata, spec, status } = object;
  const { annotations = {} } = metadata;
  if (hashOf(object) === undefined) return undefined;
  return apiKeySchema.parse({
    id: keyIdOf(metadata.name),
    name: spec.displayName ?? metadata.name,
    plan: spec.plan ?? "Usage",
    tenant: tenantOfKey(object),
    prefix: status?.prefix ?? annotations[annotation.prefix] ?? "",
    createdAt: annotations[annotation.createdAt] ?? moment(metadata.creationTimestamp),
    revoked: spec.revoked ?? false,
    ...(spec.expiresAt !== undefined && { expiresAt: spec.expiresAt }),
    ...(status?.lastUsedAt !== undefined && { lastUsedAt: status.lastUsedAt }),
    ...(annotations[annotation.limits] && {
      limits: JSON.parse(annotations[annotation.limits] ?? ""),
    }),
    ...(annotations[annotation.erasing] && { erasing: true }),
  });
}

export function tenantOfKey({ metadata, spec, status }: KeyObject): string {
  return status?.tenant ?? spec.tenant ?? metadata.uid;
}

/**
 * The body of the POST. It cannot contain the status; annotations replace it until the first write.
 */
export function newKeyObject(key: ApiKey, hash: string) {
  return {
    apiVersion: `${group}/${version}`,
    kind: "ApiKey",
    metadata: {
      name: keyName(key.id),
      annotations: {
        [annotation.hash]: hash,
        [annotation.prefix]: key.prefix,
        [annotation.createdAt]: key.createdAt,
        ...(key.limits && { [annotation.limits]: JSON.stringify(key.limits) }),
        ...(key.erasing && { [annotation.erasing]: "true" }),
      },
    },
    spec: {
      displayName: key.name,
      plan: key.plan,
      tenant: key.tenant,
      revoked: key.revoked,
      ...(key.expiresAt !== undefined && { expiresAt: key.expiresAt }),
    },
  };
}

/** The part of an object that a change changes, as a merge patch. */
export function keyPatch({ name, plan, revoked, expiresAt, limits, erasing }: KeyChange) {
  const annotations = {
    ...(limits && { [annotation.limits]: JSON.stringify(limits) }),
    ...(erasing !== undefined && { [annotation.erasing]: erasing ? "true" : null }),
  };
  return {
    metadata: { annotations },
    spec: {
      ...(name !== undefined && { displayName: name }),
      ...(plan !== undefined && { plan }),
      ...(revoked !== undefined && { revoked }),
      ...(expiresAt !== undefined && { expiresAt }),
    },
  };
}

/** The status of an accepted key. */
export function keyStatus(
  object: KeyObject,
  secret: { hash: string; prefix: string },
  now: number,
): ApiKeyResourceStatus {
  return {
    conditions: [acceptedCondition("Accepted", "", now)],
    tenant: tenantOfKey(object),
    keyHash: secret.hash,
    prefix: secret.prefix,
  };
}

export type KeyRefusal = { reason: (typeof keyRefusals)[number]; message: string };

/** The status of a refused key; undefined when the object has this status already. */
export function keyRefusalPatch(
  { metadata, status }: KeyObject,
  { reason, message }: KeyRefusal,
  now: number,
) {
  const [current] = status?.conditions ?? [];
  if (current?.reason === reason && current.message === message) return undefined;
  const { resourceVersion } = metadata;
  const conditions = [acceptedCondition(reason, message, now)];
  return { metadata: { resourceVersion }, status: { conditions } };
}

/** Replaces the annotations of the previous secret, as a merge patch. */
export const secretAnnotations = ({ hash, prefix }: { hash: string; prefix: string }) => ({
  metadata: { annotations: { [annotation.hash]: hash, [annotation.prefix]: prefix } },
});

const annotation = {
  hash: `${group}/key-hash`,
  prefix: `${group}/key-prefix`,
  /** With milliseconds, which Kubernetes drops. */
  createdAt: `${group}/created-at`,
  limits: `${group}/limits`,
  erasing: `${group}/erasing`,
};

const moment = (text: string): string => new Date(text).toISOString();
