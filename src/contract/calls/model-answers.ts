import { z } from "zod";
import { itemCategories } from "../knowledge.ts";

/** Topics of suggested pages. The model picks one; our own text explains it. */
export const suggestionKinds = [
  "pricing",
  "faq",
  "products",
  "services",
  "features",
  "contact",
  "hours",
  "about",
  "support",
  "returns",
  "shipping",
  "payment",
  "terms",
  "privacy",
  "imprint",
  "security",
  "docs",
  "team",
  "careers",
  "customers",
  "articles",
  "other",
] as const;

/** Schemas of model answers: they are sent to the model, and its answers are parsed with them. */
export const itemsAnswerSchema = z.object({
  items: z.array(
    z.object({
      title: z.string().meta({ description: "A heading or phrase of the page, letter by letter" }),
      description: z.string().meta({ description: "One sentence of the page, letter by letter" }),
      content: z.string().meta({
        description:
          "The page's sentences about it, letter by letter and in the page's order, as markdown",
      }),
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
  categoryCode: z.string().meta({ description: "The code of the list that fits best" }),
  description: z
    .string()
    .meta({ description: "One or two sentences of the page, letter by letter" }),
});

export const triageAnswerSchema = z.object({
  urls: z.array(
    z.object({
      number: z.int().meta({ description: "The number of the URL in the list" }),
      kind: z.enum(suggestionKinds).meta({ description: "What the page is about" }),
    }),
  ),
});

export const fieldsAnswerSchema = z.object({
  rows: z.array(
    z.object({
      values: z.array(
        z.object({
          name: z.string().meta({ description: "Name of the field" }),
          value: z.string().meta({
            description: "The value letter by letter; numbers with a point, dates as YYYY-MM-DD",
          }),
          quote: z.string().meta({ description: "The page's words that state the value" }),
        }),
      ),
    }),
  ),
});

export const draftAnswerSchema = z.object({
  sentences: z.array(
    z.object({
      text: z.string().meta({ description: "One sentence of the answer, in words of the quotes" }),
      quotes: z.array(z.int()).meta({ description: "Numbers of the quotes that state it" }),
    }),
  ),
});

export type ItemsAnswer = z.infer<typeof itemsAnswerSchema>;
export type BusinessAnswer = z.infer<typeof businessAnswerSchema>;

/** The schema in the form that models accept: every field required, no additional fields. */
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
