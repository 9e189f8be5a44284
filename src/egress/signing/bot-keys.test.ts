import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import {
  newBotKey,
  parseBotKeys,
  publishedKeys,
  rotateBotKeys,
  signingKey,
  storedBotKeys,
  type BotKeys,
} from "./bot-keys.ts";

const hour = 3_600_000;
const newKey = () => generateKeyPairSync("ed25519").privateKey;
const ids = (keys: BotKeys) => keys.map(({ id }) => id);

function rotated(keys: BotKeys, now: number, immediately = false): BotKeys {
  const rotation = rotateBotKeys(keys, newKey(), { now, immediately });
  if (!rotation.ok) throw new Error(rotation.reason);
  return rotation.keys;
}

test("a new key is published before it signs, and the old one after its last use", () => {
  const first = [newBotKey(newKey(), 0)];
  const keys = rotated(first, 10 * hour);
  const [old = "", next = ""] = ids(keys);
  const rows: [at: number, signs: string, published: string[]][] = [
    [10, old, [old, next]],
    [33, old, [old, next]],
    [34, next, [old, next]],
    [57, next, [old, next]],
    [58, next, [next]],
  ];
  for (const [at, signs, published] of rows) {
    const now = at * hour;
    expect([at, signingKey(keys, now)?.id]).toEqual([at, signs]);
    expect([at, ids(publishedKeys(keys, now))]).toEqual([at, published]);
  }
});

test("a second rotation waits for the first; later ones drop keys that have expired", () => {
  const keys = rotated([newBotKey(newKey(), 0)], 0);
  expect(rotateBotKeys(keys, newKey(), { now: hour, immediately: false })).toEqual({
    ok: false,
    reason: "a new key is published already and signs from 1970-01-02T00:00:00.000Z",
  });
  const third = rotated(keys, 100 * hour);
  expect(ids(third)).not.toContain(ids(keys)[0]);
  expect(third).toHaveLength(2);
});

test("a stolen key is replaced at once", () => {
  const keys = rotated([newBotKey(newKey(), 0)], hour, true);
  expect(keys).toHaveLength(1);
  expect(signingKey(keys, hour)).toBe(keys[0]);
});

test("keys are the same after they were stored", () => {
  const keys = rotated([newBotKey(newKey(), 0)], hour);
  const read = parseBotKeys(storedBotKeys(keys));
  const shown = (them: BotKeys) => them.map(({ id, x, from, until }) => ({ id, x, from, until }));
  expect(shown(read)).toEqual(shown(keys));
});

const pem = (key = newKey()) => key.export({ type: "pkcs8", format: "pem" });
const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
const from = "2026-11-23T00:00:00Z";

test.each([
  ["", /not JSON/],
  ["{}", /no list of 1 to 10/],
  ['{"keys":[]}', /no list of 1 to 10/],
  [JSON.stringify({ keys: [1] }), /no object/],
  [JSON.stringify({ keys: [{ privateKey: "-----BEGIN secret", from }] }), /not a private key/],
  [JSON.stringify({ keys: [{ privateKey: pem(), from: "soon" }] }), /no valid dates/],
  [JSON.stringify({ keys: [{ privateKey: pem(), from, until: "soon" }] }), /no valid dates/],
  [JSON.stringify({ keys: [{ privateKey: pem(rsa), from }] }), /not an Ed25519 key/],
])("a file of keys that is not valid is reported without its content: %#", (text, message) => {
  expect(() => parseBotKeys(text)).toThrow(message);
  expect(() => parseBotKeys(text)).not.toThrow(/secret|MII/);
});

test("`until` may be missing, as in the Secret that the chart makes", () => {
  const [key] = parseBotKeys(JSON.stringify({ keys: [{ privateKey: pem(), from }] }));
  expect(key).toMatchObject({ from: Date.parse(from), until: null });
});
