import { z } from "zod";
import { limits } from "./limits.ts";
import { timestampSchema } from "./result.ts";
import { searchRequestSchema, searchResultSchema } from "./search.ts";

export const requestedAnswerModes = ["auto", "quote", "model"] as const;
export const answerModes = ["quote", "model"] as const;
export const refusals = ["not_in_knowledge", "conflicting", "too_vague"] as const;
export const verdicts = ["proven", "contradicted", "unproven"] as const;

const { query, domain, site, category, language } = searchRequestSchema.shape;

export const answerRequestSchema = z.strictObject({
  query: query.meta({ pattern: "\\S", description: "A question, in any language" }),
  domain,
  site,
  category,
  language,
  mode: z
    .enum(requestedAnswerModes)
    .optional()
    .meta({
      description:
        "quote answers with sentences of the pages, model lets the model write and proves each " +
        "sentence; default auto: model where one is configured",
    }),
});

export const citationSchema = z.object({
  n: z.int().meta({ description: "Number of the citation, from 1 on" }),
  quote: z.string().meta({ description: "Verbatim words of the page" }),
  source: z.string().meta({ description: "URL of the page" }),
  link: z.string().meta({ description: "Deep link to the words" }),
  start: z.int().meta({ description: "Offset of the quote in all text of the page" }),
  end: z.int().meta({ description: "Offset of the quote's end" }),
  contentHash: z.string().meta({ description: "Hash of the page's content" }),
  title: z.string(),
  updatedAt: timestampSchema,
});

const citationNumbers = z
  .array(z.int())
  .meta({ description: "Numbers of the citations that prove it" });

export const answerSentenceSchema = z.object({ text: z.string(), citations: citationNumbers });

export const answerSchema = z.object({
  answer: z.string().nullable().meta({ description: "Null when the answer is refused" }),
  sentences: z.array(answerSentenceSchema),
  citations: z.array(citationSchema),
  mode: z.enum(answerModes).meta({ description: "How the answer was made" }),
  refused: z
    .enum(refusals)
    .nullable()
    .meta({
      description:
        "Why there is no answer: the knowledge does not contain one, sources disagree (both are " +
        "cited, newest first), or the question names no subject",
    }),
  dropped: z.int().meta({ description: "Sentences of the model that no quote proves" }),
  results: z.array(searchResultSchema).meta({ description: "What the search found" }),
});

/** Messages of an answer's stream; each also has an `id`, counted from 1 on. */
export const answerMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("sources"), results: z.array(searchResultSchema) }),
  z.object({
    type: z.literal("sentence"),
    text: z.string(),
    citations: z.array(citationSchema).meta({ description: "The citations that prove it" }),
  }),
  answerSchema.extend({ type: z.literal("done") }),
  z.object({
    type: z.literal("error"),
    code: z.string().meta({ description: "As in the body of an error" }),
    message: z.string(),
  }),
]);

export const verifyRequestSchema = z.strictObject({
  text: z
    .string()
    .max(limits.verifyChars.value, {
      error: `must have between 1 and ${limits.verifyChars.value} characters`,
    })
    .refine((text) => text.trim() !== "", { error: "must not be blank" })
    .meta({ pattern: "\\S", description: "A text by anyone, for example a bot's reply" }),
  domain,
  site,
});

export const verifiedSentenceSchema = z.object({
  text: z.string(),
  start: z.int().meta({ description: "Offset of the sentence in the text" }),
  end: z.int().meta({ description: "Offset of its end" }),
  verdict: z.enum(verdicts).meta({
    description:
      "proven: a quote states it; contradicted: a quote states something else; unproven: neither",
  }),
  citations: citationNumbers,
});

export const verificationSchema = z.object({
  sentences: z.array(verifiedSentenceSchema),
  citations: z.array(citationSchema),
  mode: z.enum(["hybrid", "keyword"]).meta({ description: "How the quotes were searched" }),
});

export type AnswerRequest = z.infer<typeof answerRequestSchema>;
export type Answer = z.infer<typeof answerSchema>;
export type AnswerMessage = z.infer<typeof answerMessageSchema>;
export type AnswerSentence = z.infer<typeof answerSentenceSchema>;
export type Citation = z.infer<typeof citationSchema>;
export type VerifyRequest = z.infer<typeof verifyRequestSchema>;
export type Verification = z.infer<typeof verificationSchema>;
export type Verdict = (typeof verdicts)[number];
