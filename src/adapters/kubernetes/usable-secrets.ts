import { group, version } from "../../contract/resources/resources.ts";
import type { SecretRef } from "../../contract/resources/secret-ref.ts";
import { secretUseLabel, type SecretUse } from "../../contract/resources/secret-use.ts";
import type { Kubernetes } from "./client.ts";
import { isRefused, orMissing } from "./object-source.ts";

/** The value of a Secret, or why it is not used. */
export type SecretReading =
  | { ok: true; text: string }
  | { ok: false; reason: "missing" | "not allowed"; message: string };

/** The object that a Secret is created for. */
export type SecretOwner = { kind: "ApiKey" | "Webhook"; name: string; uid: string };

export type UsableSecrets = {
  /** Reads a Secret that an object names. */
  read(ref: SecretRef): Promise<SecretReading>;
  /** Creates a Secret, or reads the one that exists already. */
  make(ref: SecretRef, text: string, owner?: SecretOwner): Promise<SecretReading>;
};

export type SecretObject = {
  metadata: {
    name: string;
    resourceVersion: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    ownerReferences?: { apiVersion: string; kind: string; uid: string }[];
  };
  data?: Record<string, string>;
};

/**
 * Reads the Secrets of one namespace that carry the label of one purpose. Without the label, an
 * author of objects could send any Secret of the namespace to an address of their choice.
 */
export function createUsableSecrets(
  kubernetes: Kubernetes,
  namespace: string,
  use: SecretUse,
): UsableSecrets {
  const client = createSecretClient(kubernetes, namespace);

  const readFor = async ({ name, key }: SecretRef, owner?: SecretOwner): Promise<SecretReading> => {
    const secret = await client.get(name);
    if (!secret) return missing(name, key);
    if (owner && isOwnedByAnother(secret, owner.uid)) {
      const message = `Secret ${name} belongs to another object; it is used once that is removed`;
      return { ok: false, reason: "not allowed", message };
    }
    if (secret.metadata.labels?.[secretUseLabel] !== use) {
      const message =
        `Secret ${name} lacks the label ${secretUseLabel}=${use}: ` +
        `add it if ${name} is meant for this, or name another Secret`;
      return { ok: false, reason: "not allowed", message };
    }
    const text = textOf(secret, key);
    return text === "" ? missing(name, key) : { ok: true, text };
  };

  return {
    read: (ref) => readFor(ref),
    async make(ref, text, owner) {
      const metadata = {
        name: ref.name,
        labels: { "app.kubernetes.io/name": "lorepod", [secretUseLabel]: use },
        ...(owner && {
          ownerReferences: [{ apiVersion: `${group}/${version}`, ...owner }],
        }),
      };
      try {
        await client.post({ metadata, type: "Opaque", stringData: { [ref.key]: text } });
        return { ok: true, text };
      } catch (error) {
        if (!isRefused(error, 409)) throw error;
      }
      return readFor(ref, owner);
    },
  };
}

/** The Secrets of one namespace. */
export function createSecretClient(kubernetes: Kubernetes, namespace: string) {
  const all = `/api/v1/namespaces/${namespace}/secrets`;
  const path = (name: string) => `${all}/${encodeURIComponent(name)}`;
  return {
    async get(name: string): Promise<SecretObject | undefined> {
      const found = await orMissing(kubernetes.call({ method: "GET", path: path(name) }));
      return found as SecretObject | undefined; // the path names a Secret
    },
    async post(body: object): Promise<void> {
      await kubernetes.call({ method: "POST", path: all, body });
    },
    /** Throws `KubernetesError` (409) when the Secret has changed since it was read. */
    async label({ metadata: { name, resourceVersion } }: SecretObject, use: SecretUse) {
      const body = { metadata: { resourceVersion, labels: { [secretUseLabel]: use } } };
      await kubernetes.call({ method: "PATCH", path: path(name), body });
    },
  };
}

export function textOf({ data }: SecretObject, key: string): string {
  return Buffer.from(data?.[key] ?? "", "base64")
    .toString()
    .trim();
}

function isOwnedByAnother({ metadata }: SecretObject, uid: string): boolean {
  const owners = metadata.ownerReferences ?? [];
  const ours = owners.filter(({ apiVersion }) => apiVersion.startsWith(`${group}/`));
  return ours.length > 0 && !ours.some((owner) => owner.uid === uid);
}

function missing(name: string, key: string): SecretReading {
  const message = `there is no key ${key} in Secret ${name}`;
  return { ok: false, reason: "missing", message };
}
