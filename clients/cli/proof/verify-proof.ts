import { createHash, createPublicKey, verify } from "node:crypto";
import type { Proof, ProofKeys } from "../../node/src/index.ts";
import { canonicalJson } from "./canonical-json.ts";

export type ProofVerdict =
  | { holds: true; proof: Proof; key: ProofKeys["keys"][number] }
  | { holds: false; reason: string };

/**
 * Whether a proof file is what an installation signed, with nothing but the file and keys that the
 * caller trusts. A file that is not byte for byte what the server sent does not hold.
 */
export function verifyProof(text: string, { keys }: ProofKeys): ProofVerdict {
  const proof = parsed(text);
  if (proof === undefined) return fails("it is no proof file");
  if (canonicalJson(proof) !== text) return fails("it is not as the server wrote it");
  if (proof.version !== 1) return fails(`its version is ${String(proof.version)}, known is 1`);
  const { signed, signature } = proof;
  // The rest is not signed, so it must not contain anything else.
  if (!hasOnly(proof, "signature signed version")) return fails("it has unsigned fields");
  if (!hasOnly(signature, "algorithm keyId value")) return fails("it has unsigned fields");
  const key = keys.find(({ keyId }) => keyId === signature.keyId);
  if (key === undefined) return fails(`no trusted key is ${signature.keyId}`);
  if (thumbprintOf(key) !== key.keyId) return fails("the id of the trusted key is not its own");
  if (signature.algorithm !== "Ed25519") return fails("it is signed in an unknown way");
  const value = Buffer.from(signature.value, "base64url");
  // Several texts decode to the same bytes; one of them was written.
  const isExact = value.toString("base64url") === signature.value;
  const bytes = Buffer.from(canonicalJson(signed));
  if (!isExact || !verify(null, bytes, publicKeyOf(key), value)) {
    return fails("the signature is not that of its content");
  }
  const retired = key.retiredAt !== null && signed.issuedAt > key.retiredAt;
  if (retired) return fails("it was signed after its key was retired");
  const { text: page, hash } = signed.page;
  const own = `sha256:${createHash("sha256").update(page).digest("hex")}`;
  if (own !== hash) return fails("the hash is not that of the page's text");
  const isQuoted = signed.quotes.every(
    ({ quote, start, end }) => page.slice(start, end) === quote && quote !== "",
  );
  if (!isQuoted || signed.quotes.length === 0) return fails("a quote is not at its place");
  return { holds: true, proof, key };
}

const fails = (reason: string): ProofVerdict => ({ holds: false, reason });

const hasOnly = (object: object, names: string): boolean =>
  Object.keys(object).toSorted().join(" ") === names;

/** The signature covers the shape: what was signed by a trusted key has it. */
function parsed(text: string): Proof | undefined {
  try {
    const proof = JSON.parse(text) as Proof;
    const { signed, signature } = proof;
    const isProof =
      typeof signed === "object" &&
      Array.isArray(signed.quotes) &&
      typeof signed.page.text === "string" &&
      typeof signature.value === "string";
    return isProof ? proof : undefined;
  } catch {
    return undefined;
  }
}

type Key = ProofKeys["keys"][number];

function publicKeyOf({ kty, crv, x }: Key) {
  return createPublicKey({ key: { kty, crv, x }, format: "jwk" });
}

/** RFC 7638. */
function thumbprintOf({ kty, crv, x }: Key): string {
  return createHash("sha256").update(canonicalJson({ kty, crv, x })).digest("base64url");
}
