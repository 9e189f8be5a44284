import { apiKeyResource } from "./api-key-resource.ts";
import { extractionResource } from "./extraction-resource.ts";
import { siteResource } from "./site-resource.ts";
import { webhookResource } from "./webhook-resource.ts";

export { definitionOf, group, rootSchema, version, type Versions } from "../crd/definition.ts";

/** Our kinds in Kubernetes. */
export const resources = [
  extractionResource,
  apiKeyResource,
  webhookResource,
  siteResource,
] as const;
