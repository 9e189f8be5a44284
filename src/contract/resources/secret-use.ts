import { group } from "../crd/definition.ts";

/** A Secret is read on behalf of an object only if this label names the purpose. */
export const secretUseLabel = `${group}/use`;

export type SecretUse = "webhook-token" | "api-key" | "credential";
