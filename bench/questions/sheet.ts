import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export const halves = ["work", "frozen"] as const;
export const questionKinds = [
  "who",
  "how much",
  "when",
  "where",
  "yes/no",
  "how",
  "what",
  "policy",
] as const;
export const sharedSites = ["flink-web", "graphile-worker"] as const;
/** Field with the deciding words, verbatim from the page. */
export const wordsField = "says";

const text = z.string().trim().min(1);
const siteName = z.string().regex(/^(flink-web|graphile-worker|(work|measure)\/[\w-]+)$/);
const half = z.enum(halves);

const questionSchema = z.strictObject({
  id: z.string().regex(/^q\d{3}$/),
  site: siteName,
  half,
  language: z.string().regex(/^[a-z]{2}$/),
  query: text,
  /** Whether the query has a content word of the passage that answers it. */
  shared: z.boolean(),
  /** Files that answer, separated by "|"; null: no page of the site answers. */
  page: text.nullable(),
  [wordsField]: z.array(text),
  kind: z.enum(questionKinds),
  refuse: z.literal(true).optional(),
  /** Of a question to refuse: the site that it is really about. */
  belongs: siteName.optional(),
});

const claimSchema = z.strictObject({
  site: siteName,
  half,
  text,
  truth: z.enum(["proven", "contradicted", "unproven"]),
  /** The planted error; null: the sentence is true. */
  error: z.enum(["number", "negation", "name", "invention"]).nullable(),
  page: text.nullable(),
  [wordsField]: z.array(text),
});

const pageQuestionSchema = z.strictObject({
  id: z.string().regex(/^p\d{3}$/),
  /** A page of the public set `wcxb-kinds`. */
  page: z.string().regex(/^\d{4}$/),
  half,
  query: text,
  /** Empty where the page does not answer. */
  [wordsField]: z.array(text),
});

export type PageQuestion = z.infer<typeof pageQuestionSchema>;
export type Question = z.infer<typeof questionSchema>;
/** A sentence of a bot, true or with a planted error. */
export type Claim = z.infer<typeof claimSchema>;

const here = import.meta.dirname;

export function readQuestions(file: string = join(here, "sheet.json")): Question[] {
  return parsed(z.strictObject({ questions: z.array(questionSchema) }), file).questions;
}

export function readClaims(file: string = join(here, "verify.json")): Claim[] {
  return parsed(z.strictObject({ claims: z.array(claimSchema) }), file).claims;
}

/** Questions about single public pages. */
export function readPageQuestions(file: string = join(here, "public-pages.json")): PageQuestion[] {
  return parsed(z.strictObject({ questions: z.array(pageQuestionSchema) }), file).questions;
}

/** Whether a text has all deciding words; "|" separates those of which one is enough. */
export function hasWords(answer: string, words: readonly string[]): boolean {
  const plain = answer.replace(/\s+/g, " ").toLowerCase();
  return words.every((each) => each.split("|").some((word) => plain.includes(word.toLowerCase())));
}

/** The folder with the pages of a site; null for a shared site without `data`. */
export function folderOf(site: string, data?: string): string | null {
  if (site.includes("/")) return join(here, "..", "facts", "sites", site);
  return data === undefined ? null : join(data, "sites", site, "content");
}

function parsed<T>(schema: z.ZodType<T>, file: string): T {
  const read = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!read.success) throw new Error(`${file}:\n${z.prettifyError(read.error)}`);
  return read.data;
}
