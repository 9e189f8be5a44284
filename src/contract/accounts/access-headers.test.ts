import { expect, test } from "vitest";
import { accessHeaders } from "./access-headers.ts";

const origins = ["https://docs.example.com", "http://127.0.0.1:8080"];
const access = { origins, headers: { "X-Token": "t" }, cookies: [] };

test.each([
  ["https://docs.example.com/a?b", true],
  ["https://docs.example.com:443/", true],
  ["https://DOCS.example.com/", true],
  ["http://127.0.0.1:8080/", true],
  ["http://docs.example.com/", false],
  ["https://docs.example.com:8443/", false],
  ["https://example.com/", false],
  ["https://a.docs.example.com/", false],
  ["https://docs.example.com.evil.example/", false],
  ["https://docs.example.com@evil.example/", false],
  ["https://evil.example/https://docs.example.com/", false],
  ["https://evil.example#https://docs.example.com/", false],
  ["https://user@docs.example.com/", false],
  ["https://docs.example.com./", false],
  ["http://127.0.0.1/", false],
  ["http://localhost:8080/", false],
  ["ws://127.0.0.1:8080/", false],
  ["ftp://docs.example.com/", false],
])("%s: %s", (url, isSent) => {
  expect(accessHeaders(access, new URL(url))).toEqual(isSent ? { "x-token": "t" } : {});
});

test.each([
  [{}, "https://docs.example.com/", true],
  [{ domain: "docs.example.com" }, "https://docs.example.com/", true],
  [{ domain: ".example.com" }, "https://docs.example.com/", true],
  [{ domain: "other.example.com" }, "https://docs.example.com/", false],
  [{ domain: "ocs.example.com" }, "https://docs.example.com/", false],
  [{ path: "/a" }, "https://docs.example.com/a", true],
  [{ path: "/a" }, "https://docs.example.com/a/b", true],
  [{ path: "/a/" }, "https://docs.example.com/a/b", true],
  [{ path: "/a" }, "https://docs.example.com/ab", false],
  [{}, "https://example.com/", false],
  [{ domain: "docs.example.com", hostOnly: true }, "https://docs.example.com/", true],
  [{ domain: "example.com", hostOnly: true }, "https://docs.example.com/", false],
  [{ hostOnly: true }, "https://docs.example.com/", false],
  [{ secure: true }, "https://docs.example.com/", true],
  [{ secure: true }, "http://127.0.0.1:8080/", false],
])("a cookie with %o at %s: %s", (limits, url, isSent) => {
  const cookies = [{ name: "sid", value: "1", ...limits }];
  const headers = accessHeaders({ origins, headers: {}, cookies }, new URL(url));
  expect(headers).toEqual(isSent ? { cookie: "sid=1" } : {});
});

test("cookies are one header", () => {
  const cookies = ["a", "b"].map((name) => ({ name, value: "1" }));
  const headers = accessHeaders({ origins, headers: {}, cookies }, new URL(`${origins[0]}/`));
  expect(headers).toEqual({ cookie: "a=1; b=1" });
});
