import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { type SignedRequest, verifyCallback, verifyWebhook } from "./verify.ts";

const secret = `whsec_${Buffer.from("a key of thirty-two bytes, full.").toString("base64")}`;
const body = '{"event":"PAGE_SCRAPED","payload":{"title":"Café"},"version":1}';
const at = new Date("2026-01-31T12:00:00Z");
const id = "msg_01k9zq4v7n3m8w2x5y6a7b8c9d";
const signature = new Webhook(secret).sign(id, at, body);
const headers = {
  "webhook-id": id,
  "webhook-timestamp": String(at.getTime() / 1_000),
  "webhook-signature": signature,
  "x-service-webhook-token": "the-token",
};
const right: SignedRequest = { body, headers, secret, now: at.getTime() };

const other = new Webhook(`whsec_${btoa("another key altogether, as long.")}`).sign(id, at, body);

const accepted: [name: string, request: SignedRequest][] = [
  ["what was signed", right],
  ["bytes", { ...right, body: Buffer.from(body) }],
  ["a Headers object", { ...right, headers: new Headers(headers) }],
  [
    "names in any case",
    { ...right, headers: { ...headers, "webhook-id": undefined, "Webhook-Id": id } },
  ],
  ["its token", { ...right, token: "the-token" }],
  [
    "one of two signatures",
    { ...right, headers: { ...headers, "webhook-signature": `${other} ${signature}` } },
  ],
  ["a clock five minutes off", { ...right, now: at.getTime() + 300_000 }],
];

const refused: [name: string, request: SignedRequest][] = [
  ["another body", { ...right, body: `${body} ` }],
  ["another id", { ...right, headers: { ...headers, "webhook-id": "msg_other" } }],
  ["another time", { ...right, headers: { ...headers, "webhook-timestamp": "1769860801" } }],
  ["another secret", { ...right, headers: { ...headers, "webhook-signature": other } }],
  ["no signature", { ...right, headers: { ...headers, "webhook-signature": undefined } }],
  [
    "a signature that is none",
    { ...right, headers: { ...headers, "webhook-signature": "v1,é v2,abc" } },
  ],
  [
    "a short one",
    { ...right, headers: { ...headers, "webhook-signature": signature.slice(0, -4) } },
  ],
  ["another token", { ...right, token: "the-tokem" }],
  [
    "no token",
    { ...right, token: "x", headers: { ...headers, "x-service-webhook-token": undefined } },
  ],
  ["what is too old", { ...right, now: at.getTime() + 301_000 }],
  ["what is from the future", { ...right, now: at.getTime() - 301_000 }],
  ["no time", { ...right, headers: { ...headers, "webhook-timestamp": "soon" } }],
];

describe("verifyWebhook", () => {
  it.each(accepted)("accepts %s", async (_name, request) => {
    expect(await verifyWebhook(request)).toBe(true);
  });

  it.each(refused)("refuses %s", async (_name, request) => {
    expect(await verifyWebhook(request)).toBe(false);
  });

  it("reports an invalid secret instead of refusing all requests", async () => {
    await expect(verifyWebhook({ ...right, secret: "whsec_?" })).rejects.toThrow(/whsec_/);
  });
});

it("verifyCallback is the same without a token", async () => {
  expect(await verifyCallback(right)).toBe(true);
  expect(await verifyCallback({ ...right, body: "{}" })).toBe(false);
});
