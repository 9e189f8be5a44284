import { z } from "zod";
import { apiKeySchema, plans } from "./api-key.ts";
import { timestampSchema } from "../result.ts";

/** A key as its owner sees it. */
export const accountSchema = z.object({
  plan: z.enum(plans),
  apiKey: z.object({
    id: z.string(),
    name: apiKeySchema.shape.name,
    prefix: apiKeySchema.shape.prefix,
    createdAt: timestampSchema,
    lastUsedAt: timestampSchema.nullable().meta({ description: "To within five minutes" }),
  }),
  usage: z.object({
    periodStart: timestampSchema,
    periodEnd: timestampSchema,
    requests: z.int(),
    quota: z.int().nullable().meta({ description: "null: unlimited" }),
    remaining: z.int().nullable().meta({ description: "Never below 0; null: unlimited" }),
    byEndpoint: z.record(z.string(), z.int()).meta({ description: "`POST /v1/extract`: 12" }),
    byDay: z.record(z.string(), z.int()).meta({ description: "`2026-01-31`: 12" }),
  }),
  storage: z.object({
    bytes: z.int().meta({ description: "Stored: results, pages, events and knowledge" }),
    limit: z.int().nullable().meta({ description: "null: unlimited" }),
  }),
  limits: z.object({
    requestsPerMinute: z.int(),
    maxPages: z.int(),
    maxUrls: z.int(),
    concurrentExtractions: z.int(),
  }),
});

export const signingSecretSchema = z.object({
  secret: z.string().meta({ description: "`whsec_` and the base64 of the HMAC key" }),
  createdAt: timestampSchema,
  previousValidUntil: timestampSchema.nullable().meta({
    description: "Until then messages are also signed with the previous secret",
  }),
});

export type Account = z.infer<typeof accountSchema>;
