/** Preferences without their schemas: what reads pages needs no validation. */

/** Purposes for which a website may be read; the words of Content Signals. */
export const contentUses = ["search", "ai-input", "ai-train"] as const;

export const signalModes = ["honour", "report", "ignore"] as const;

/** Where a website states a preference. */
export const statementPlaces = ["robots.txt", "header", "page"] as const;

/** What follows from the preferences of a page. */
export const preferenceEffects = [
  "not-stored",
  "not-for-models",
  "not-quoted",
  "not-archived",
  "links-unused",
] as const;

export const defaultContentPolicy: {
  uses: ContentUse[];
  signals: (typeof signalModes)[number];
} = {
  uses: ["search", "ai-input"],
  signals: "honour",
};

/** Of a page without statements. */
export const noPreferences: { statements: never[]; effects: never[] } = {
  statements: [],
  effects: [],
};

/** Whether the preferences of the page have this effect. */
export function hasEffect(
  page: { preferences?: { effects: readonly PreferenceEffect[] } | undefined },
  effect: PreferenceEffect,
): boolean {
  return page.preferences?.effects.includes(effect) === true;
}

export type ContentUse = (typeof contentUses)[number];
export type PreferenceEffect = (typeof preferenceEffects)[number];
