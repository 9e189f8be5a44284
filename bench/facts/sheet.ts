import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export const factKinds = [
  "price",
  "contents",
  "cell",
  "hours",
  "address",
  "phone",
  "email",
  "policy",
  "step",
  "answer",
  "spec",
] as const;
export const halves = ["work", "measure"] as const;
export type FactKind = (typeof factKinds)[number];
export type Half = (typeof halves)[number];

/** Field of a fact with the few deciding words, verbatim from the page. */
export const wordsField = "says";

const text = z.string().trim().min(1);
const optionalText = text.nullable().default(null);
const amount = z.string().regex(/^\d+(\.\d+)?$/);
const time = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .nullable();

/** The structured value of a fact, by its kind. */
const valueSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("price"),
    plan: optionalText,
    amount,
    currency: z.string().regex(/^[A-Z]{3}$/),
    period: z.enum(["once", "day", "week", "month", "year"]).nullable().default(null),
    per: optionalText,
    from: z.boolean().optional(),
    was: amount.nullable().default(null),
  }),
  z.strictObject({ kind: z.literal("line"), plan: optionalText, name: text, value: text }),
  z.strictObject({
    kind: z.literal("hours"),
    place: optionalText,
    days: z.array(z.enum(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"])).min(1),
    opens: time,
    closes: time,
  }),
  z.strictObject({
    kind: z.literal("address"),
    street: optionalText,
    postalCode: optionalText,
    city: optionalText,
    country: optionalText,
  }),
  z.strictObject({ kind: z.literal("phone"), number: text }),
  z.strictObject({ kind: z.literal("email"), address: text }),
]);

const factSchema = z
  .strictObject({
    page: text.optional(),
    kind: z.enum(factKinds),
    about: z.array(text),
    [wordsField]: z.array(text).min(1),
    facts: z.record(z.string(), z.unknown()).optional(),
  })
  .transform(({ page, kind, about, [wordsField]: words, facts }, context) => {
    const read = facts && valueSchema.safeParse({ ...facts, kind: valueKinds[kind] ?? kind });
    if (read?.success === false)
      for (const { message, path } of read.error.issues)
        context.addIssue({ code: "custom", message, path: ["facts", ...path] });
    return { page: page ?? null, kind, about, words, value: read?.data ?? null };
  });

const valueKinds: Partial<Record<FactKind, string>> = { contents: "line", cell: "line" };

const businessSchema = z.strictObject({
  name: text,
  category: z.array(text).min(1),
  logo: text.nullable(),
  contacts: z.array(z.strictObject({ kind: z.enum(["email", "phone", "address"]), value: text })),
  social: z.array(text),
});

const siteSchema = z.strictObject({
  language: text,
  url: z.url().endsWith("/"),
  business: businessSchema,
  facts: z.array(factSchema),
});

const pagesSchema = z.strictObject({
  pages: z.array(
    z.strictObject({
      id: z.string().regex(/^(wcxb|wcxb-kinds)\/\w+$/),
      half: z.enum(halves),
      /** Every plan of the page; absent: the sheet does not list them all. */
      plans: z.array(text).optional(),
      facts: z.array(factSchema),
    }),
  ),
});

export type Fact = z.infer<typeof factSchema>;
export type Value = z.infer<typeof valueSchema>;
export type ValueOf<K extends Value["kind"]> = Extract<Value, { kind: K }>;
export type SheetBusiness = z.infer<typeof businessSchema>;

/** An answer sheet: a test site with its business, or one public page. */
export type Sheet = {
  readonly name: string;
  readonly half: Half;
  readonly facts: readonly Fact[];
  /** All plans; null where the sheet does not list all. */
  readonly plans: readonly string[] | null;
  /** A folder with its HTML files, or a page of the sets. */
  readonly source:
    | { readonly folder: string; readonly url: string; readonly business: SheetBusiness }
    | { readonly set: string; readonly id: string };
};

const here = import.meta.dirname;

/** The sheets of the test sites. A folder without one is not finished and left out. */
export function siteSheets(root: string = join(here, "sites")): Sheet[] {
  return halves.flatMap((half) =>
    foldersIn(join(root, half))
      .filter((name) => existsSync(join(root, half, name, "facts.json")))
      .map((name) => siteSheet(join(root, half, name), `${half}/${name}`, half)),
  );
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

function siteSheet(folder: string, name: string, half: Half): Sheet {
  const { url, business, facts } = parsed(siteSchema, join(folder, "facts.json"));
  const files = new Set(htmlFiles(folder));
  for (const { page } of facts)
    for (const file of page?.split("|") ?? [])
      if (!files.has(file)) throw new Error(`${name}: a fact is of the page ${file}, not there`);
  return { name, half, facts, plans: plansOf(facts), source: { folder, url, business } };
}

/** The sheets of public pages. */
export function pageSheets(file: string = join(here, "pages.json")): Sheet[] {
  if (!existsSync(file)) return [];
  return parsed(pagesSchema, file).pages.map(({ id, half, plans, facts }) => {
    const [set = "", page = ""] = id.split("/");
    return { name: id, half, facts, plans: plans ?? null, source: { set, id: page } };
  });
}

export function htmlFiles(folder: string): string[] {
  return globSync("**/*.html", { cwd: folder })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
}

/** Address of a file of a site: that of the folder for its index. */
export function addressOf(file: string, url: string): string {
  return new URL(file.replace(/(^|\/)index\.html$/, "$1"), url).href;
}

export function plansOf(facts: readonly Fact[]): string[] {
  const plans = facts.map(({ value }) => (value && "plan" in value ? value.plan : null));
  return [...new Set(plans.filter((plan) => plan !== null))];
}

function parsed<T>(schema: z.ZodType<T>, file: string): T {
  const read = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!read.success) throw new Error(`${file}:\n${z.prettifyError(read.error)}`);
  return read.data;
}
