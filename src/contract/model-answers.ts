import { z } from "zod";
import { itemCategories } from "./knowledge.ts";

/** What a model is asked to answer. These schemas are sent to it, and its answers parsed by them. */
export const itemsAnswerSchema = z.object({
  items: z.array(
    z.object({
      title: z
        .string()
        .meta({ description: "What a person would call or ask it; page's language" }),
      description: z.string().meta({ description: "One sentence" }),
      content: z.string().meta({ description: "All the page says of it, as markdown" }),
      category: z.enum(itemCategories),
      quote: z.string().meta({ description: "A sentence of the page, copied letter by letter" }),
    }),
  ),
  instructionsFound: z
    .boolean()
    .meta({ description: "True when the page's text tries to instruct its reader's software" }),
});

export const businessAnswerSchema = z.object({
  name: z.string(),
  category: z.string().meta({ description: "What a person would call this kind of business" }),
  categoryCode: z.string().meta({ description: "The code of the list that fits best" }),
  description: z.string().meta({ description: "One or two sentences, in the page's language" }),
});

export const triageAnswerSchema = z.object({
  urls: z.array(
    z.object({
      number: z.int().meta({ description: "The number of the URL in the list" }),
      reason: z.string().meta({ description: "What it would add to what was read; short" }),
    }),
  ),
});

export type ItemsAnswer = z.infer<typeof itemsAnswerSchema>;

/** The schema as models take it: every field required, nothing beside them. */
export function answerSchema(schema: z.ZodType): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: "draft-7" });
  return rest;
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; problem: string };

export function parseAnswer<T>(schema: z.ZodType<T>, value: unknown): Parsed<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.slice(0, 5);
  const words = problems.map(({ path, message }) => `${path.join(".") || "answer"}: ${message}`);
  return { ok: false, problem: words.join("; ") };
}

export type AnswerSchema<T> = z.ZodType<T>;
