import { z } from "zod";
import {
  canarySchema,
  loginProblems,
  loginRecordSchema,
  loginSchema,
  shownLoginSchema,
} from "./accounts/login.ts";
import { limits } from "./limits.ts";
import { timestampSchema } from "./result.ts";

export const credentialKinds = ["headers", "basic", "cookies", "login"] as const;

/** Scheme, host and port, as a browser writes an origin. */
export const originSchema = z
  .string()
  .max(300)
  .refine((text) => /^https?:\/\//.test(text) && URL.parse(text)?.origin === text, {
    error: "must be an origin such as https://docs.example.com, without path, in lower case",
  });

/** Headers that belong to the connection, that would name another host, or that sign the request. */
const reserved =
  /^(?:host|connection|cookie|expect|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;
const reservedFamilies = /^(?:content-|proxy-|sec-|signature)/i;

const headerNameSchema = z
  .string()
  .max(100)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, { error: "is not a header name" })
  .refine((name) => !reserved.test(name) && !reservedFamilies.test(name), {
    error:
      "may not be set: hop-by-hop headers, Host, Proxy-*, Sec-*, Content-*, Signature*; " +
      "cookies are a kind",
  });

const valueSchema = z
  .string()
  .max(limits.credentialValueChars.value)
  .regex(/^[\x20-\x7e]*$/, { error: "must consist of printable ASCII characters" });

const headersSchema = z
  .record(headerNameSchema, valueSchema.min(1))
  .refine((headers) => {
    const count = Object.keys(headers).length;
    return count >= 1 && count <= limits.credentialHeaders.value;
  }, `must have 1 to ${limits.credentialHeaders.value} headers`)
  .meta({ description: "Header names and values" });

const basicSchema = z.strictObject({
  username: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[ -9;-~\u00a0-\uffff]*$/, { error: "must have no colon and no control characters" }),
  password: z
    .string()
    .max(limits.credentialValueChars.value)
    .regex(/^[ -~\u00a0-\uffff]*$/, { error: "must have no control characters" }),
});

export const cookieSchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/),
  value: z
    .string()
    .max(limits.credentialValueChars.value)
    .regex(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/, {
      error: "must consist of cookie characters",
    }),
  domain: z
    .string()
    .min(1)
    .max(253)
    .optional()
    .meta({ description: "A host of the origins or a domain above it; default: all origins" }),
  path: z.string().startsWith("/").max(300).optional().meta({ description: "Default: /" }),
});

const cookiesSchema = z.array(cookieSchema).min(1).max(limits.credentialCookies.value);

const shared = {
  name: z.string().min(1).max(100).meta({ description: "What its owner calls it" }),
  origins: z
    .array(originSchema)
    .min(1)
    .max(limits.credentialOrigins.value)
    .meta({
      example: ["https://docs.example.com"],
      description: "The only origins it is sent to: exact scheme, host and port",
    }),
};

/** `POST /v1/credentials` and the replacement of its values by `PUT`. */
export const newCredentialSchema = z
  .strictObject({
    ...shared,
    kind: z.enum(credentialKinds),
    headers: headersSchema.optional(),
    basic: basicSchema.optional(),
    cookies: cookiesSchema.optional(),
    login: loginSchema.optional(),
  })
  .superRefine((value, context) => {
    for (const kind of credentialKinds) {
      if ((value[kind] !== undefined) === (kind === value.kind)) continue;
      const message = kind === value.kind ? `is needed for kind ${kind}` : `is not of this kind`;
      context.addIssue({ code: "custom", path: [kind], message });
    }
    if (value.login === undefined) return;
    for (const { path, message } of loginProblems(value.login, value.origins)) {
      context.addIssue({ code: "custom", path: ["login", ...path], message });
    }
  })
  .meta({
    example: {
      name: "handbook",
      origins: ["https://docs.example.com"],
      kind: "basic",
      basic: { username: "reader", password: "a password" },
    },
  });

