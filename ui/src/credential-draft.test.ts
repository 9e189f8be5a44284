import { expect, test } from "vitest";
import { newCredentialSchema } from "../../src/contract/credentials.ts";
import {
  credentialOf,
  newDraft,
  withoutSecrets,
  type CredentialDraft,
} from "./credential-draft.ts";

const draft: CredentialDraft = {
  ...newDraft,
  name: " handbook ",
  origins: "docs.example.com/login\n\nhttp://127.0.0.1:8080/\n",
  headers: [{ name: "X-Token ", value: "secret-1" }],
  username: "reader",
  password: "secret-2",
  cookies: [{ name: "sid", value: "secret-3", domain: "", path: "/docs" }],
  steps: [
    { action: "goto", at: "docs.example.com/login", value: "" },
    { action: "fill", at: "#user", value: "user" },
    { action: "fill", at: "#again", value: "user" },
    { action: "waitFor", at: "nav", value: "left from another action" },
  ],
  values: { user: "secret-4", unused: "secret-5" },
  canaryUrl: "https://docs.example.com/account",
  canaryText: "Log out",
};
const common = { name: "handbook", origins: ["https://docs.example.com", "http://127.0.0.1:8080"] };

test.each([
  ["headers", { headers: { "X-Token": "secret-1" } }],
  ["basic", { basic: { username: "reader", password: "secret-2" } }],
  ["cookies", { cookies: [{ name: "sid", value: "secret-3", path: "/docs" }] }],
  [
    "login",
    {
      login: {
        steps: [
          { action: "goto", url: "https://docs.example.com/login" },
          { action: "fill", selector: "#user", value: "user" },
          { action: "fill", selector: "#again", value: "user" },
          { action: "waitFor", selector: "nav" },
        ],
        values: { user: "secret-4" },
        canary: { url: "https://docs.example.com/account", text: "Log out" },
      },
    },
  ],
] as const)("kind %s", (kind, values) => {
  const body = credentialOf({ ...draft, kind });
  expect(body).toEqual({ ...common, kind, ...values });
  expect(newCredentialSchema.safeParse(body).success).toBe(true);
});

test("what is no origin is sent as it is, for the server to refuse", () => {
  const sent = credentialOf({ ...draft, origins: "ftp://docs.example.com\na b" });
  expect(sent).toMatchObject({ origins: ["ftp://docs.example.com", "a b"] });
});

test("a header that is there twice", () => {
  const headers = ["X-Token", "x-token "].map((name) => ({ name, value: "a" }));
  const sent = credentialOf({ ...draft, kind: "headers", headers });
  expect(sent).toEqual({ problem: "there are two headers x-token" });
});

test("no secret stays", () => {
  expect(JSON.stringify(draft)).toMatch(/secret/);
  expect(JSON.stringify(withoutSecrets(draft))).not.toMatch(/secret/);
});
