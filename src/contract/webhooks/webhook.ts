import { z } from "zod";
import { addressSchema } from "../address.ts";
import { limits } from "../limits.ts";
import { coercedBetween } from "../query.ts";
import { timestampSchema } from "../result.ts";
import { pausedReasons, webhookEvents } from "../resources/webhook-resource.ts";

export const testEvent = "TESTING_CONNECTION";

/** Version of the envelope; increased when a payload removes or changes a field. */
export const envelopeVersion = 1;

const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(webhookEvents.length)
  .refine((list) => new Set(list).size === list.length, {
    error: "must not name an event twice",
  })
  .meta({ uniqueItems: true, description: "Events to deliver" });

const token = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: "must be printable ASCII without spaces" })
  .max(limits.webhookTokenChars.value)
  .meta({ description: "Sent back in x-service-webhook-token with each delivery" });

const description = z.string().max(256).meta({ description: "Purpose of the webhook" });

export const createWebhookSchema = z.strictObject({
  url: addressSchema.meta({ description: "Receives a POST for each event" }),
  events,
  token: token.optional().meta({ description: "Omitted: one is generated and returned once" }),
  description: description.optional(),
});

export const changeWebhookSchema = z.strictObject({
  url: addressSchema.optional(),
  events: events.optional(),
  token: token.optional(),
  description: description.nullable().optional(),
  status: z.enum(["active", "paused"]).optional().meta({
    description: "active tests the connection first and stays paused when that fails",
  }),
});

/** A stored webhook. Its token is stored with the secrets. */
export const hookSchema = z.object({
  id: z.string(),
  tenant: z.string(),
  keyId: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  description: z.string().optional(),
  status: z.enum(["active", "paused"]),
  pausedReason: z.enum(pausedReasons).optional(),
  createdAt: timestampSchema,
  /** Deliveries answered with 2xx. */
  delivered: z.int(),
  /** Failed tries in a row. */
  failures: z.int(),
  lastDeliveryAt: timestampSchema.optional(),
  lastSuccessAt: timestampSchema.optional(),
});

/** A webhook as its owner sees it. */
export const webhookSchema = z.object({
  id: z.string().meta({ example: "wh_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  status: z.enum(["active", "paused"]),
  pausedReason: z.enum(pausedReasons).nullable(),
  description: z.string().nullable(),
  createdAt: timestampSchema,
  lastDeliveryAt: timestampSchema.nullable().meta({ description: "When it was last tried" }),
  lastSuccessAt: timestampSchema.nullable().meta({ description: "When it last answered 2xx" }),
  delivered: z.int().meta({ description: "Deliveries answered with 2xx" }),
  failures: z.int().meta({ description: "Failed tries in a row" }),
});

export const createdWebhookSchema = webhookSchema.extend({
  token: z.string().optional().meta({ description: "The generated token; returned only here" }),
});

export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) });

/** One POST and its outcome. */
export const trySchema = z.object({
  at: timestampSchema,
  status: z.int().nullable().meta({ description: "HTTP status; null without an answer" }),
  ms: z.int(),
  error: z.string().nullable().meta({ description: "Why it failed; null: delivered" }),
  answer: z.string().nullable().meta({ description: "The answer's first 4 KB" }),
});

export const deliveryOutcomes = ["pending", "held", "delivered", "failed"] as const;

export const deliverySchema = z.object({
  id: z.string().meta({ description: "Also the x-service-dedup-key and webhook-id" }),
  event: z.enum(webhookEvents),
  jobId: z.string().nullable(),
  outcome: z.enum(deliveryOutcomes).meta({
    description: "held: waits until the webhook is active again",
  }),
  createdAt: timestampSchema,
  nextTryAt: timestampSchema.nullable(),
  tries: z.array(trySchema),
});

/** The delivery of a job's callback to the callbackUrl of the job. */
export const callbackSchema = deliverySchema.extend({
  id: z.string().meta({ description: "The job's id; also the webhook-id" }),
  url: z.string().meta({ description: "Where it is sent" }),
});

export const deliveryListSchema = z.object({
  deliveries: z.array(deliverySchema),
  cursor: z.string().nullable().meta({ description: "Cursor of older deliveries" }),
});

export const deliveryQuerySchema = z.strictObject({
  event: z.enum(webhookEvents).optional(),
  outcome: z.enum(deliveryOutcomes).optional(),
  jobId: z.string().min(1).max(64).optional(),
  cursor: z
    .string()
    .max(32)
    .regex(/^\d+$/, { error: "must be a cursor of a previous response" })
    .optional(),
  limit: coercedBetween(1, limits.deliveryListMax.value).optional(),
});

export const testOutcomeSchema = z.object({
  delivered: z.boolean(),
  status: trySchema.shape.status,
  ms: trySchema.shape.ms,
  error: trySchema.shape.error,
});

export const replaySchema = z.strictObject({
  since: z.iso
    .datetime({ offset: true })
    .meta({ description: "Failed deliveries from then on", example: "2026-11-01T00:00:00Z" }),
});

export const replayedSchema = z.object({ replayed: z.int() });

export const webhookParamsSchema = z.object({
  webhookId: z.string().max(64).meta({ example: "wh_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
});

export const deliveryParamsSchema = webhookParamsSchema.extend({
  deliveryId: z.string().max(64).meta({ example: "msg_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
});

export type WebhookEvent = (typeof webhookEvents)[number];
export type PausedReason = (typeof pausedReasons)[number];
export type Hook = z.infer<typeof hookSchema>;
export type Webhook = z.infer<typeof webhookSchema>;
export type NewWebhook = z.infer<typeof createWebhookSchema>;
export type WebhookChange = z.infer<typeof changeWebhookSchema>;
export type Try = z.infer<typeof trySchema>;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];
export type Callback = z.infer<typeof callbackSchema>;
export type DeliveryRecord = z.infer<typeof deliverySchema>;
