import { z } from "zod";
import { itemSchema, itemSourceSchema } from "../knowledge.ts";
import { readEngines } from "../ledger.ts";
import { timestampSchema } from "../result.ts";

const quoteSchema = itemSourceSchema.shape.evidence.element.pick({
  quote: true,
  start: true,
  end: true,
  link: true,
});

export const signedProofSchema = z.object({
  origin: z
    .enum(["fetched", "uploaded", "imported"])
    .meta({ description: "How the page came to this installation" }),
  method: z.enum(readEngines).meta({ description: "What has read the page" }),
  readAt: timestampSchema,
  issuedAt: timestampSchema,
  item: itemSchema.pick({
    id: true,
    title: true,
    description: true,
    content: true,
    category: true,
    facts: true,
  }),
  quotes: z.array(quoteSchema).meta({ description: "Offsets count in the text of the page" }),
  page: z.object({
    url: z.string(),
    title: z.string(),
    text: z.string(),
    hash: z.string().meta({ description: "SHA-256 of the text as UTF-8: sha256:<hex>" }),
    contentHash: z.string(),
  }),
});

/** A proof is sent as canonical JSON (RFC 8785); the signature covers that form of `signed`. */
export const proofSchema = z.object({
  version: z.literal(1),
  signed: signedProofSchema,
  signature: z.object({
    keyId: z.string().meta({ description: "JWK thumbprint (RFC 7638) of the key" }),
    algorithm: z.literal("Ed25519"),
    value: z.string().meta({ description: "base64url" }),
  }),
});

export const proofKeySchema = z.object({
  keyId: z.string(),
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().meta({ description: "The public key, base64url" }),
  createdAt: timestampSchema,
  retiredAt: timestampSchema.nullable().meta({ description: "Nothing is signed with it since" }),
});

/** Newest first. */
export const proofKeysSchema = z.object({ keys: z.array(proofKeySchema) });

export const proofKeysPath = "/.well-known/lorepod-proof-keys";

export const itemParamsSchema = z.object({
  itemId: z.string().max(64).meta({ example: "5f0c1f5e-6a0a-5d62-9d3b-2f8f3a1d7c40" }),
});

export type Proof = z.infer<typeof proofSchema>;
export type SignedProof = z.infer<typeof signedProofSchema>;
export type ProofKey = z.infer<typeof proofKeySchema>;
