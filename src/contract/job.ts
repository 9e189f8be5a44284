import { z } from "zod";
import { readUrlSchema } from "./files/document-url.ts";
import { asyncRequestSchema } from "./request.ts";
import { resultSchema, timestampSchema } from "./result.ts";

export const jobStatuses = ["pending", "processing", "completed", "failed"] as const;

const requestedSchema = asyncRequestSchema.extend({ url: readUrlSchema });

/** failed: its retries are used up; the request can be sent again. */
export const callbackOutcomes = ["pending", "delivered", "failed"] as const;

export const progressSchema = z.object({
  pagesScraped: z.int().meta({ description: "Read so far" }),
  totalPages: z.int().meta({ description: "Planned" }),
  currentStep: z.string().meta({ description: "The current step" }),
});

/** The job as a client sees it. */
export const jobSchema = z.object({
  id: z.string().meta({ example: "job_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
  status: z.enum(jobStatuses),
  progress: progressSchema.nullable(),
  result: resultSchema.nullable(),
  error: z.string().nullable(),
  startedAt: timestampSchema.nullable(),
  finishedAt: timestampSchema.nullable(),
  durationMs: z.int().nullable(),
  waitingFor: z.string().nullable().meta({ description: "Why a pending job waits" }),
  callback: z.enum(callbackOutcomes).nullable().meta({
    description: "Delivery of the callback; null without callbackUrl",
  }),
  url: z.string().meta({ description: "The requested URL" }),
  createdAt: timestampSchema,
  request: z.object(requestedSchema.shape).meta({
    description: "The request; it can be sent again as it is, unless its URL is that of a document",
  }),
});

/** A job in a list; its result is read by its id. */
export const jobSummarySchema = jobSchema.omit({ result: true, request: true });

export const jobListSchema = z.object({
  jobs: z.array(jobSummarySchema),
  nextCursor: z
    .string()
    .nullable()
    .meta({ description: "Cursor of the next page; null on the last" }),
});

export const startedSchema = z.object({
  jobId: z.string(),
  status: z.literal("pending"),
  message: z.string(),
});

export type CallbackOutcome = (typeof callbackOutcomes)[number];
export type JobStatus = (typeof jobStatuses)[number];
export type Progress = z.infer<typeof progressSchema>;
export type Job = z.infer<typeof jobSchema>;
export type JobSummary = z.infer<typeof jobSummarySchema>;
