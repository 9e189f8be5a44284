import { expect, test } from "vitest";
import { checkRunPass, issueRunPass, mayCarrySignature, type RunPass } from "./run-pass.ts";

const pass: RunPass = { tenant: "t", run: "job_1-a1", until: 2_000, sites: ["site.example"] };
const login = issueRunPass(pass, "proxy token");

test("a login is valid until it expires", () => {
  expect(checkRunPass(login, "proxy token", 1_999)).toEqual(pass);
  expect(checkRunPass(login, "proxy token", 2_000)).toBeNull();
});

const other = issueRunPass({ ...pass, until: 9_000 }, "another token");
test.each([
  ["sealed with another token", other],
  [
    "of another run",
    { user: issueRunPass({ ...pass, run: "job_2-a1" }, "x").user, token: login.token },
  ],
  ["changed", { ...login, user: `${login.user}A` }],
  ["without a seal", { ...login, token: "" }],
  ["with the proxy's token", { ...login, token: "proxy token" }],
  ["not of a run", { user: "lorepod", token: login.token }],
])("a login %s is refused", (_which, given) => {
  expect(checkRunPass(given, "proxy token", 1_000)).toBeNull();
});

test.each([
  ["https://site.example/", true],
  ["https://SITE.example:8443/", true],
  ["https://a.b.site.example/", true],
  ["https://notsite.example/", false],
  ["https://site.example.evil.example/", false],
  ["https://example/", false],
  ["http://127.0.0.1:8080/", true],
  ["http://127.0.0.1:8081/", false],
  ["http://[::1]:8080/", true],
])("%s may be signed: %s", (url, may) => {
  const sites = ["site.example", "127.0.0.1:8080", "[::1]:8080"];
  expect(mayCarrySignature({ sites }, new URL(url))).toBe(may);
  expect(mayCarrySignature({ sites: null }, new URL(url))).toBe(true);
  expect(mayCarrySignature({ sites: [] }, new URL(url))).toBe(false);
});
