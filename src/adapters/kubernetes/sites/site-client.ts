import type { Kubernetes } from "../client.ts";
import { createObjectClient, objectsPath, type ObjectClient } from "../object-client.ts";
import { allObjects, createObjectSource, isRefused } from "../object-source.ts";
import type { SiteObject } from "./site-object.ts";

/** Site objects of one namespace. */
export type SiteClient = ObjectClient<SiteObject> & {
  /** The objects that a field selector matches ("" for all), each once, in pages. */
  select(fieldSelector: string): AsyncGenerator<SiteObject>;
};

export function createSiteClient(kubernetes: Kubernetes, namespace: string): SiteClient {
  return {
    ...createObjectClient<SiteObject>(kubernetes, namespace, plural),
    async *select(fieldSelector) {
      const query = fieldSelector === "" ? {} : { fieldSelector };
      const path = objectsPath(namespace, plural);
      try {
        yield* allObjects(createObjectSource<SiteObject>(kubernetes, path, query));
      } catch (error) {
        // Extractions go on where an upgrade has not installed the definition of Sites.
        if (!isRefused(error, 404)) throw error;
      }
    },
  };
}

const plural = "sites";
