import { sign, type KeyObject } from "node:crypto";

/** A covered component: its identifier as it is written in the signature base, and its value. */
export type Component = { id: string; value: string };

/** Written in this order; numbers are integers. */
export type Parameter = readonly [name: string, value: string | number];

export type Signature = {
  /** A member of the dictionary `Signature-Input`. */
  input: string;
  /** A member of the dictionary `Signature`. */
  signature: string;
};

/** Signs components of a message with Ed25519 (RFC 9421, section 3.1). */
export function signComponents(
  label: string,
  components: readonly Component[],
  parameters: readonly Parameter[],
  privateKey: KeyObject,
): Signature {
  const covered = signatureParams(components, parameters);
  const base = Buffer.from(signatureBase(components, covered), "ascii");
  return {
    input: `${label}=${covered}`,
    signature: `${label}=:${sign(null, base, privateKey).toString("base64")}:`,
  };
}

/** The text that is signed (RFC 9421, section 2.5). */
export function signatureBase(components: readonly Component[], covered: string): string {
  const lines = components.map(({ id, value }) => `${id}: ${value}`);
  const base = [...lines, `"@signature-params": ${covered}`].join("\n");
  // A line break in a value would let one component pass for two.
  if (!/^[\x20-\x7e\n]*$/.test(base) || base.split("\n").length !== components.length + 1) {
    throw new TypeError("a signed component is one line of printable ASCII characters");
  }
  return base;
}

/** The covered components and the parameters as an inner list of structured fields. */
export function signatureParams(
  components: readonly Component[],
  parameters: readonly Parameter[],
): string {
  const list = parameters.map(([name, value]) => `;${name}=${bareItem(value)}`).join("");
  return `(${components.map(({ id }) => id).join(" ")})${list}`;
}

function bareItem(value: string | number): string {
  return typeof value === "number" ? String(value) : fieldString(value);
}

/** A string of structured fields (RFC 9651). */
export function fieldString(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
