import { z } from "zod";
import { apiKeySchema, plans } from "../accounts/api-key.ts";
import { notOwnGroup } from "../accounts/own-groups.ts";
import type { Resource } from "../crd/definition.ts";
import {
  conditionNotes,
  fixedOnceSet,
  nameRule,
  rules,
  secretRefNotes,
  unchangeable,
} from "../crd/rules.ts";
import { conditionSchema } from "../extraction.ts";
import { secretRefSchema } from "./secret-ref.ts";
import { timestampSchema } from "../result.ts";

export const apiKeyResourceSpecSchema = z.object({
  displayName: apiKeySchema.shape.name.optional(),
  plan: z.enum(plans).optional(),
  tenant: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9_-]+$/)
    .optional(),
  revoked: z.boolean().optional(),
  expiresAt: timestampSchema.optional(),
  secretRef: secretRefSchema.optional(),
});

/** Why a key that people made is not taken on yet. */
export const keyRefusals = ["NoKey", "SecretNotAllowed"] as const;

export const apiKeyResourceStatusSchema = z.object({
  conditions: z
    .array(
      conditionSchema.extend({
        type: z.literal("Accepted"),
        reason: z.enum(["Accepted", ...keyRefusals]),
      }),
    )
    .max(1)
    .optional(),
  /** This and what follows: once it has been accepted. */
  tenant: apiKeySchema.shape.tenant.optional(),
  prefix: apiKeySchema.shape.prefix.optional(),
  keyHash: z
    .string()
    .max(64)
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  lastUsedAt: timestampSchema.optional(),
  usage: z.object({ periodStart: timestampSchema, requests: z.int().min(0) }).optional(),
});

export const apiKeyResource: Resource = {
  kind: "ApiKey",
  plural: "apikeys",
  singular: "apikey",
  shortNames: ["lkey"],
  description: "A key to the REST API. One key is one tenant; only the key's hash is stored here",
  spec: apiKeyResourceSpecSchema,
  specNotes: {
    "": {
      description: "The tenant, plan and state of the key",
      ...rules(...unchangeable(["tenant"])),
    },
    displayName: { description: "What its owner calls it; omitted: the object's name" },
    plan: { description: "Sets the limits; omitted: Usage" },
    tenant: {
      description: "The tenant that the key belongs to; omitted: a new tenant",
      ...rules(notOwnGroup),
    },
    revoked: { description: "Blocks the key and keeps its data" },
    expiresAt: { description: "From then on the key is refused; omitted: never" },
    ...secretRefNotes(
      "secretRef",
      "A key to import, in a Secret labelled lorepod.dev/use=api-key; omitted: a new one is made",
    ),
  },
  status: apiKeyResourceStatusSchema,
  statusNotes: {
    "": {
      description: "State of the key; only Lorepod writes it",
      ...rules(
        {
          rule: "has(self.keyHash) == has(self.tenant) && has(self.keyHash) == has(self.prefix)",
          message: "keyHash, tenant and prefix come together",
        },
        {
          rule: "!has(oldSelf.keyHash) || has(self.keyHash)",
          message: "an accepted key stays accepted",
        },
      ),
    },
    ...conditionNotes,
    tenant: {
      description: "The tenant that the key belongs to",
      ...rules(fixedOnceSet),
    },
    keyHash: { description: "SHA-256 of the key, in hex" },
    lastUsedAt: { description: "When it was last used, to within five minutes" },
    usage: { description: "Use in the current billing period" },
    "usage.periodStart": { description: "When the period began" },
    "usage.requests": { description: "Counted requests since then" },
  },
  rules: [nameRule],
  selectable: [".status.keyHash", ".status.tenant"],
  columns: [
    {
      name: "Name",
      type: "string",
      jsonPath: ".spec.displayName",
      description: "What its owner calls it",
    },
    { name: "Plan", type: "string", jsonPath: ".spec.plan", description: "Sets the limits" },
    {
      name: "Prefix",
      type: "string",
      jsonPath: ".status.prefix",
      description: "The key's first characters",
    },
    {
      name: "Revoked",
      type: "boolean",
      jsonPath: ".spec.revoked",
      description: "Whether it is blocked",
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
      description: "The tenant that the key belongs to",
      wide: true,
    },
    {
      name: "LastUsed",
      type: "date",
      jsonPath: ".status.lastUsedAt",
      description: "When it was last used",
      wide: true,
    },
  ],
};

export type ApiKeyResourceSpec = z.infer<typeof apiKeyResourceSpecSchema>;
export type ApiKeyResourceStatus = z.infer<typeof apiKeyResourceStatusSchema>;
