import type { z } from "zod";
import type { Rule } from "./rules.ts";
import { toStructural } from "./structural.ts";
import type { Notes, SchemaNode } from "./structural.ts";

export const group = "lorepod.dev";
export const version = "v1alpha1";

/** The parts of one of our custom resource definitions. */
export type Resource = {
  kind: string;
  plural: string;
  singular: string;
  shortNames: readonly string[];
  description: string;
  spec: z.ZodType;
  specNotes: Notes;
  status: z.ZodType;
  statusNotes: Notes;
  /** CEL rules that need the object's name or its previous state. */
  rules: readonly Rule[];
  /** JSON paths for `kubectl get --field-selector`. */
  selectable: readonly string[];
  columns: readonly Column[];
};

export type Column = {
  name: string;
  type: "string" | "integer" | "date" | "boolean";
  jsonPath: string;
  description: string;
  /** Shown only by `kubectl get -o wide`. */
  wide?: true;
};

/** The group of a definition and its versions, which all have the same schema (decision 0077). */
export type Versions = { group: string; served: readonly string[]; storage: string };

const current: Versions = { group, served: [version], storage: version };

/** The CustomResourceDefinition object of a resource, ready to be applied. */
export function definitionOf(resource: Resource, versions = current): SchemaNode {
  const { kind, plural, singular, shortNames } = resource;
  const schema = { openAPIV3Schema: rootSchema(resource) };
  const names = { kind, listKind: `${kind}List`, plural, singular, shortNames };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${versions.group}` },
    spec: {
      group: versions.group,
      scope: "Namespaced",
      names: { ...names, categories: ["lorepod"] },
      versions: versions.served.map((name) => ({
        name,
        served: true,
        storage: name === versions.storage,
        subresources: { status: {} },
        selectableFields: resource.selectable.map((jsonPath) => ({ jsonPath })),
        additionalPrinterColumns: resource.columns.map(({ wide, ...column }) => ({
          ...column,
          priority: wide ? 1 : 0,
        })),
        schema,
      })),
    },
  };
}

/** The schema of the object; the API server adds apiVersion, kind and metadata. */
export function rootSchema(resource: Resource): SchemaNode {
  return {
    type: "object",
    description: resource.description,
    required: ["spec"],
    properties: {
      spec: toStructural(resource.spec, resource.specNotes),
      status: toStructural(resource.status, resource.statusNotes),
    },
    ...(resource.rules.length > 0 && { "x-kubernetes-validations": resource.rules }),
  };
}
