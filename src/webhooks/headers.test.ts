import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { callbackHeaders, webhookHeaders } from "./headers.ts";

const secrets = [
  "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
];
const body = Buffer.from('{"event":"PAGE_SCRAPED","größe":"🐢"}');
const outgoing = { id: "msg_1", body, secrets, now: Date.now(), userAgent: "Lorepod/0.1" };

test.each(secrets)("the official library verifies it with either secret in rotation", (secret) => {
  const headers = webhookHeaders(outgoing, "tok");
  expect(new Webhook(secret).verify(body.toString(), headers)).toEqual(JSON.parse(String(body)));
  const callback = callbackHeaders(outgoing);
  expect(new Webhook(secret).verify(body.toString(), callback)).toEqual(JSON.parse(String(body)));
  expect(callback["x-service-signature"]).toBe(callback["webhook-signature"]);
});

test("the official library refuses another secret, another body and another time", () => {
  const other = new Webhook("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
  const headers = webhookHeaders(outgoing, "tok");
  expect(() => other.verify(body.toString(), headers)).toThrow(/signature/);
  const right = new Webhook(secrets[0] ?? "");
  expect(() => right.verify(`${body.toString()} `, headers)).toThrow(/signature/);
  const outdated = webhookHeaders({ ...outgoing, now: Date.now() - 600_000 }, "tok");
  expect(() => right.verify(body.toString(), outdated)).toThrow(/old/);
});

test("a webhook's delivery carries its token and dedup key, a callback neither", () => {
  expect(webhookHeaders(outgoing, "tok")).toMatchObject({
    "x-service-webhook-token": "tok",
    "x-service-dedup-key": "msg_1",
    "webhook-id": "msg_1",
    "content-length": String(body.byteLength),
    "user-agent": "Lorepod/0.1",
  });
  const names = Object.keys(callbackHeaders(outgoing));
  expect(names.filter((name) => /token|dedup/.test(name))).toEqual([]);
});
