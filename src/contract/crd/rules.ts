import type { Notes, SchemaNode } from "./structural.ts";

/** A CEL rule: the API server evaluates it at each write and refuses with the message. */
export type Rule = { rule: string; message: string; fieldPath?: string };

export const rules = (...list: readonly Rule[]): SchemaNode => ({
  "x-kubernetes-validations": list,
});

/**
 * Neither set later, nor changed, nor taken away: one rule a field, so that it can be named. (The
 * shorter `self.?x == oldSelf.?x` has no bound that the API server's cost estimate could see.)
 */
export function unchangeable(fields: readonly string[]): Rule[] {
  return fields.map((field) => ({
    rule: `has(self.${field}) == has(oldSelf.${field}) && (!has(self.${field}) || self.${field} == oldSelf.${field})`,
    message: `${field} cannot be changed`,
    fieldPath: `.${field}`,
  }));
}

/** For a required field of a status: free to appear, fixed from then on. */
export const fixedOnceSet: Rule = {
  rule: "self == oldSelf",
  message: "cannot be changed once set",
};

/**
 * An address as the API server can check it: http or https, a host, nobody's name or password.
 * Nothing that the contract's address takes is refused here, or a request that the API accepted
 * could not be written down; Go's own `isURL` is stricter than browsers are.
 */
export const addressRule: Rule = {
  rule: String.raw`self.matches('(?is)^\\s*https?://+[^/?#@\\s]+([/?#].*)?$')`,
  message: "must be an http or https address with a host and without a user name",
};

/** Other names become names of pods, `<name>-a<attempt>`, and have to leave room for that. */
export const nameRule: Rule = {
  rule: "self.metadata.name.size() <= 52",
  message: "metadata.name must have at most 52 characters",
};

/** Where in this namespace a secret text stands. */
export const secretRefNotes = (path: string, description: string) => ({
  [path]: { description },
  [`${path}.name`]: { description: "Name of the Secret, in this namespace" },
  [`${path}.key`]: { description: "Key within the Secret" },
});

/** Conditions as every kind has them. */
export const conditionNotes: Notes = {
  conditions: {
    description: "What has been settled, each with its reason",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["type"],
  },
  "conditions[].type": { description: "What the condition speaks of" },
  "conditions[].status": { description: "Whether it holds" },
  "conditions[].reason": { description: "Why, in one word" },
  "conditions[].message": { description: "Why, in a sentence" },
  "conditions[].lastTransitionTime": { description: "When the status last changed" },
};