/** A credential as its owner sees it: without values. */
export const credentialSchema = z.object({
  id: z.string().meta({ example: "cred_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
  ...shared,
  kind: z.enum(credentialKinds),
  createdAt: timestampSchema,
  changedAt: timestampSchema.meta({ description: "When its values were last replaced" }),
  login: shownLoginSchema.optional().meta({ description: "Of kind login only" }),
});

export const credentialListSchema = z.object({ credentials: z.array(credentialSchema) });

export const credentialParamsSchema = z.object({
  credentialId: z.string().max(64).meta({ example: "cred_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
});

export const credentialDeletionSchema = z.strictObject({
  force: z
    .enum(["true", "false"])
    .optional()
    .meta({ description: "true: also while jobs or Sites use it; Sites lose it" }),
});

/** The field of requests that names a credential. */
export const credentialIdSchema = z
  .string()
  .max(45)
  .regex(/^cred_[0-9a-z]{1,40}$/, { error: "must be the id of a credential" })
  .optional()
  .meta({ description: "Id of a credential, sent to its origins only" });

/** How objects of a cluster name a credential: by its id, or by the name of a Secret. */
export const credentialNameSchema = z
  .string()
  .max(253)
  .regex(/^(?:cred_[0-9a-z]{1,40}|[0-9a-z](?:[-.0-9a-z]*[0-9a-z])?)$/, {
    error: "must be the id of a credential or the name of a Secret",
  })
  .optional()
  .meta({
    description:
      "Id of a credential, or a Secret labelled lorepod.dev/use=credential; sent to its origins only",
  });

/** A cookie of a session also has the attributes that the site gave it. */
export const sentCookieSchema = z.object({
  ...cookieSchema.shape,
  name: z.string().max(4_096),
  value: z.string().max(8_192),
  path: z.string().max(4_096).optional(),
  /** For the host of `domain`, not for those below it. */
  hostOnly: z.boolean().optional(),
  secure: z.boolean().optional(),
});

/** With the values: it never leaves the server, except as `Access` to a crawler. */
export const storedCredentialsSchema = z.array(
  credentialSchema
    .omit({ login: true })
    .extend({ values: newCredentialSchema, logins: loginRecordSchema.optional() }),
);

/** One login: with which version of the values, and when, in milliseconds since 1970. */
export const sessionRefSchema = z.object({ version: z.string().max(64), at: z.int() });

/** The login, and the origins that belong to the same version of the values. */
const granted = { session: sessionRefSchema, origins: z.array(z.string()) };

/** What a reader of pages may do about the session of a credential. */
export const sessionGrantSchema = z.discriminatedUnion("state", [
  /** One exists: it is to be checked first. */
  z.object({
    ...granted,
    state: z.literal("open"),
    cookies: z.array(sentCookieSchema),
    canary: canarySchema,
  }),
  z.object({ ...granted, state: z.literal("log-in"), login: loginSchema }),
  /** Another reader logs in, or the last login is too recent; milliseconds since 1970. */
  z.object({ state: z.literal("wait"), until: z.int(), reason: z.string() }),
  z.object({ state: z.literal("refused"), reason: z.string() }),
]);

/** What has become of a session. */
export const sessionNewsSchema = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("opened"),
    cookies: z.array(sentCookieSchema).max(limits.sessionCookies.value),
  }),
  /** `isTried`: something was typed, so that the site may count a failed login. */
  z.object({ state: z.literal("failed"), reason: z.string(), isTried: z.boolean() }),
  /** The canary does not show it any more. */
  z.object({ state: z.literal("lost") }),
  /** The login did not begin. */
  z.object({ state: z.literal("unused") }),
]);

/** News of one login: they change nothing when there was another one meanwhile. */
export const sessionReportSchema = z.object({
  session: sessionRefSchema,
  news: sessionNewsSchema,
});

/** What a crawler sends, and to which origins. It is never stored or logged. */
export const accessSchema = z.object({
  origins: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
  cookies: z.array(sentCookieSchema),
  /** Nothing is read before there is a session. */
  session: z.literal("needed").optional(),
  /** For a page worker: the session, or the login for one. */
  grant: sessionGrantSchema.optional(),
});

export type SessionRef = z.infer<typeof sessionRefSchema>;
export type SessionReport = z.infer<typeof sessionReportSchema>;
export type SessionGrant = z.infer<typeof sessionGrantSchema>;
export type SessionNews = z.infer<typeof sessionNewsSchema>;
export type StoredCredential = z.infer<typeof storedCredentialsSchema>[number];
export type NewCredential = z.infer<typeof newCredentialSchema>;
export type Credential = z.infer<typeof credentialSchema>;
export type SentCookie = z.infer<typeof sentCookieSchema>;
export type Access = z.infer<typeof accessSchema>;
