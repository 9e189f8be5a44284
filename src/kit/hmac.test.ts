import { expect, test } from "vitest";
import { sign, verify } from "./hmac.ts";

// HMAC-SHA256 case 1 of RFC 4231 has this key; the digests here were computed with OpenSSL.
const secret = "whsec_CwsLCwsLCwsLCwsLCwsLCwsLCws=";
const other = "whsec_AAECAwQFBgcICQoLDA0ODw==";
const message = { secret, id: "msg_1", timestamp: 1_700_000_000, body: '{"größe":1}' };
const good = "v1,VdKW+b6SYaMtXrYCWYtD+WCDYNYo/l5n97DrruZe+pQ=";
const empty = "v1,7N+GsxjsJE3gs2GRM46w+H9UuMQKMLWErn1l0dV2ojY=";

test("signs the id, the timestamp and the body's bytes", () => {
  expect(sign(message)).toBe(good);
  expect(sign({ ...message, body: Buffer.from(message.body) })).toBe(good);
  expect(sign({ ...message, body: "" })).toBe(empty);
  expect(sign({ ...message, secret: secret.replace("whsec_", "") })).toBe(good);
  expect(sign({ ...message, secret: other })).not.toBe(good);
});

test.each(["", "whsec_", "whsec_not base64", "whsec_abc\u0000"])("refuses secret %j", (bad) => {
  expect(() => sign({ ...message, secret: bad })).toThrow(TypeError);
});

const wrong = sign({ ...message, secret: other });
test.each([
  { name: "right", change: {}, valid: true },
  { name: "right among others", change: { signatures: `${wrong} v2,x ${good}` }, valid: true },
  { name: "none right", change: { signatures: `${wrong} v2,x` }, valid: false },
  {
    name: "right bytes, other version",
    change: { signatures: `v2${good.slice(2)}` },
    valid: false,
  },
  { name: "cut short", change: { signatures: good.slice(0, 30) }, valid: false },
  { name: "no signature", change: { signatures: "" }, valid: false },
  { name: "other secret", change: { secret: other }, valid: false },
  { name: "other body", change: { body: '{"größe":2}' }, valid: false },
  { name: "other id", change: { id: "msg_2" }, valid: false },
  { name: "no id", change: { id: "" }, valid: false },
  { name: "other time", change: { timestamp: 1_700_000_001 }, valid: false },
  { name: "no time", change: { timestamp: Number.NaN }, valid: false },
  { name: "as old as may be", change: { now: 1_700_000_300 }, valid: true },
  { name: "too old", change: { now: 1_700_000_301 }, valid: false },
  { name: "as new as may be", change: { now: 1_699_999_700 }, valid: true },
  { name: "too new", change: { now: 1_699_999_699 }, valid: false },
  { name: "own tolerance", change: { now: 1_700_000_009, toleranceSeconds: 8 }, valid: false },
  { name: "no clock", change: { now: Number.NaN }, valid: false },
])("$name: $valid", ({ change, valid }) => {
  const received = { ...message, signatures: good, now: 1_700_000_000, ...change };
  expect(verify(received)).toBe(valid);
});
