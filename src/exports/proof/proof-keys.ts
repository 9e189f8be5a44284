import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { ownGroups } from "../../contract/accounts/own-groups.ts";
import { limits } from "../../contract/limits.ts";
import type { ProofKey } from "../../contract/files/proof.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { Secrets } from "../../ports/secrets.ts";

type Deps = { secrets: Pick<Secrets, "get" | "put">; now: () => number };

/** The newest key signs. Of the others only the public half is kept, for proofs of their time. */
type StoredKeys = { privateKey: string; keys: [ProofKey, ...ProofKey[]] };

/** The key that signs proofs, and all public keys, newest first. The first call makes a key. */
export async function readProofKeys(
  deps: Deps,
): Promise<{ privateKey: KeyObject; keys: readonly [ProofKey, ...ProofKey[]] }> {
  return opened((await stored(deps)) ?? (await change(deps, (before) => before ?? made(deps, []))));
}

/** Makes another key; the one before signs nothing from now on. */
export async function rotateProofKeys(deps: Deps): Promise<readonly ProofKey[]> {
  const changed = await change(deps, (before) => {
    const retiredAt = new Date(deps.now()).toISOString();
    const retired = (before?.keys ?? []).map((key) => ({
      ...key,
      retiredAt: key.retiredAt ?? retiredAt,
    }));
    return made(deps, retired.slice(0, limits.proofKeysKept.value));
  });
  return changed.keys;
}

async function change(
  deps: Deps,
  next: (before: StoredKeys | undefined) => StoredKeys,
): Promise<StoredKeys> {
  for (let tries = 0; tries < limits.signingSecretTries.value; tries++) {
    const found = await deps.secrets.get(owner, name);
    const keys = next(found && parse(found.value));
    const text = JSON.stringify(keys);
    if (await deps.secrets.put(owner, name, text, found?.version ?? null)) return keys;
  }
  throw new Error("the proof keys are written faster than they can be changed");
}

async function stored({ secrets }: Deps): Promise<StoredKeys | undefined> {
  const found = await secrets.get(owner, name);
  return found && parse(found.value);
}

function made({ now }: Deps, retired: ProofKey[]): StoredKeys {
  const pair = generateKeyPairSync("ed25519");
  const { x = "" } = pair.publicKey.export({ format: "jwk" });
  const jwk = { kty: "OKP", crv: "Ed25519", x } as const;
  const keyId = createHash("sha256").update(canonicalJson(jwk)).digest("base64url");
  const createdAt = new Date(now()).toISOString();
  const privateKey = pair.privateKey.export({ format: "pem", type: "pkcs8" });
  return { privateKey, keys: [{ keyId, ...jwk, createdAt, retiredAt: null }, ...retired] };
}

const opened = ({ privateKey, keys }: StoredKeys) => {
  return { privateKey: createPrivateKey(privateKey), keys };
};

/** They belong to the installation, not to a tenant. */
const owner = ownGroups.installation;
const name = "proof-keys";

/** Only `change` writes this value. */
const parse = (text: string) => JSON.parse(text) as StoredKeys;
