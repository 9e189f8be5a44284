import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { makeNkey, readNkey, toBase32 } from "./nkey.ts";

/** RFC 4648, section 10, without padding. */
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j in base 32 is %j", (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test.each([
  ["operator", "O", "SO"],
  ["account", "A", "SA"],
  ["user", "U", "SU"],
] as const)("the key of a %s begins with %s, its seed with %s", (kind, name, seed) => {
  const key = makeNkey(kind);
  expect(key.name).toMatch(new RegExp(`^${name}[A-Z2-7]{55}$`));
  expect(key.seed).toMatch(new RegExp(`^${seed}[A-Z2-7]{56}$`));
  expect(readNkey(key.seed).name).toBe(key.name);
});

test("the example of the NATS documentation", () => {
  const seed = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY";
  expect(readNkey(seed).name).toBe("UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4");
});

test("a signature is valid for the public key only with the signed text", () => {
  const key = makeNkey("user");
  const [first] = [readNkey(key.seed).sign("hello")];
  expect(first?.equals(key.sign("hello"))).toBe(true);
  const raw = Buffer.from(decode(key.name).subarray(1, 33));
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), raw]);
  const shown = createPublicKey({ key: spki, format: "der", type: "spki" });
  expect(verify(null, Buffer.from("hello"), shown, key.sign("hello"))).toBe(true);
  expect(verify(null, Buffer.from("hallo"), shown, key.sign("hello"))).toBe(false);
});

test.each(["", "hello", makeNkey("user").name, makeNkey("user").seed.replace(/.$/, "")])(
  "%j is not a seed",
  (text) => expect(() => readNkey(text)).toThrow("not the seed of a NATS key"),
);

function decode(text: string): Buffer {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(text, (c) => letters.indexOf(c).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
