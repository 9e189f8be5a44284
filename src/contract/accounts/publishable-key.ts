import { z } from "zod";
import { originSchema } from "../credentials.ts";
import { limits } from "../limits.ts";
import { between } from "../request.ts";
import { timestampSchema } from "../result.ts";
import { domainSchema, domainOf, siteIdSchema } from "../search.ts";

const scope = {
  sites: z.array(siteIdSchema).min(1).max(limits.publishableScopes.value).optional().meta({
    description: "Ids of Sites: only their pages are found",
  }),
  domains: z.array(domainSchema).min(1).max(limits.publishableScopes.value).optional().meta({
    description: "Only these sites are found, their sub-domains included",
  }),
};

export const newPublishableKeySchema = z
  .strictObject({
    name: z.string().min(1).max(100).meta({ description: "What its owner calls it" }),
    origins: z.array(originSchema).min(1).max(limits.publishableOrigins.value).meta({
      description: "Websites whose pages may use the key in a browser",
    }),
    ...scope,
    perMinutePerAddress: between(1, limits.publishablePerMinute.value).optional().meta({
      description: "Requests of one client address in a minute; default 20",
    }),
    perDay: between(1, limits.publishablePerDay.value).optional().meta({
      description: "Requests of all clients in a day (UTC); default 5000",
    }),
    allowModel: z.boolean().optional().meta({
      description: "Whether answers may be written by the model, which costs; default false",
    }),
  })
  .refine(({ sites, domains }) => (sites === undefined) !== (domains === undefined), {
    error: "name either sites or domains",
  })
  .meta({
    example: { name: "website", origins: ["https://example.com"], domains: ["example.com"] },
  });

export const publishableKeySchema = z.object({
  id: z.string().meta({ example: "pub_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
  name: z.string(),
  prefix: z.string().meta({ description: "The key's first characters, to recognise it" }),
  origins: z.array(z.string()),
  sites: z.array(z.string()).nullable(),
  domains: z.array(z.string()).nullable(),
  perMinutePerAddress: z.int(),
  perDay: z.int(),
  allowModel: z.boolean(),
  createdAt: timestampSchema,
});

export const createdPublishableKeySchema = publishableKeySchema.extend({
  key: z.string().meta({ description: "The key itself; shown only once" }),
});

export const publishableKeyListSchema = z.object({
  publishableKeys: z.array(publishableKeySchema),
});

export const publishableKeyParamsSchema = z.object({
  publishableKeyId: z.string().max(64).meta({ example: "pub_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
});

/** With the hash of its text, and the id of the API key that it ends with. */
export const storedPublishableKeySchema = publishableKeySchema.extend({
  // Keys of earlier versions only search.
  allowModel: z.boolean().default(false),
  hash: z.string(),
  keyId: z.string(),
});

export const storedPublishableKeysSchema = z.array(storedPublishableKeySchema);

/** Domains as the index has them. */
export const domainsOf = (domains: readonly string[] | undefined): string[] | null =>
  domains === undefined ? null : [...new Set(domains.map(domainOf))];

export type NewPublishableKey = z.infer<typeof newPublishableKeySchema>;
export type PublishableKey = z.infer<typeof publishableKeySchema>;
export type StoredPublishableKey = z.infer<typeof storedPublishableKeySchema>;
