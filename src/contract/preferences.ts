import { z } from "zod";
import {
  contentUses,
  preferenceEffects,
  signalModes,
  statementPlaces,
} from "./preference-effects.ts";

/** What the website wants for one page, and what is done about it. */
export const preferencesSchema = z
  .object({
    statements: z
      .array(
        z.object({
          from: z.enum(statementPlaces),
          rule: z
            .string()
            .max(64)
            .meta({ description: "Such as noindex, ai-input=no or search=yes" }),
        }),
      )
      .meta({ description: "Preferences of the website for this page" }),
    effects: z.array(z.enum(preferenceEffects)).meta({
      description: "What follows; empty where LOREPOD_CONTENT_SIGNALS is not honour",
    }),
  })
  .meta({ description: "Preferences of the website, and what was done about them" });

/** How the operator uses websites, and whether their preferences are obeyed. */
export const contentPolicySchema = z.object({
  uses: z.array(z.enum(contentUses)),
  signals: z.enum(signalModes),
});

export type ContentPolicy = z.infer<typeof contentPolicySchema>;
export type Preferences = z.infer<typeof preferencesSchema>;
export type PreferenceStatement = Preferences["statements"][number];
