import { z } from "zod";

/** The template of crawler pods, from the Helm chart. */
export const podTemplateSchema = z.object({
  image: z.string().min(1),
  pullPolicy: z.enum(["Always", "IfNotPresent", "Never"]),
  serviceAccount: z.string().min(1),
  /** The browser within the image; empty: it has none. */
  chromium: z.string(),
  /** Kubernetes' own words: `requests` and `limits`. */
  resources: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Empty: the cluster's default. */
  priorityClass: z.string().default(""),
  nodeSelector: z.record(z.string(), z.string()).default({}),
  /** Kubernetes' own words. */
  tolerations: z.array(z.record(z.string(), z.union([z.string(), z.number()]))).default([]),
});

export const podTemplateSettingSchema = z.string().transform((text, context) => {
  if (text === "") return undefined;
  try {
    return podTemplateSchema.parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: "custom", message: "it does not describe a pod" });
    return undefined;
  }
});

export type PodTemplate = z.infer<typeof podTemplateSchema>;
