import { describe, expect, test } from "vitest";
import { completeAuthority, makeAuthority } from "./nats-users.ts";

const files = makeAuthority(Date.UTC(2026, 0, 1));
const services = Object.entries(files).filter(([name]) => name.endsWith(".creds"));

/** The broker reads 4 KB of the first line, which also says who the client is, and signs. */
test.each(services)("the rights of %s fit into a client's first line", (_name, text) => {
  const [, jwt = ""] = text.split("\n");
  expect(jwt.length).toBeLessThan(3_500);
});

test("what a wildcard covers is not said again, and nothing else is left out", () => {
  const [, jwt = ""] = (files["api.creds"] ?? "").split("\n");
  const claims = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
  const allowed: string[] = claims.nats.pub.allow;
  expect(allowed).toContain("$JS.API.STREAM.CREATE.*");
  expect(allowed).not.toContain("$JS.API.STREAM.CREATE.EVENTS");
  expect(allowed).toContain("$JS.API.STREAM.PURGE.EVENTS");
  expect(allowed).toContain("$JS.API.DIRECT.GET.EVENTS.>");
});

describe("an authority of an earlier version", () => {
  const now = Date.UTC(2026, 0, 1);

  test("that lacks nothing stays as it is", () => {
    expect(completeAuthority(files, now + 1_000)).toEqual({});
  });

  test("is given a service's user it lacks, and nothing else is changed", () => {
    const { "dispatcher.creds": _none, ...earlier } = files;
    const added = completeAuthority(earlier, now);
    expect(Object.keys(added)).toEqual(["dispatcher.creds"]);
    expect(Object.keys(completeAuthority({ ...earlier, ...added }, now))).toEqual([]);
  });

  test("gives a service's user the rights of today", () => {
    const stale = { ...files, "controller.creds": files["knowledge.creds"] ?? "" };
    expect(Object.keys(completeAuthority(stale, now))).toEqual(["controller.creds"]);
  });

  test("that can sign no services is given a key for it, under the same account", () => {
    const { "service-key.seed": _none, ...earlier } = files;
    const added = completeAuthority(earlier, now);
    expect(Object.keys(added)).toEqual(["broker.conf", "service-key.seed"]);
    const account = JSON.parse(files["crawler-key.json"] ?? "").account;
    expect(added["broker.conf"]).toContain(`  ${account}: `);
  });

  test("whose parts do not fit is left alone", () => {
    const { "broker.conf": _none, ...damaged } = files;
    expect(() => completeAuthority(damaged, now)).toThrow(/broker.conf does not know account/);
  });
});
