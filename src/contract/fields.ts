import { z } from "zod";
import { evidenceSchema } from "./knowledge.ts";
import { limits } from "./limits.ts";

/** The subset of JSON Schema in which a request names the values that it wants. */

export const fieldTypes = ["string", "number", "integer", "boolean"] as const;
/** Formats of strings. */
export const fieldFormats = ["date", "email", "uri"] as const;

const descriptionSchema = z
  .string()
  .max(limits.schemaDescriptionChars.value)
  .optional()
  .meta({ description: "What the value is, in words; used to find it" });

export const fieldSchema = z.strictObject({
  type: z
    .enum(fieldTypes)
    .optional()
    .meta({ description: "Type of the value; may be left out beside enum" }),
  format: z.enum(fieldFormats).optional().meta({ description: "Format of a string" }),
  enum: z
    .array(z.string().min(1).max(limits.schemaEnumChars.value))
    .min(1)
    .max(limits.schemaEnumValues.value)
    .optional()
    .meta({ description: "The values that a string may have" }),
  description: descriptionSchema,
});

const propertiesSchema = z.record(z.string(), fieldSchema).meta({
  description: "The wanted values by name",
  maxProperties: limits.schemaFields.value,
});

const requiredSchema = z
  .array(z.string().max(limits.schemaNameChars.value))
  .max(limits.schemaFields.value)
  .meta({ description: "Rows of a list without one of these are left out" });

const objectParts = {
  description: descriptionSchema,
  properties: propertiesSchema.optional(),
  required: requiredSchema.optional(),
};

/**
 * An object, or a list of objects. One flat shape for both: a custom resource definition has no
 * unions, so what depends on `type` is checked by `problemsIn`.
 */
export const fieldsSchema = z
  .strictObject({
    type: z.enum(["object", "array"]).meta({ description: "One object, or a list of objects" }),
    ...objectParts,
    items: z
      .strictObject({
        type: z.literal("object").meta({ description: "Rows are objects" }),
        ...objectParts,
      })
      .optional()
      .meta({ description: "One row of a list" }),
  })
  .superRefine((schema, context) => {
    for (const { path, message } of problemsIn(schema))
      context.addIssue({ code: "custom", path, message });
  })
  .meta({
    description: "Values to read from the site, as a JSON Schema: one object or a list of objects",
    example: {
      type: "object",
      properties: {
        name: { type: "string" },
        price: { type: "number", description: "Price of one piece" },
      },
    },
  });

/** A schema alone, for the check of a custom resource: problems then begin with "fields". */
export const fieldsOnlySchema = z.strictObject({ fields: fieldsSchema });

export type FieldDefinition = z.infer<typeof fieldSchema>;
export type FieldsRequest = z.infer<typeof fieldsSchema>;

/** A schema after its check, with everything filled in. */
export type WantedField = {
  readonly name: string;
  readonly type: (typeof fieldTypes)[number];
  readonly format: (typeof fieldFormats)[number] | null;
  /** Null: any value of the type. */
  readonly choices: readonly string[] | null;
  readonly description: string;
  readonly required: boolean;
};
export type WantedFields = {
  readonly isList: boolean;
  readonly description: string;
  readonly fields: readonly WantedField[];
};

/** What a checked schema asks for. */
export function wantedFields(schema: FieldsRequest): WantedFields {
  const row = schema.type === "array" ? schema.items : schema;
  const fields = Object.entries(row?.properties ?? {}).map(([name, field]): WantedField => ({
    name,
    type: field.type ?? "string",
    format: field.format ?? null,
    choices: field.enum ?? null,
    description: field.description ?? "",
    required: row?.required?.includes(name) ?? false,
  }));
  const descriptions = [schema.description, schema.items?.description];
  const description = descriptions.filter((text) => text !== undefined).join(" ");
  return { isList: schema.type === "array", description, fields };
}

type Problem = { path: (string | number)[]; message: string };
type Row = Pick<FieldsRequest, "properties" | "required">;

function problemsIn(schema: FieldsRequest): Problem[] {
  const { type, properties, required, items } = schema;
  if (Buffer.byteLength(JSON.stringify(schema)) > limits.schemaBytes.value)
    return [{ path: [], message: `must have at most ${limits.schemaBytes.value} bytes as JSON` }];
  if (type === "object") {
    const extra = items === undefined ? [] : [{ path: ["items"], message: "is for a list" }];
    return [...extra, ...rowProblems(schema, [])];
  }
  const misplaced = Object.entries({ properties, required }).flatMap(([name, value]) =>
    value === undefined ? [] : [{ path: [name], message: "belongs into items" }],
  );
  if (items === undefined) return [...misplaced, { path: ["items"], message: "is required" }];
  return [...misplaced, ...rowProblems(items, ["items"])];
}

function rowProblems({ properties, required }: Row, at: string[]): Problem[] {
  const path = [...at, "properties"];
  if (properties === undefined) return [{ path, message: "is required" }];
  const names = Object.keys(properties);
  const max = limits.schemaFields.value;
  if (names.length === 0) return [{ path, message: "must have at least 1 field, got 0" }];
  if (names.length > max)
    return [{ path, message: `must have at most ${max} fields, got ${names.length}` }];
  const unknown = (required ?? []).flatMap((name, index) =>
    Object.hasOwn(properties, name)
      ? []
      : [{ path: [...at, "required", index], message: "names no field of properties" }],
  );
  const own = Object.entries(properties).flatMap(([name, field]) =>
    fieldProblems(name, field).map((problem) => ({
      path: [...path, name, ...problem.path],
      message: problem.message,
    })),
  );
  return [...own, ...unknown];
}

function fieldProblems(name: string, field: FieldDefinition): Problem[] {
  const problems: Problem[] = [];
  const add = (message: string, ...path: string[]) => problems.push({ path, message });
  if (!isFieldName(name))
    add(
      `has a name that is not allowed: 1 to ${limits.schemaNameChars.value} letters, digits, ` +
        "spaces, - or _, with a letter first",
    );
  if (field.type === undefined && field.enum === undefined) add("is required", "type");
  const isText = field.type === undefined || field.type === "string";
  if (field.enum !== undefined && !isText) add("is for strings only", "enum");
  if (field.format !== undefined && !isText) add("is for strings only", "format");
  if (field.format !== undefined && field.enum !== undefined)
    add("cannot be beside enum", "format");
  return problems;
}

function isFieldName(name: string): boolean {
  return name.length <= limits.schemaNameChars.value && /^\p{L}[\p{L}\p{N}_ -]*$/u.test(name);
}

export const fieldValueSchema = z.union([z.string(), z.int(), z.number(), z.boolean(), z.null()]);

export const fieldsRowSchema = z.object({
  value: z
    .record(z.string(), fieldValueSchema)
    .meta({ description: "Every field by its name; null: the pages read do not state it" }),
  quotes: z
    .record(z.string(), evidenceSchema)
    .meta({ description: "The proof of every value that is not null, by the same names" }),
});

export const fieldsResultSchema = z.union([fieldsRowSchema, z.array(fieldsRowSchema)]).meta({
  description:
    "Values of the requested fields with their quotes; a list where a list was requested",
});

export type FieldValue = z.infer<typeof fieldValueSchema>;
export type FieldsRow = z.infer<typeof fieldsRowSchema>;
export type FieldsResult = z.infer<typeof fieldsResultSchema>;
