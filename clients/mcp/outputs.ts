/** JSON Schemas of the tools' results, which the protocol checks at both ends. */

const text = { type: "string" };
const number = { type: "number" };
const flag = { type: "boolean" };
const orNull = (schema: { type: string }) => ({ type: [schema.type, "null"] });
const list = (items: object) => ({ type: "array", items });
const described = (schema: object, description: string) => ({ ...schema, description });

/** An object with these fields; all but `optional` are always present. */
function object(fields: Record<string, object>, optional: Record<string, object> = {}) {
  return {
    type: "object" as const,
    properties: { ...fields, ...optional },
    required: Object.keys(fields),
    additionalProperties: false,
  };
}

const nextCursor = described(text, "There is more: call again with it as cursor");

/** The title and the content are in the text of the result. */
const item = object({
  id: text,
  category: text,
  source: text,
  quote: described(text, "Words of the page that prove it"),
  link: described(text, "Opens the page at these words"),
});

const business = object(
  { name: text, domain: text, category: text, categoryCode: text },
  { logo: text },
);

const citation = object({ n: number, quote: text, link: text, title: text, updatedAt: text });

/** A job that is not finished has its progress; one that failed has its error. */
const jobState = {
  status: text,
  pagesScraped: number,
  totalPages: number,
  currentStep: text,
  error: text,
};

const site = object({
  id: text,
  url: text,
  name: orNull(text),
  state: text,
  schedule: orNull(text),
  pages: number,
  lastSync: orNull(text),
  nextSync: orNull(text),
});

const change = object({
  id: text,
  kind: text,
  at: text,
  category: text,
  title: text,
  source: text,
  before: orNull(text),
  after: orNull(text),
});

export const outputs = {
  job: object(
    { jobId: text },
    {
      ...jobState,
      business,
      itemCount: number,
      suggestedUrls: list(text),
      fields: list({ type: "object" }),
      items: list(item),
      nextCursor,
    },
  ),
  business: object({ jobId: text }, { ...jobState, business }),
  search: object(
    {
      results: list(
        object({ ...item.properties, score: described(number, "Compare within one result only") }),
      ),
      mode: text,
    },
    { correctedQuery: text, nextCursor },
  ),
  answer: object({
    answer: orNull(text),
    refused: described(orNull(text), "Why there is no answer"),
    mode: text,
    citations: list(citation),
  }),
  verification: object(
    {
      sentences: list(object({ text, verdict: text }, { citation })),
    },
    { nextCursor },
  ),
  page: object(
    { title: text, finalUrl: text, language: orNull(text), characters: number },
    { nextCursor },
  ),
  screenshot: object({ finalUrl: text, width: number, height: number }),
  pages: object({ count: number, truncated: flag }, { nextCursor }),
  sites: object({ sites: list(site) }, { nextCursor }),
  changes: object({ changes: list(change) }, { nextCursor }),
  removed: object({ removed: described(number, "Items that were removed") }),
  account: object({
    plan: text,
    requests: number,
    quota: orNull(number),
    remaining: orNull(number),
    periodEnd: text,
    storage: { type: "object" },
    limits: { type: "object" },
  }),
};
