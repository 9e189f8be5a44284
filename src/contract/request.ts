import { z } from "zod";
import { addressSchema } from "./address.ts";
import { credentialIdSchema } from "./credentials.ts";
import { fieldsSchema } from "./fields.ts";
import { limits } from "./limits.ts";
import { patternSchema } from "./patterns/pattern.ts";
import { needsDrawing, type Drawing } from "./reading-rules.ts";
import { drawingFields, selectorFields } from "./selectors.ts";

export const engines = ["auto", "http", "browser"] as const;

export const between = (min: number, max: number) => {
  const error = `must be between ${min} and ${max}`;
  return z.int().min(min, { error }).max(max, { error });
};

export const archiveField = z
  .boolean()
  .optional()
  .meta({
    description:
      "Stores pages as they are received, for 30 days: exports in the formats warc and wacz; " +
      "not together with credential",
  });

export const extractionFields = {
  url: addressSchema.meta({
    description: "URL to extract from; any page of the site. Related pages are discovered.",
  }),
  maxPages: between(1, limits.maxPagesMax.value)
    .optional()
    .meta({ description: `Pages to read at most; default ${limits.maxPagesDefault.value}` }),
  singlePage: z.boolean().optional().meta({ description: "Read the given URL only, no crawling" }),
  includePatterns: z
    .array(patternSchema)
    .max(limits.patternsMax.value)
    .optional()
    .meta({
      description:
        "Only URLs matching one of these globs; * is one path segment, ** any depth; " +
        "/#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path",
    }),
  excludePatterns: z.array(patternSchema).max(limits.patternsMax.value).optional().meta({
    description: "URLs matching one of these globs are skipped; wins over includePatterns",
  }),
  urls: z.array(addressSchema).min(1).max(limits.urlsMax.value).optional().meta({
    description: "Read exactly these; discovery, singlePage and the patterns are ignored",
  }),
  engine: z.enum(engines).optional().meta({
    description: "How pages are fetched; auto: plain HTTP, the browser where it is needed",
  }),
  stopAfterMs: between(limits.stopAfterMinMs.value, limits.stopAfterMaxMs.value)
    .optional()
    .meta({ description: "Answer with what was read within this time" }),
  fields: fieldsSchema.optional(),
  ...selectorFields,
  ...drawingFields,
  credential: credentialIdSchema,
  archive: archiveField,
};

/** The engine that a request gets: plain HTTP neither waits nor scrolls. */
export function engineOf(request: Drawing & { engine?: (typeof engines)[number] | undefined }) {
  const { engine = "auto" } = request;
  return engine === "auto" && needsDrawing(request) ? "browser" : engine;
}

/** What sync and stream calls take. */
export const extractionRequestSchema = z.strictObject(extractionFields);

/** What the async call takes. */
export const asyncRequestSchema = z.strictObject({
  ...extractionFields,
  callbackUrl: addressSchema.optional().meta({ description: "Receives a POST on completion" }),
});

export type ExtractionRequest = z.infer<typeof asyncRequestSchema>;
