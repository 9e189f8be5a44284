import { z } from "zod";
import { asyncRequestSchema } from "./request.ts";
import { resultSchema, timestampSchema } from "./result.ts";

export const jobStatuses = ["pending", "processing", "completed", "failed"] as const;

/** failed: its retries are through; it can be sent again. */
export const callbackOutcomes = ["pending", "delivered", "failed"] as const;

export const progressSchema = z.object({
  pagesScraped: z.int().meta({ description: "Read so far" }),
  totalPages: z.int().meta({ description: "Planned" }),
  currentStep: z.string().meta({ description: "What is being done now" }),
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
    description: "Whether callbackUrl has been told of the end; null: none was given",
  }),
  url: z.string().meta({ description: "What was asked for" }),
  createdAt: timestampSchema,
  request: z
    .object(asyncRequestSchema.shape)
    .meta({ description: "The whole request, as it can be made again" }),
});

/** A job in a list; its result is read by its id. */
export const jobSummarySchema = jobSchema.omit({ result: true, request: true });

export const jobListSchema = z.object({
  jobs: z.array(jobSummarySchema),
  nextCursor: z
    .string()
    .nullable()
    .meta({ description: "Asks for the next page; null at the end" }),
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
