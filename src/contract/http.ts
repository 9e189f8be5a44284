import { z } from "zod";
import { commaListPattern } from "./query.ts";
import { jobStatuses } from "./job.ts";
import { limits } from "./limits.ts";
import { problemsOf } from "./problems.ts";

export const jobParamsSchema = z.object({
  jobId: z.string().max(64).meta({ example: "job_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
});

export const eventsQuerySchema = z.strictObject({
  after: z.coerce.number().int().min(0).optional().meta({ description: "Only later events" }),
});

export const eventListSchema = z.object({
  events: z.array(z.object({ id: z.string(), event: z.string(), data: z.unknown() })),
});

export const healthSchema = z.object({ status: z.literal("ok") });

export const readySchema = z.object({
  status: z.literal("ok"),
  dependencies: z.record(z.string(), z.literal("ok")),
});

/** Other headers are allowed; this is the one that the route reads. */
export const idempotencySchema = z.looseObject({
  "idempotency-key": z
    .string()
    .min(1)
    .max(limits.idempotencyKeyChars.value)
    .regex(/^[\x21-\x7e]+$/, { error: "must be visible ASCII characters" })
    .optional()
    .meta({ description: "Repeats within 24 hours are the same job" }),
});

/** The body of a call without fields: omitted, or an empty object. */
export const noFieldsSchema = z.strictObject({}).meta({ description: "Has no fields" });

/** A response without a body. */
export const noContentSchema = z.undefined();

export const jobListQuerySchema = z.strictObject({
  status: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(jobStatuses)).min(1))
    .optional()
    .meta({
      pattern: commaListPattern(jobStatuses),
      description: `Only jobs in one of these states, comma-separated: ${jobStatuses.join(", ")}`,
    }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(limits.jobListMax.value)
    .optional()
    .meta({ description: "Jobs in one answer; default 20" }),
  cursor: z
    .string()
    .regex(/^job_[0-9a-z]{26}$/, { error: "is not a cursor of this list" })
    .optional()
    .meta({ description: "nextCursor of the previous response" }),
});

/** One message of a stream, as a parser returns it. */
export const eventStreamSchema = z
  .object({
    id: z
      .string()
      .optional()
      .meta({ description: "Send it as Last-Event-ID to resume after this message" }),
    event: z.string().optional(),
    data: z.string().meta({ description: "JSON, whose `type` is the event's name" }),
  })
  .meta({ description: "Server-Sent Events; each message looks like this" });

export const docParamsSchema = z.object({ name: z.string() });

export const documentSchema = z.record(z.string(), z.unknown());

/** Schema of the parameters, query, headers or body of a route. */
export type FieldsSchema = z.ZodObject;

/** A value after parsing; undefined without a schema. */
export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Schema of a response; `Answer` is the value that the handler returns. */
export type ResponseSchema<Answer> = z.ZodType<unknown, Answer>;

export type Checked<Value> = { ok: true; value: Value } | { ok: false; problem: string };

/** `check` for a schema that Fastify passes on untyped. */
export function checkFields(schema: unknown, input: unknown): Checked<unknown> {
  if (!(schema instanceof z.ZodObject)) throw new TypeError("a route's schema must be an object");
  return check(schema, input);
}

/** Parses input of a client; the problem is a message for the client. */
export function check<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problem: problemsOf(parsed.error, input, Object.keys(schema.shape)) };
}

/** The parts of a JSON Schema that this project reads. */
export type JsonSchema = {
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

/** JSON Schema's `uri` accepts any scheme; the API accepts two. */
const webAddress = "^[Hh][Tt][Tt][Pp][Ss]?://";

/**
 * A schema as JSON Schema 2020-12, which OpenAPI 3.1 uses, for requests or for responses. Responses
 * may get new fields within a version, so their schemas allow unknown fields.
 */
export function jsonSchemaOf(schema: unknown, io: "input" | "output" = "input"): JsonSchema {
  if (!(schema instanceof z.ZodType)) return {};
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (io === "input" && jsonSchema.format === "uri") jsonSchema.pattern = webAddress;
      if (io === "output" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  // toJSONSchema returns these fields and others that are not read.
  return rest as JsonSchema;
}
