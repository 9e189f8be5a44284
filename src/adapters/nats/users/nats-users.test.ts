import { describe, expect, test } from "vitest";
import { completeAuthority, makeAuthority } from "./nats-users.ts";

const files = makeAuthority(Date.UTC(2026, 0, 1));
const services = Object.entries(files).filter(([name]) => name.endsWith(".creds"));

/** The broker reads 4 KB of the first line, which also contains the client's name and signature. */
test.each(services)("the rights of %s fit into a client's first line", (_name, text) => {
  const [, jwt = ""] = text.split("\n");
  expect(jwt.length).toBeLessThan(3_500);
});

test("subjects that a wildcard covers are omitted, and no others", () => {
  const [, jwt = ""] = (files["api.creds"] ?? "").split("\n");
  const claims = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
  const allowed: string[] = claims.nats.pub.allow;
  expect(allowed).toContain("$JS.API.STREAM.CREATE.*");
  expect(allowed).not.toContain("$JS.API.STREAM.CREATE.EVENTS");
  expect(allowed).toContain("$JS.API.STREAM.PURGE.EVENTS");
  expect(allowed).toContain("$JS.API.DIRECT.GET.>");
  expect(allowed).not.toContain("$JS.API.DIRECT.GET.EVENTS.>");
});

describe("an authority of an earlier version", () => {
  const now = Date.UTC(2026, 0, 1);

  test("that is complete stays the same", () => {
    expect(completeAuthority(files, now + 1_000)).toEqual({});
  });

  test("gets the service's user it lacks, and nothing else changes", () => {
    const { "dispatcher.creds": _none, ...earlier } = files;
    const added = completeAuthority(earlier, now);
    expect(Object.keys(added)).toEqual(["dispatcher.creds"]);
    expect(Object.keys(completeAuthority({ ...earlier, ...added }, now))).toEqual([]);
  });

  test("gives a service's user its current rights", () => {
    const outdated = { ...files, "controller.creds": files["knowledge.creds"] ?? "" };
    expect(Object.keys(completeAuthority(outdated, now))).toEqual(["controller.creds"]);
  });

  test("without a key for services gets one, under the same account", () => {
    const { "service-key.seed": _none, ...earlier } = files;
    const added = completeAuthority(earlier, now);
    expect(Object.keys(added)).toEqual(["broker.conf", "service-key.seed"]);
    const account = JSON.parse(files["crawler-key.json"] ?? "").account;
    expect(added["broker.conf"]).toContain(`  ${account}: `);
  });

  test("whose files do not match is refused", () => {
    const { "broker.conf": _none, ...damaged } = files;
    expect(() => completeAuthority(damaged, now)).toThrow(/broker.conf does not know account/);
  });
});
