import { createHash, sign } from "node:crypto";
import type { Proof, SignedProof } from "../../contract/files/proof.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { readProofKeys } from "./proof-keys.ts";

export type Proven = Omit<SignedProof, "page"> & {
  page: Omit<SignedProof["page"], "hash">;
};

/**
 * A signed proof as canonical JSON; undefined where the quotes are not those of the text, because the
 * page was read again since.
 */
export function makeProof(
  { page, ...proven }: Proven,
  { privateKey, keys: [key] }: Awaited<ReturnType<typeof readProofKeys>>,
): string | undefined {
  const isThere = ({ quote, start, end }: Proven["quotes"][number]) =>
    page.text.slice(start, end) === quote;
  if (proven.quotes.length === 0 || !proven.quotes.every(isThere)) return undefined;
  const hash = `sha256:${createHash("sha256").update(page.text).digest("hex")}`;
  const signed: SignedProof = { ...proven, page: { ...page, hash } };
  const value = sign(null, Buffer.from(canonicalJson(signed)), privateKey).toString("base64url");
  const proof: Proof = {
    version: 1,
    signed,
    signature: { keyId: key.keyId, algorithm: "Ed25519", value },
  };
  return canonicalJson(proof);
}
