import { z } from "zod";
import type { Resource } from "../crd/definition.ts";
import {
  addressRule,
  conditionNotes,
  fixedOnceSet,
  nameRule,
  rules,
  secretRefNotes,
  unchangeable,
} from "../crd/rules.ts";
import { conditionSchema, extractionSpecSchema } from "../extraction.ts";
import { secretRefSchema } from "./secret-ref.ts";
import { timestampSchema } from "../result.ts";

/** Every event there is. The test comes to each webhook, unasked; naming it changes nothing. */
export const webhookEvents = [
  "EXTRACTION_STARTED",
  "PAGE_SCRAPED",
  "PAGE_UPDATED",
  "EXTRACTION_COMPLETED",
  "EXTRACTION_FAILED",
  "SITE_SYNCED",
  "SITE_NEEDS_ATTENTION",
  "TESTING_CONNECTION",
] as const;

export const pausedReasons = ["TOO_MANY_ERRORS", "ENDPOINT_GONE", "PAUSED_BY_OWNER"] as const;

export const webhookResourceSpecSchema = z.object({
  apiKey: extractionSpecSchema.shape.apiKey,
  url: extractionSpecSchema.shape.url,
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  description: z.string().max(256).optional(),
  tokenSecretRef: secretRefSchema.optional(),
  paused: z.boolean().optional(),
});

/** Why a webhook that people made is not taken on yet. */
export const hookRefusals = ["NoApiKey", "NoToken", "SecretNotAllowed", "TooManyWebhooks"] as const;

export const webhookResourceStatusSchema = z.object({
  conditions: z
    .array(
      conditionSchema.extend({
        type: z.literal("Accepted"),
        reason: z.enum(["Accepted", ...hookRefusals]),
      }),
    )
    .max(1)
    .optional(),
  /** This and what follows: once it has been accepted. */
  webhookId: z.string().max(64).optional(),
  tenant: z.string().max(64).optional(),
  state: z.enum(["Active", "Paused"]).optional(),
  pausedReason: z.enum(pausedReasons).optional(),
  observedGeneration: z.int().min(0).optional(),
  delivered: z.int().min(0).optional(),
  failures: z.int().min(0).optional(),
  lastDeliveryAt: timestampSchema.optional(),
  lastSuccessAt: timestampSchema.optional(),
});

export const webhookResource: Resource = {
  kind: "Webhook",
  plural: "webhooks",
  singular: "webhook",
  shortNames: ["lhook"],
  description: "A URL that receives the events of one tenant's extractions",
  spec: webhookResourceSpecSchema,
  specNotes: {
    "": {
      description: "The receiver and its events",
      ...rules(...unchangeable(["apiKey"])),
    },
    url: { description: "Receives a POST for each event", ...rules(addressRule) },
    events: {
      description: "Events to deliver",
      ...rules({
        rule: "self.all(event, self.exists_one(other, other == event))",
        message: "must not name an event twice",
      }),
    },
    description: { description: "What it is for, in its owner's words" },
    ...secretRefNotes(
      "tokenSecretRef",
      "The token it receives in x-service-webhook-token, in a Secret labelled lorepod.dev/use=webhook-token; omitted: a new one is made",
    ),
    paused: { description: "True holds deliveries" },
  },
  status: webhookResourceStatusSchema,
  statusNotes: {
    "": {
      description: "State of the deliveries; only Lorepod writes it",
      ...rules(
        {
          rule: "(has(self.state) && self.state == 'Paused') == has(self.pausedReason)",
          message: "Paused needs pausedReason, Active has none",
        },
        {
          rule: "has(self.webhookId) == has(self.tenant) && has(self.webhookId) == has(self.state)",
          message: "webhookId, tenant and state come together",
        },
        {
          rule: "!has(oldSelf.webhookId) || has(self.webhookId)",
          message: "an accepted webhook stays accepted",
        },
      ),
    },
    ...conditionNotes,
    webhookId: { description: "Id of the webhook in the REST API", ...rules(fixedOnceSet) },
    tenant: { description: "The tenant it belongs to", ...rules(fixedOnceSet) },
    state: { description: "Whether events are delivered" },
    pausedReason: { description: "Why it is paused" },
    observedGeneration: { description: "The last generation of the spec that was processed" },
    delivered: { description: "Deliveries answered with 2xx" },
    failures: { description: "Failed tries in a row" },
    lastDeliveryAt: { description: "When it was last tried" },
    lastSuccessAt: { description: "When it last answered 2xx" },
  },
  rules: [nameRule],
  selectable: [".status.tenant", ".status.state", ".status.webhookId"],
  columns: [
    { name: "URL", type: "string", jsonPath: ".spec.url", description: "The receiver" },
    {
      name: "State",
      type: "string",
      jsonPath: ".status.state",
      description: "Whether events are delivered",
    },
    {
      name: "Reason",
      type: "string",
      jsonPath: ".status.pausedReason",
      description: "Why it is paused",
    },
    {
      name: "Accepted",
      type: "string",
      jsonPath: ".status.conditions[?(@.type=='Accepted')].reason",
      description: "Accepted, or why it is not",
    },
    {
      name: "Age",
      type: "date",
      jsonPath: ".metadata.creationTimestamp",
      description: "Since it was made",
    },
    {
      name: "Tenant",
      type: "string",
      jsonPath: ".status.tenant",
      description: "Whose it is",
      wide: true,
    },
    {
      name: "LastSuccess",
      type: "date",
      jsonPath: ".status.lastSuccessAt",
      description: "When it last answered 2xx",
      wide: true,
    },
    {
      name: "WebhookId",
      type: "string",
      jsonPath: ".status.webhookId",
      description: "Id in the REST API",
      wide: true,
    },
  ],
};

export type WebhookResourceSpec = z.infer<typeof webhookResourceSpecSchema>;
export type WebhookResourceStatus = z.infer<typeof webhookResourceStatusSchema>;
