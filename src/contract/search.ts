import { z } from "zod";
import { coercedBetween } from "./query.ts";
import { documentKinds, itemCategories, itemSchema } from "./knowledge.ts";
import { limits } from "./limits.ts";
import { timestampSchema } from "./result.ts";

const within = (min: number, max: number) => {
  const error = `must be between ${min} and ${max}`;
  return z.number().min(min, { error }).max(max, { error });
};

const categorySchema = z.enum(itemCategories);

/** A host in any case, with or without scheme, `www.` and path. */
export const domainSchema = z
  .string()
  .min(1)
  .max(limits.urlChars.value)
  .refine((text) => hostShape.test(domainOf(text)), {
    error: "must be a host such as example.com",
  })
  .meta({ format: "hostname" });

export const siteIdSchema = z.string().regex(/^site_[0-9a-z]{26}$/, {
  error: "must be the id of a Site such as site_01k9zq4v7n3m8w2x5y6a7b8c9d",
});

export const searchRequestSchema = z.strictObject({
  query: z
    .string()
    .max(limits.queryChars.value, {
      error: `must have between 1 and ${limits.queryChars.value} characters`,
    })
    .refine((text) => text.trim() !== "", { error: "must not be blank" })
    .meta({
      pattern: "\\S",
      description: "A question, words or a name, in any language",
    }),
  category: z
    .union([categorySchema, z.array(categorySchema).min(1).max(itemCategories.length)])
    .optional()
    .meta({ description: "Only results of this category, or of one of these" }),
  kinds: z
    .array(z.enum(documentKinds))
    .min(1)
    .max(documentKinds.length)
    .optional()
    .meta({
      description:
        "Items are what was understood of the pages, passages are everything that the pages show; " +
        "default: both",
    }),
  limit: within(1, limits.searchLimitMax.value)
    .int()
    .optional()
    .meta({ description: `Results at most; default ${limits.searchLimitDefault.value}` }),
  offset: within(0, limits.searchOffsetMax.value)
    .int()
    .optional()
    .meta({ description: "Number of results to skip" }),
  alpha: within(0, 1)
    .optional()
    .meta({ description: "0 keyword .. 1 vector; default: chosen by the query" }),
  domain: domainSchema
    .optional()
    .meta({ description: "Only results of this site, its sub-domains included" }),
  site: siteIdSchema.optional().meta({ description: "Only results of the pages of this Site" }),
  language: z
    .string()
    .max(limits.languageChars.value)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, {
      error: "must be a language such as de or de-AT",
    })
    .optional()
    .meta({ description: "Only results in this language (BCP 47); de includes de-AT" }),
});

export const searchModes = ["hybrid", "keyword"] as const;

export const searchResultSchema = z.object({
  ...itemSchema.omit({ sources: true }).shape,
  kind: z.enum(documentKinds),
  score: z.number().meta({ description: "Larger is better; compare within one answer only" }),
  domain: z.string(),
  updatedAt: timestampSchema,
  partial: z.boolean().optional().meta({
    description: "The page was stored without its full text; it is complete when it is read again",
  }),
  highlights: z
    .array(z.string())
    .meta({ description: "Passages that match, the matching words between ** and **" }),
});

export const searchResponseSchema = z.object({
  results: z.array(searchResultSchema),
  count: z.int().meta({ description: "Results returned" }),
  mode: z.enum(searchModes).meta({ description: "keyword when no embedder is configured" }),
  reranked: z.boolean().optional().meta({
    description:
      "Whether a reranker has ordered the results; false if it is down or slow, absent without one",
  }),
  correctedQuery: z
    .string()
    .optional()
    .meta({ description: "The query that was searched, after spelling correction" }),
});

export const knowledgeListRequestSchema = z.strictObject({
  domain: domainSchema.optional(),
  site: siteIdSchema.optional(),
  category: categorySchema.optional(),
  cursor: z.string().min(1).max(limits.cursorChars.value).optional(),
  limit: coercedBetween(1, limits.searchLimitMax.value).optional(),
});

export const knowledgeListSchema = z.object({
  items: z.array(
    itemSchema.extend({
      domain: z.string(),
      jobId: z.string(),
      updatedAt: timestampSchema,
      private: z.boolean().meta({
        description: "Read with a credential, or by a version that did not note it",
      }),
    }),
  ),
  nextCursor: z.string().nullable().meta({ description: "For the next page; null on the last" }),
  counts: z.object({
    total: z.int(),
    byDomain: z.record(z.string(), z.int()),
    byCategory: z.partialRecord(categorySchema, z.int()),
    passages: z.int().meta({ description: "Passages of the pages, which search finds as well" }),
  }),
});

/** The query of `DELETE /v1/knowledge`: exactly one of the three. */
export const knowledgeRemovalSchema = z
  .strictObject({
    domain: domainSchema.optional().meta({ example: "example.com" }),
    source: z.string().min(1).max(limits.urlChars.value).optional(),
    jobId: z.string().min(1).max(limits.cursorChars.value).optional(),
  })
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    error: "name exactly one of domain, source and jobId",
  });

export const knowledgeRemovedSchema = z.object({
  removed: z.int().meta({ description: "Items removed" }),
  passages: z.int().meta({ description: "Passages removed" }),
});

export type SearchRequest = z.infer<typeof searchRequestSchema>;
export type SearchResponse = z.infer<typeof searchResponseSchema>;
export type KnowledgeListRequest = z.infer<typeof knowledgeListRequestSchema>;
export type KnowledgeList = z.infer<typeof knowledgeListSchema>;
export type KnowledgeRemoved = z.infer<typeof knowledgeRemovedSchema>;
export type KnowledgeRemoval = z.infer<typeof knowledgeRemovalSchema>;

const hostShape = /^[a-z0-9[]([a-z0-9.:_-]*[a-z0-9\]])?$/;

/** Whether the URL belongs to the domain or one of its sub-domains. */
export function isOfDomain(url: string, domain: string): boolean {
  return isUnder(domainOf(url), domain);
}

export function isUnder(host: string, domain: string): boolean {
  return `.${host}`.endsWith(`.${domain}`);
}

/** `https://www.Example.com/a` -> `example.com`: the host without `www.` */
export function domainOf(text: string): string {
  const bare = text.trim().toLowerCase();
  const url = URL.parse(/^[a-z][a-z+.-]*:\/\//.test(bare) ? bare : `http://${bare}`);
  return (url?.hostname ?? bare).replace(/^www\./, "").replace(/\.$/, "");
}
