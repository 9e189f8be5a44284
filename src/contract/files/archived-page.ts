import { z } from "zod";
import { limits } from "../limits.ts";
import { timestampSchema } from "../result.ts";

const headersSchema = z.record(
  z.string().max(limits.archiveHeaderChars.value),
  z.string().max(limits.archiveHeaderChars.value),
);

/** A page as it was received: the response, or the document that a browser drew from it. */
export const archivedExchangeSchema = z.object({
  kind: z.enum(["response", "drawn"]),
  url: z.string().max(limits.urlChars.value),
  title: z.string().max(300),
  /** When it was received. */
  at: timestampSchema,
  status: z.int().min(100).max(999),
  /** Without those that carry secrets. */
  headers: headersSchema,
  /** Of the request that was sent; empty for a drawn page. */
  requestHeaders: headersSchema,
});

export const archivedPageSchema = archivedExchangeSchema.extend({
  /** SHA-256 of the body, in hex: its address among the bodies of the tenant. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of the body, without its content encoding. */
  bytes: z.int(),
});

/** A page that a credential opens shows what is meant for one person, tokens included. */
export function archiveProblem(request: {
  archive?: boolean | undefined;
  credential?: string | undefined;
}): string | undefined {
  if (request.archive !== true || request.credential === undefined) return undefined;
  return "archive: pages that are read with a credential are not archived";
}

export type ArchivedExchange = z.infer<typeof archivedExchangeSchema>;
export type ArchivedPage = z.infer<typeof archivedPageSchema>;
