import { z } from "zod";
import { timestampSchema } from "../result.ts";

export const plans = ["Usage", "Starter", "Pro"] as const;

/** Limits of one key that differ from its plan. */
export const keyLimitsSchema = z.strictObject({
  requestsPerMinute: z.int().min(1).max(1_000_000).optional(),
  quota: z.int().min(0).max(1_000_000_000).optional().meta({
    description: "Requests in a calendar month; 0 is unlimited",
  }),
  concurrentExtractions: z.int().min(1).max(1_000).optional(),
  storageBytes: z.int().min(0).max(1_000_000_000_000_000).optional().meta({
    description: "Bytes that may be stored; 0 is unlimited",
  }),
});

export const apiKeySchema = z.object({
  id: z.string().max(64),
  name: z.string().min(1).max(100).meta({ description: "What its owner calls it" }),
  plan: z.enum(plans),
  /** The tenant of this key; unchanged when the key is rotated. */
  tenant: z.string().max(64),
  prefix: z.string().max(32).meta({ description: "The key's first characters, to recognise it" }),
  createdAt: timestampSchema,
  revoked: z.boolean(),
  expiresAt: timestampSchema.optional().meta({ description: "The key is refused from then on" }),
  lastUsedAt: timestampSchema.optional().meta({ description: "To within five minutes" }),
  limits: keyLimitsSchema.optional().meta({ description: "What differs from the plan" }),
  /** Deleted by its owner; the record is removed after all data of its tenant. */
  erasing: z.boolean().optional(),
});

/** A key as the admin API shows it. */
export const keyRecordSchema = z.object({
  id: z.string().meta({ example: "key_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
  name: z.string(),
  plan: z.enum(plans),
  prefix: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
  expiresAt: timestampSchema.nullable(),
  revoked: z.boolean(),
  limits: keyLimitsSchema,
});

/** The record with the key, which no other response contains. */
export const madeKeySchema = keyRecordSchema.extend({
  key: z.string().meta({ description: "The key; it is not stored and not shown again" }),
});

export const keyListSchema = z.object({ keys: z.array(keyRecordSchema) });

const keyFields = {
  name: apiKeySchema.shape.name,
  plan: z.enum(plans).optional(),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
  limits: keyLimitsSchema.optional(),
};

export const createKeySchema = z.strictObject(keyFields);

export const importKeySchema = z.strictObject({
  ...keyFields,
  key: z
    .string()
    .min(16)
    .max(128)
    .regex(/^[A-Za-z0-9_-]+$/, { error: "must be letters, digits, _ and -" })
    .meta({ description: "16-128 letters, digits, _ and -" }),
});

export const changeKeySchema = z.strictObject({
  name: apiKeySchema.shape.name.optional(),
  plan: z.enum(plans).optional(),
  revoked: z.boolean().optional(),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
  limits: keyLimitsSchema.optional().meta({ description: "Replaces all current limits" }),
});

export const keyParamsSchema = z.object({
  keyId: z.string().max(64).meta({ example: "key_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
});

export type Plan = (typeof plans)[number];
export type ApiKey = z.infer<typeof apiKeySchema>;
export type KeyLimits = z.infer<typeof keyLimitsSchema>;
export type NewKey = z.output<typeof createKeySchema>;
export type KeyRecord = z.infer<typeof keyRecordSchema>;
