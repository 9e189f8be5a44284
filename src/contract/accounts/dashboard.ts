import { z } from "zod";
import { accountSchema } from "./account.ts";
import { addressSchema } from "../address.ts";
import { attemptSchema, conditionSchema, failureSchema } from "../extraction.ts";
import { jobStatuses } from "../job.ts";
import { readEngines } from "../ledger.ts";
import { limits } from "../limits.ts";
import { timestampSchema } from "../result.ts";

/** Schemas of the dashboard: sessions, pictures and the admin's view of the server. */

const secretText = z.string().min(1).max(256);

/** A sign-in has exactly one of the three. */
export const signInSchema = z.union([
  z.strictObject({ token: secretText }),
  z.strictObject({ key: secretText }),
  z.strictObject({ code: secretText }),
]);

/** Routes need an object schema; `signInSchema` then distinguishes the three forms. */
export const signInBodySchema = z
  .strictObject({
    token: secretText.optional(),
    key: secretText.optional(),
    code: secretText.optional(),
  })
  .refine((given) => signInSchema.safeParse(given).success, {
    error: "send exactly one of token, key and code",
  });

const sessionFields = {
  /** Calls that change something must send it in `x-csrf-token`. */
  csrf: z.string(),
  endsAt: timestampSchema,
};

/** A stored session; it contains hashes, never the key or the token. */
export const storedSessionSchema = z.discriminatedUnion("who", [
  z.object({ who: z.literal("admin"), token: z.string(), ...sessionFields }),
  z.object({ who: z.literal("key"), hash: z.string(), ...sessionFields }),
]);

/** The session of a signed-in visitor, and what the dashboard needs to know about the server. */
export const sessionSchema = z.object({
  who: z.enum(["admin", "key"]),
  ...sessionFields,
  version: z.string(),
  embeddings: z.boolean(),
});

export const imageQuerySchema = z.strictObject({ url: addressSchema });

export const systemSchema = z.object({
  version: z.string(),
  node: z.string(),
  mode: z.enum(["embedded", "cluster"]),
  startedAt: timestampSchema,
  dependencies: z.array(
    z.object({ name: z.string(), ok: z.boolean(), ms: z.int(), error: z.string().nullable() }),
  ),
  queue: z.object({
    waiting: z.int().meta({ description: "Jobs that wait for their turn" }),
    running: z.int().meta({ description: "Running jobs, up to the number listed below" }),
    runningMost: z.int().nullable().meta({ description: "null: the cluster decides" }),
  }),
  workers: z
    .array(
      z.object({
        jobId: z.string(),
        keyId: z.string(),
        url: z.string(),
        attempt: z.int(),
        pod: z.string().nullable(),
        startedAt: timestampSchema.nullable(),
      }),
    )
    .meta({ description: "Running crawlers, one for each running job" }),
  settings: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      from: z.enum(["default", "environment"]),
      sentence: z.string(),
    }),
  ),
});

/** A job as the platform runs it. */
export const adminJobSchema = z.object({
  id: z.string(),
  keyId: z.string(),
  status: z.enum(jobStatuses),
  waitingFor: z.string().nullable(),
  failure: failureSchema.nullable(),
  attempts: z.array(attemptSchema.extend({ pod: z.string().nullable() })),
  conditions: z.array(conditionSchema),
});

export const keyUsageSchema = accountSchema.pick({ plan: true, usage: true, limits: true });

/** A page as a job has read it. */
export const jobPageQuerySchema = z.strictObject({
  url: z.string().min(1).max(limits.urlChars.value).meta({
    format: "uri",
    description: "A page that the job has read: an item's `source`",
    example: "https://example.com/",
  }),
});

export const jobPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  language: z.string().nullable(),
  engine: z.enum(readEngines),
  text: z
    .string()
    .meta({ description: "All text of the page, which the offsets of `evidence` count in" }),
  markdown: z.string(),
  contentHash: z.string(),
});

export type SignIn = z.infer<typeof signInSchema>;
export type StoredSession = z.infer<typeof storedSessionSchema>;
export type System = z.infer<typeof systemSchema>;
export type AdminJob = z.infer<typeof adminJobSchema>;
