import { z } from "zod";
import { addressSchema } from "../address.ts";
import { limits } from "../limits.ts";

/** One CSS selector. `>>` would begin another kind of selector of the browser's driver. */
const selectorSchema = z
  .string()
  .min(1)
  .max(limits.loginSelectorChars.value)
  .regex(/^(?!.*>>)[^\x00-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x1f\x7f]*$/, {
    error: "must be a CSS selector",
  })
  .meta({ example: "input[name=password]", description: "A CSS selector" });

const valueNameSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, { error: "must be the name of a value" });

/** One step in the browser. What is typed is named, so that steps can be shown. */
export const loginStepSchema = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("goto"),
    url: addressSchema.meta({ description: "An address of the origins" }),
  }),
  z.strictObject({
    action: z.literal("fill"),
    selector: selectorSchema,
    value: valueNameSchema.meta({ example: "password", description: "A name of `values`" }),
  }),
  z.strictObject({ action: z.literal("click"), selector: selectorSchema }),
  z.strictObject({ action: z.literal("waitFor"), selector: selectorSchema }),
]);

export const canarySchema = z.strictObject({
  url: addressSchema.meta({ description: "A page of the origins that only members can read" }),
  text: z
    .string()
    .min(1)
    .max(300)
    .regex(/\S/, { error: "must have a word" })
    .meta({ example: "Log out", description: "A text that only members see there" }),
});

export const loginSchema = z
  .strictObject({
    steps: z.array(loginStepSchema).min(1).max(limits.loginSteps.value),
    values: z
      .record(
        valueNameSchema,
        z
          .string()
          .min(1)
          .max(limits.credentialValueChars.value)
          .regex(/^[^\x00-\x1f\x7f]*$/, { error: "must have no control characters" }),
      )
      .refine((values) => Object.keys(values).length <= limits.loginValues.value, {
        error: `must have at most ${limits.loginValues.value} values`,
      })
      .meta({ description: "What `fill` types, by name; never returned" }),
    canary: canarySchema,
  })
  .meta({ description: "Browser steps that log in, and a page that proves the session" });

export type Login = z.infer<typeof loginSchema>;
export type LoginStep = z.infer<typeof loginStepSchema>;

/** What is wrong with a login for these origins, by its field. */
export function loginProblems(
  { steps, values, canary }: Login,
  origins: readonly string[],
): { path: (string | number)[]; message: string }[] {
  const isOwn = (url: string): boolean => origins.includes(URL.parse(url)?.origin ?? "");
  const found: { path: (string | number)[]; message: string }[] = [];
  const elsewhere = "must be an address of the origins";
  if (steps[0]?.action !== "goto") {
    found.push({ path: ["steps", 0, "action"], message: "must be goto: the browser is empty" });
  }
  for (const [index, step] of steps.entries()) {
    if (step.action === "goto" && !isOwn(step.url)) {
      found.push({ path: ["steps", index, "url"], message: elsewhere });
    }
    if (step.action === "fill" && !Object.hasOwn(values, step.value)) {
      found.push({ path: ["steps", index, "value"], message: "must be a name of login.values" });
    }
  }
  if (!isOwn(canary.url)) found.push({ path: ["canary", "url"], message: elsewhere });
  return found;
}

/** What an owner sees of a login. */
export const shownLoginSchema = z.object({
  steps: z.int().meta({ example: 4, description: "How many steps it has" }),
  canaryUrl: z.string().meta({ example: "https://docs.example.com/account" }),
  state: z.enum(["active", "suspended"]).meta({
    description: `suspended: ${limits.loginFailures.value} logins in a row have failed; replace it`,
  }),
  reason: z.string().nullable().meta({ description: "Why the latest login has failed" }),
});

/** What is known of the logins with one version of a credential's values. */
export const loginRecordSchema = z.object({
  /** Milliseconds since 1970; null: none yet. */
  lastAt: z.int().nullable(),
  /** In a row. */
  failures: z.int(),
  reason: z.string().max(300).nullable(),
  /** When the site has ended a session. */
  lostAt: z.int().nullable().default(null),
});

export type LoginRecord = z.infer<typeof loginRecordSchema>;

/** By the name of the credential; `version` is that of its values. */
export const loginRecordsSchema = z.record(
  z.string(),
  z.object({ version: z.string(), record: loginRecordSchema }),
);

export type LoginRecords = z.infer<typeof loginRecordsSchema>;
