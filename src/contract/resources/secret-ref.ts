import { z } from "zod";

/** Where in the object's own namespace a secret text stands. */
export const secretRefSchema = z.object({
  name: z.string().min(1).max(253),
  key: z.string().min(1).max(253),
});

export type SecretRef = z.infer<typeof secretRefSchema>;
