import { z } from "zod";

/** A key of a Secret in the object's namespace. */
export const secretRefSchema = z.object({
  name: z.string().min(1).max(253),
  key: z.string().min(1).max(253),
});

export type SecretRef = z.infer<typeof secretRefSchema>;
