import type { Kubernetes } from "../client.ts";
import { createKeyClient } from "../keys/key-client.ts";
import { tenantOfKey } from "../keys/key-object.ts";
import { createObjectClient, objectsPath, type ObjectClient } from "../object-client.ts";
import { allObjects, createObjectSource } from "../object-source.ts";
import type { ExtractionObject } from "./extraction-object.ts";

/** Extraction objects of one namespace. */
export type ExtractionClient = ObjectClient<ExtractionObject> & {
  /** The objects that a field selector matches ("" for all), each once, in pages. */
  select(fieldSelector: string): AsyncGenerator<ExtractionObject>;
  /** The tenant of an ApiKey; undefined when there is no such key, or it is revoked. */
  tenantOf(apiKey: string): Promise<string | undefined>;
};

const plural = "extractions";

export function createExtractionClient(
  kubernetes: Kubernetes,
  namespace: string,
): ExtractionClient {
  const keys = createKeyClient(kubernetes, namespace);
  return {
    ...createObjectClient<ExtractionObject>(kubernetes, namespace, plural),
    select(fieldSelector) {
      const query = fieldSelector === "" ? {} : { fieldSelector };
      const path = objectsPath(namespace, plural);
      return allObjects(createObjectSource<ExtractionObject>(kubernetes, path, query));
    },
    async tenantOf(apiKey) {
      const key = await keys.get(apiKey);
      return key && key.spec.revoked !== true ? tenantOfKey(key) : undefined;
    },
  };
}
