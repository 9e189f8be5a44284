import { z } from "zod";
import { credentialNameSchema } from "./credentials.ts";
import { readUrlSchema } from "./files/document-url.ts";
import { limits } from "./limits.ts";
import { progressSchema } from "./job.ts";
import { asyncRequestSchema } from "./request.ts";
import { timestampSchema } from "./result.ts";

export const phases = ["Pending", "Processing", "Completed", "Failed"] as const;

/** Interactive jobs, which a caller waits for, start before batch jobs. */
export const priorities = ["interactive", "batch"] as const;

/**
 * Maximum lengths of texts in a status: together they stay below 10 KB per job, which a shared store
 * can keep and send.
 */
export const statusChars = {
  condition: 512,
  attempt: 256,
  failure: 1_024,
  waitingFor: 512,
  step: 256,
  business: 200,
} as const;

export const extractionSpecSchema = asyncRequestSchema.extend({
  url: readUrlSchema,
  credential: credentialNameSchema,
  apiKey: z
    .string()
    .min(1)
    .max(63)
    .optional()
    .meta({ description: "Name of the ApiKey this belongs to; omitted: default" }),
  priority: z.enum(priorities).optional(),
  startDeadlineSeconds: z.int().min(1).max(86_400).optional(),
  activeDeadlineSeconds: z.int().min(1).max(3_600).optional(),
  backoffLimit: z
    .int()
    .min(0)
    .max(5)
    .optional()
    .meta({ description: "Counted attempts after the first" }),
  ttlSecondsAfterFinished: z.int().min(0).max(31_536_000).optional(),
  suspend: z.boolean().optional().meta({ description: "Hold the job back; nothing runs" }),
  cancelRequested: z.boolean().optional().meta({ description: "Once true, it stays true" }),
});

export const conditionTypes = [
  "Accepted",
  "Admitted",
  "Succeeded",
  "Indexed",
  "Published",
  "CallbackDelivered",
] as const;

export const conditionSchema = z.object({
  type: z.enum(conditionTypes),
  status: z.enum(["True", "False", "Unknown"]),
  reason: z.string().max(128),
  message: z.string().max(statusChars.condition),
  lastTransitionTime: timestampSchema,
});

/** One run of the crawler. Only counted attempts use up `backoffLimit`. */
export const attemptSchema = z.object({
  number: z.int(),
  startedAt: timestampSchema,
  endedAt: timestampSchema.optional(),
  outcome: z.enum(["running", "succeeded", "failed", "lost"]),
  reason: z.string().max(statusChars.attempt).optional(),
});

export const failureSchema = z.object({
  code: z.string().max(64),
  message: z.string().max(statusChars.failure),
});

export const resultRefSchema = z.object({
  object: z.string().max(256),
  digest: z.string().max(128),
  size: z.int(),
});

export const extractionStatusSchema = z.object({
  jobId: z.string().max(64),
  tenant: z.string().max(64),
  phase: z.enum(phases),
  observedGeneration: z.int().optional(),
  conditions: z.array(conditionSchema).max(conditionTypes.length),
  /** Number of the latest attempt, 0 before the first. It only grows, which fences older ones off. */
  attempt: z.int(),
  /** The last few attempts; `failures` and `losses` count all of them. */
  attempts: z.array(attemptSchema).max(limits.attemptsKept.value),
  failures: z.int(),
  losses: z.int(),
  retryAt: timestampSchema.optional(),
  startedAt: timestampSchema.optional(),
  /** Start of the active deadline; it restarts after a lost run, not after a failed one. */
  activeSince: timestampSchema.optional(),
  finishedAt: timestampSchema.optional(),
  durationMs: z.int().optional(),
  progress: progressSchema.optional(),
  waitingFor: z.string().max(statusChars.waitingFor).optional(),
  business: z.object({ name: z.string(), domain: z.string(), category: z.string() }).optional(),
  counts: z.object({ urlsDiscovered: z.int(), pagesScraped: z.int(), items: z.int() }).optional(),
  resultRef: resultRefSchema.optional(),
  failure: failureSchema.optional(),
});

/** A request and its state: a SQLite row on a laptop, a custom resource in a cluster. */
export const extractionSchema = z.object({
  id: z.string(),
  tenant: z.string(),
  /** Opaque; changes with every write. A write with an older version is refused. */
  version: z.string(),
  createdAt: timestampSchema,
  spec: extractionSpecSchema,
  status: extractionStatusSchema,
});

export type Phase = (typeof phases)[number];
export type Priority = (typeof priorities)[number];
export type ConditionType = (typeof conditionTypes)[number];
export type Condition = z.infer<typeof conditionSchema>;
export type Attempt = z.infer<typeof attemptSchema>;
export type Failure = z.infer<typeof failureSchema>;
export type ResultRef = z.infer<typeof resultRefSchema>;
export type ExtractionSpec = z.infer<typeof extractionSpecSchema>;
export type ExtractionStatus = z.infer<typeof extractionStatusSchema>;
export type Extraction = z.infer<typeof extractionSchema>;

/** Size and counts of the result, from the process that wrote it. */
export type Settled = {
  ref: ResultRef;
  business: NonNullable<ExtractionStatus["business"]>;
  counts: NonNullable<ExtractionStatus["counts"]>;
  finishedAt: string;
  durationMs: number;
};
