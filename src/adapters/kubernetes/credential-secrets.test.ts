import { expect, test } from "vitest";
import { credentialOfSecret } from "./credential-secrets.ts";

const encoded = (data: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString("base64")]),
  );

const secretOf = (data: Record<string, string>, origins = "https://docs.example") => ({
  metadata: {
    name: "handbook",
    resourceVersion: "1",
    annotations: { "lorepod.dev/origins": origins },
  },
  data: encoded(data),
});

const origins = ["https://docs.example"];
const basic = { username: "reader", password: "hunter2" };
const canary = { url: "https://docs.example/account", text: "Log out" };
const steps = [
  { action: "goto", url: "https://docs.example/login" },
  { action: "fill", selector: "#user", value: "username" },
  { action: "fill", selector: "#password", value: "password" },
];

test.each([
  [
    { username: "reader", password: " a b " },
    { kind: "basic", basic: { username: "reader", password: " a b " } },
  ],
  [
    { username: "reader\n", password: "word\r\n" },
    { kind: "basic", basic: { username: "reader", password: "word" } },
  ],
  [{ headers: '{"X-Token": "word"}\n' }, { kind: "headers", headers: { "X-Token": "word" } }],
  [
    { cookies: '[{"name": "sid", "value": "word"}]' },
    { kind: "cookies", cookies: [{ name: "sid", value: "word" }] },
  ],
  [
    { ...basic, unused: "x", login: JSON.stringify({ steps, canary }) },
    { kind: "login", login: { steps, values: basic, canary } },
  ],
])("the keys of a Secret give its kind: %j", (data, values) => {
  expect(credentialOfSecret(secretOf(data))).toEqual({
    ok: true,
    values: { name: "handbook", origins, ...values },
  });
});

test("origins are separated by commas or spaces", () => {
  const { values } = credentialOfSecret(
    secretOf({ username: "a", password: "b" }, "https://a.example, http://b.example:8080\n"),
  ) as { values: { origins: string[] } };
  expect(values.origins).toEqual(["https://a.example", "http://b.example:8080"]);
});

test.each<[string, Record<string, string>, (string | undefined)?]>([
  ["it must have the keys username and password, or headers, or cookies, or login", {}, undefined],
  [
    "it must have the keys username and password, or headers, or cookies, or login",
    { ...basic, headers: "{}" },
    undefined,
  ],
  ["headers is not JSON", { headers: "X-Token: hunter2" }, undefined],
  ["headers is not JSON", { headers: "null" }, undefined],
  ["headers is not valid", { headers: '{"Host": "hunter2"}' }, undefined],
  ["headers is not valid", { headers: '{"hunter2": 1}' }, undefined],
  ["headers is not valid", { headers: "{}" }, undefined],
  ["cookies is not valid", { cookies: '[{"name": "a", "value": "hunter2;"}]' }, undefined],
  ["cookies is not valid", { cookies: '{"hunter2": 1}' }, undefined],
  ["login.steps is not valid", { ...basic, login: JSON.stringify({ canary, hunter2: 1 }) }],
  ["login.steps.2.value is not valid", { username: "a", login: JSON.stringify({ steps, canary }) }],
  [
    "login.canary.url is not valid",
    {
      ...basic,
      login: JSON.stringify({ steps, canary: { ...canary, url: "https://other.example/" } }),
    },
  ],
  ["login is not JSON", { ...basic, login: "steps: hunter2" }, undefined],
  ["login is not valid", { ...basic, login: JSON.stringify("hunter2") }],
  ["username is not valid", { password: "hunter2" }, undefined],
  ["username is not valid", { username: "hunter2:", password: "hunter2" }, undefined],
  ["password is not valid", { username: "reader", password: "hunter2\nhunter2" }, undefined],
  ["annotation lorepod.dev/origins is not valid", basic, ""],
  ["annotation lorepod.dev/origins is not valid", basic, "https://docs.example/handbook"],
  ["annotation lorepod.dev/origins is not valid", basic, "docs.example"],
])("%s, and no value is shown: %j", (reason, data, at) => {
  expect(credentialOfSecret(secretOf(data, at))).toEqual({
    ok: false,
    reason: `Secret handbook: ${reason}`,
  });
});
