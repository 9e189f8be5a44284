import { expect, test } from "vitest";
import { makeAuthority } from "./nats-users.ts";

const { services } = makeAuthority(Date.UTC(2026, 0, 1));

/** The broker reads 4 KB of the first line, which also says who the client is, and signs. */
test.each(Object.entries(services))(
  "the rights of %s fit into a client's first line",
  (_name, text) => {
    const [, jwt = ""] = text.split("\n");
    expect(jwt.length).toBeLessThan(3_500);
  },
);

test("what a wildcard covers is not said again, and nothing else is left out", () => {
  const [, jwt = ""] = services.api.split("\n");
  const claims = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
  const allowed: string[] = claims.nats.pub.allow;
  expect(allowed).toContain("$JS.API.STREAM.CREATE.*");
  expect(allowed).not.toContain("$JS.API.STREAM.CREATE.EVENTS");
  expect(allowed).toContain("$JS.API.STREAM.PURGE.EVENTS");
  expect(allowed).toContain("$JS.API.DIRECT.GET.EVENTS.>");
});
