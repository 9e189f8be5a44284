import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ProofKeys } from "../../node/src/index.ts";
import { canonicalJson } from "./canonical-json.ts";
import { verifyProof } from "./verify-proof.ts";

const pair = generateKeyPairSync("ed25519");
const { x = "" } = pair.publicKey.export({ format: "jwk" });
const jwk = { kty: "OKP", crv: "Ed25519", x } as const;
const keyId = createHash("sha256").update(canonicalJson(jwk)).digest("base64url");
const key = { keyId, ...jwk, createdAt: at(0), retiredAt: null };
const trusted: ProofKeys = { keys: [key] };

const text = "Pricing\n\nDer Tarif „Start“ kostet 9 € im Monat. 😀";
const start = text.indexOf("Der");
const hashOf = (of: string) => `sha256:${createHash("sha256").update(of).digest("hex")}`;
const content = {
  origin: "fetched",
  method: "http",
  readAt: at(1),
  issuedAt: at(2),
  item: { id: "1", title: "Start", description: "", content: "9 €", category: "PRICING" },
  quotes: [
    { quote: text.slice(start, start + 20), start, end: start + 20, link: "https://a.example" },
  ],
  page: { url: "https://a.example/", title: "", text, hash: hashOf(text), contentHash: "h" },
};

function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
}

function signed(of: object): string {
  const value = sign(null, Buffer.from(canonicalJson(of)), pair.privateKey).toString("base64url");
  return canonicalJson({
    version: 1,
    signed: of,
    signature: { keyId, algorithm: "Ed25519", value },
  });
}

const proof = signed(content);

describe("a proof", () => {
  test("holds as it was signed", () => {
    expect(verifyProof(proof, trusted)).toMatchObject({ holds: true, key: { keyId } });
  });

  test("fails when any byte is another one", () => {
    const bytes = Buffer.from(proof);
    const held: number[] = [];
    for (let place = 0; place < bytes.length; place++) {
      for (const change of [1, 0x20]) {
        const changed = Buffer.from(bytes);
        changed[place] = (changed[place] ?? 0) ^ change;
        if (verifyProof(changed.toString("utf8"), trusted).holds) held.push(place);
      }
    }
    expect(held).toEqual([]);
  });

  test.each([
    ["a byte more", `${proof}\n`],
    ["a byte less", proof.slice(0, -1)],
    ["other white space", JSON.stringify(JSON.parse(proof), null, 1)],
    ["a field more", proof.replace('{"signature"', '{"a":1,"signature"')],
    ["the same letter as an escape", proof.replace("Tarif", "\\u0054arif")],
    ["no JSON", "proof"],
    ["another JSON", "[]"],
    ["null", "null"],
  ])("fails with %s", (_title, changed) => {
    expect(changed).not.toBe(proof);
    expect(verifyProof(changed, trusted).holds).toBe(false);
  });

  test.each([
    ["a quote at another place", { quotes: [{ ...content.quotes[0], start: 0, end: 20 }] }],
    ["no quote", { quotes: [] }],
    ["an empty quote", { quotes: [{ quote: "", start: 0, end: 0, link: "" }] }],
    ["the hash of another text", { page: { ...content.page, hash: hashOf("another") } }],
  ])("fails with %s, also when it was signed", (_title, change) => {
    expect(verifyProof(signed({ ...content, ...change }), trusted).holds).toBe(false);
  });
});

describe("a key", () => {
  const verdict = (keys: ProofKeys["keys"]) => verifyProof(proof, { keys });

  test("that is not trusted proves nothing", () => {
    expect(verdict([])).toMatchObject({
      holds: false,
      reason: expect.stringContaining("no trusted key"),
    });
  });

  test("under the id of a trusted one proves nothing", () => {
    const other = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x ?? "";
    expect(verdict([{ ...key, x: other }])).toMatchObject({ holds: false });
  });

  test("that was retired proves what it signed before, and nothing after", () => {
    expect(verdict([{ ...key, retiredAt: at(3) }]).holds).toBe(true);
    expect(verdict([{ ...key, retiredAt: at(1) }])).toMatchObject({
      reason: expect.stringContaining("retired"),
    });
  });
});
