import { newCredentialSchema, type NewCredential } from "../../contract/credentials.ts";
import { group } from "../../contract/resources/resources.ts";
import { secretUseLabel } from "../../contract/resources/secret-use.ts";
import type { Kubernetes } from "./client.ts";
import { keyName } from "./keys/key-object.ts";
import { createSecretClient, type SecretObject } from "./usable-secrets.ts";

export type CredentialReading = { ok: true; values: NewCredential } | { ok: false; reason: string };

/** The ApiKey whose jobs and Sites may use the Secret. */
const apiKeyLabel = `${group}/api-key`;
const originsAnnotation = `${group}/origins`;

/**
 * Reads credentials that people keep as Secrets. They are read by name when they are needed and never
 * copied, so a Secret that was changed or removed counts at once and no right to list Secrets is
 * needed. One that lacks a label is not there: an author of objects learns nothing of it.
 */
export function createCredentialSecrets(kubernetes: Kubernetes, namespace: string) {
  const client = createSecretClient(kubernetes, namespace);
  return async (apiKey: string, name: string): Promise<CredentialReading> => {
    const secret = await client.get(name);
    const owner = keyName(apiKey);
    const labels = secret?.metadata.labels;
    if (labels?.[secretUseLabel] === "credential" && labels[apiKeyLabel] === owner) {
      return credentialOfSecret(secret as SecretObject); // it has labels
    }
    const wanted = `${secretUseLabel}=credential and ${apiKeyLabel}=${owner}`;
    return { ok: false, reason: `there is no Secret ${name} with the labels ${wanted}` };
  };
}

/** The kind follows from the keys. No reason contains a value. */
export function credentialOfSecret({ metadata, data = {} }: SecretObject): CredentialReading {
  const textOf = (key: string) =>
    Buffer.from(data[key] ?? "", "base64")
      .toString()
      // Files end with a line break.
      .replace(/\r?\n$/, "");
  const refuse = (reason: string) => ({
    ok: false as const,
    reason: `Secret ${metadata.name}: ${reason}`,
  });
  const kinds = Object.entries(keysOf).filter(([, keys]) => keys.some((key) => key in data));
  // The steps of a login type other keys of the Secret, such as these.
  const found = kinds.filter(([kind]) => !(kind === "basic" && "login" in data));
  const [kind] = found[0] ?? [];
  if (kind === undefined || found.length > 1) {
    return refuse("it must have the keys username and password, or headers, or cookies, or login");
  }
  const origins = metadata.annotations?.[originsAnnotation] ?? "";
  const json = kind === "basic" ? undefined : parsed(textOf(kind));
  if (json === null) return refuse(`${kind} is not JSON`);
  const typed = (key: string) => (Object.hasOwn(data, key) ? textOf(key) : undefined);
  const values =
    kind === "basic"
      ? { username: textOf("username"), password: textOf("password") }
      : kind === "login"
        ? withTyped(json, typed)
        : json;
  const read = newCredentialSchema.safeParse({
    name: metadata.name.slice(0, 100),
    origins: origins.split(/[\s,]+/).filter((origin) => origin !== ""),
    kind,
    [kind]: values,
  });
  if (read.success) return { ok: true, values: read.data };
  const [issue] = read.error.issues;
  const [field, part] = issue?.path ?? [];
  if (field === "origins") return refuse(`annotation ${originsAnnotation} is not valid`);
  if (kind === "login") return refuse(`${issue?.path.join(".")} is not valid`);
  return refuse(`${kind === "basic" ? String(part ?? field) : kind} is not valid`);
}

const keysOf = {
  basic: ["username", "password"],
  headers: ["headers"],
  cookies: ["cookies"],
  login: ["login"],
};

/** The values of a login are the keys of the Secret that its steps name. */
function withTyped(login: unknown, textOf: (key: string) => string | undefined): unknown {
  if (typeof login !== "object" || login === null || !("steps" in login)) return login;
  const steps = Array.isArray(login.steps) ? login.steps : [];
  const typed = steps.flatMap((step: unknown) => {
    const name = typeof step === "object" && step !== null && "value" in step ? step.value : null;
    const text = typeof name === "string" ? textOf(name) : undefined;
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...login, values: Object.fromEntries(typed) };
}

/** Null for what is not JSON: the parser's own message would quote it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? null;
  } catch {
    return null;
  }
}
