import type { Extraction, ExtractionStatus } from "../contract/extraction.ts";

/** The end of a job whose key does not exist or is revoked. It has no tenant to notify. */
export function failedWithoutKey({ spec, status }: Extraction, now: number): ExtractionStatus {
  const at = new Date(now).toISOString();
  const message = `there is no ApiKey ${spec.apiKey ?? "default"} in this namespace that may be used`;
  const condition = (type: "Accepted" | "Published", value: "True" | "False", reason: string) => ({
    type,
    status: value,
    reason,
    message,
    lastTransitionTime: at,
  });
  return {
    ...status,
    phase: "Failed",
    finishedAt: at,
    durationMs: 0,
    failure: { code: "no_api_key", message },
    conditions: [
      condition("Accepted", "False", "NoApiKey"),
      condition("Published", "True", "NobodyToTell"),
    ],
  };
}
