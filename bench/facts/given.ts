import { z } from "zod";

/**
 * The structured values that the product gives with items and businesses, read loosely: a version
 * without them gives none.
 */
const text = z.string().nullish();
const list = <T extends z.ZodType>(entry: T) => z.array(entry).nullish();

const priceSchema = z.object({
  amount: text,
  currency: text,
  period: text,
  per: text,
  was: text,
});

const itemFactsSchema = z.object({
  plan: text,
  prices: list(priceSchema),
  limits: list(z.object({ name: z.string(), value: z.string() })),
});

const hoursSchema = z.object({
  days: z.union([z.string(), z.array(z.string())]).nullish(),
  opens: text,
  closes: text,
});

const locationSchema = z.object({
  name: text,
  address: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  country: text,
  phone: text,
  hours: list(hoursSchema),
});

const itemSchema = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  source: z.string(),
  facts: itemFactsSchema.nullish(),
});

const businessSchema = z.object({
  name: text,
  categoryCode: text,
  logo: text,
  contacts: list(z.object({ kind: z.string(), value: z.string() })),
  socialLinks: list(z.string()),
  hours: list(hoursSchema),
  locations: list(locationSchema),
});

export type GivenPrice = z.infer<typeof priceSchema>;
export type GivenHours = z.infer<typeof hoursSchema>;
export type GivenItem = z.infer<typeof itemSchema>;
export type GivenLocation = z.infer<typeof locationSchema>;
export type GivenBusiness = z.infer<typeof businessSchema>;

/** All that was read from one site. */
export type Given = { readonly items: readonly GivenItem[]; readonly business: GivenBusiness };

export function givenOf(read: { items: readonly object[]; business: object }): Given {
  return z.object({ items: z.array(itemSchema), business: businessSchema }).parse(read);
}

/** Name, address and country of a location in one line. */
export function locationText({ name, address, country, phone }: GivenLocation): string {
  const lines = typeof address === "object" && address ? Object.values(address) : [address];
  return [name, ...lines, country, phone].filter((part) => typeof part === "string").join(", ");
}
