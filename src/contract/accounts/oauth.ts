import { z } from "zod";
import { withoutControls } from "../../kit/controls.ts";
import { limits } from "../limits.ts";
import { timestampSchema } from "../result.ts";

/** OAuth 2.1 for clients of `/mcp`. Its standards have clients ignored where they send more. */

const loopback = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/;

/** Whether a host name is of the machine that uses it. */
export const isLoopbackHost = (name: string): boolean => loopback.test(name);

const redirectUriSchema = z.string().max(limits.urlChars.value).refine(isRedirectUri, {
  error: "must be https, or http on a loopback address, without fragment and password",
});

function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || text.includes("#") || url.username !== "" || url.password !== "")
    return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
}

/** A client's description of itself (RFC 7591). */
export const clientMetadataSchema = z.object({
  redirect_uris: z.array(redirectUriSchema).min(1).max(limits.oauthRedirects.value),
  client_name: z.string().transform(shownName).optional(),
  grant_types: z
    .array(z.string())
    .refine((types) => types.includes("authorization_code"), {
      error: "must include authorization_code",
    })
    .optional(),
  response_types: z
    .array(z.string())
    .refine((types) => types.includes("code"), { error: "must include code" })
    .optional(),
});

function shownName(name: string): string {
  const line = withoutControls(name).replaceAll(directions, "").replaceAll(/\s/g, " ").trim();
  return line.slice(0, limits.oauthNameChars.value);
}

/** Marks that change the direction of a text could make a name look like another. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const storedClientSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  redirectUris: z.array(z.string()),
  createdAt: timestampSchema,
});

/** What a person allows: one client, one key, one resource. */
const grantFields = {
  clientId: z.string(),
  clientName: z.string().nullable(),
  /** The host that gets the code: the only part of a client that is proven. */
  clientHost: z.string(),
  keyId: z.string(),
  /** Of the key's secret: a new secret ends what the old one allowed. */
  keyHash: z.string(),
  resource: z.string(),
};

export const storedCodeSchema = z.object({
  ...grantFields,
  tenant: z.string(),
  redirectUri: z.string(),
  challenge: z.string(),
  endsAt: timestampSchema,
  /** The grant that was made from it; null before its only use. */
  grant: z.string().nullable(),
  /** Used more than once: its grant must not exist. */
  replayed: z.boolean(),
});

const storedTokenSchema = z.object({ hash: z.string(), endsAt: timestampSchema });

export const storedGrantSchema = z.object({
  ...grantFields,
  id: z.string(),
  createdAt: timestampSchema,
  /** The access tokens that have not ended. */
  access: z.array(storedTokenSchema),
  refresh: storedTokenSchema,
  /** Hashes of refresh tokens that were replaced, the newest first. */
  past: z.array(z.string()),
});

export const storedGrantsSchema = z.array(storedGrantSchema);

/** The query of an authorization request, as the browser has it. */
const requestText = z.string().min(1).max(limits.oauthRequestChars.value);

export const consentQuerySchema = z.strictObject({ request: requestText });

export const consentBodySchema = z.strictObject({
  request: requestText,
  allow: z.boolean(),
  keyId: z.string().max(64),
});

export const consentSchema = z.object({
  client: z
    .object({
      name: z.string().nullable(),
      host: z.string(),
      isLocal: z.boolean(),
    })
    .nullable(),
  /** Where a faulty request of a known client is reported to it; nothing is to be decided then. */
  location: z.string().nullable(),
  keys: z.array(z.object({ id: z.string(), name: z.string(), prefix: z.string() })),
});

export const consentAnswerSchema = z.object({ location: z.string() });

export const connectionSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  host: z.string(),
  createdAt: timestampSchema,
  endsAt: timestampSchema,
});

export const connectionListSchema = z.object({ connections: z.array(connectionSchema) });

export const connectionParamsSchema = z.object({ connectionId: z.string().max(64) });

export type ClientMetadata = z.infer<typeof clientMetadataSchema>;
export type OauthClient = z.infer<typeof storedClientSchema>;
export type StoredCode = z.infer<typeof storedCodeSchema>;
export type StoredGrant = z.infer<typeof storedGrantSchema>;
export type Connection = z.infer<typeof connectionSchema>;
