import { stringify } from "yaml";
import { structuralProblems } from "../src/contract/crd/check.ts";
import { definitionOf, resources, rootSchema } from "../src/contract/resources/resources.ts";

/** File name in `crds/` -> its text. Throws when a CRD cannot contain a schema. */
export function crdFiles(): Record<string, string> {
  return Object.fromEntries(
    resources.map((resource) => {
      const problems = structuralProblems(rootSchema(resource));
      if (problems.length > 0) throw new Error(`${resource.kind}: ${problems.join("; ")}`);
      const text = stringify(definitionOf(resource), {
        lineWidth: 0,
        aliasDuplicateObjects: false,
        // Kubernetes reads YAML 1.1, where a bare `n` is a boolean.
        compat: "yaml-1.1",
      });
      return [`${resource.plural}.lorepod.dev.yaml`, `${header}\n${text}`];
    }),
  );
}

const header = "# Made by `npm run generate` from src/contract. Do not edit.";
