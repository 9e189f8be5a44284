import type { Notes, SchemaNode } from "./structural.ts";

/** A CEL rule: the API server evaluates it at each write and refuses violations with the message. */
export type Rule = { rule: string; message: string; fieldPath?: string };

export const rules = (...list: readonly Rule[]): SchemaNode => ({
  "x-kubernetes-validations": list,
});

/**
 * Fields that cannot be set later, changed or removed. One rule per field, so that its message can
 * name the field. (The API server cannot estimate the cost of the shorter `self.?x == oldSelf.?x`.)
 */
export function unchangeable(fields: readonly string[]): Rule[] {
  return fields.map((field) => ({
    rule: `has(self.${field}) == has(oldSelf.${field}) && (!has(self.${field}) || self.${field} == oldSelf.${field})`,
    message: `${field} cannot be changed`,
    fieldPath: `.${field}`,
  }));
}

/** For a field of a status that may appear once and is fixed from then on. */
export const fixedOnceSet: Rule = {
  rule: "self == oldSelf",
  message: "cannot be changed once set",
};

/**
 * Checks an address in the API server: http or https, a host, no user name or password. It accepts
 * every address that `addressSchema` accepts; otherwise a request that the API accepted could not be
 * stored. CEL's `isURL` is stricter than browsers.
 */
export const addressRule: Rule = {
  rule: String.raw`self.matches('(?is)^\\s*https?://+[^/?#@\\s]+([/?#].*)?$')`,
  message: "must be an http or https address with a host and without a user name",
};

/** An address, or an uploaded document, whose job the API server of Lorepod creates. */
export const readUrlRule: Rule = {
  rule: String.raw`self.matches('(?is)^\\s*https?://+[^/?#@\\s]+([/?#].*)?$') || self.matches('^upload://doc_[0-9a-z]{26}[.]documents/[^\\s#?]+$')`,
  message: addressRule.message,
};

/** The name is part of pod names, `<name>-a<attempt>`, which need room for the suffix. */
export const nameRule: Rule = {
  rule: "self.metadata.name.size() <= 52",
  message: "metadata.name must have at most 52 characters",
};

/** Notes for a reference to a Secret of the same namespace. */
export const secretRefNotes = (path: string, description: string) => ({
  [path]: { description },
  [`${path}.name`]: { description: "Name of the Secret, in this namespace" },
  [`${path}.key`]: { description: "Key within the Secret" },
});

/** Notes for the conditions of every kind. */
export const conditionNotes: Notes = {
  conditions: {
    description: "The conditions of the object, each with its reason",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["type"],
  },
  "conditions[].type": { description: "Type of the condition" },
  "conditions[].status": { description: "Whether the condition is true" },
  "conditions[].reason": { description: "Why, in one word" },
  "conditions[].message": { description: "Why, in a sentence" },
  "conditions[].lastTransitionTime": { description: "When the status last changed" },
};
