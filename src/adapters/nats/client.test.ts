import { JetStreamApiError } from "@nats-io/jetstream";
import { describe, expect, it, test } from "vitest";
import { isWriteConflict } from "./events/event-subjects.ts";
import { ignoredOptions, isStorageFull, isSubjectFull, token, versionProblem } from "./client.ts";

test.each([
  { version: "2.12.4", isUsable: true },
  { version: "2.12.0-RC.1", isUsable: true },
  { version: "2.14.0", isUsable: true },
  { version: "3.0.0", isUsable: true },
  { version: "2.11.12", isUsable: false },
  { version: "1.99.0", isUsable: false },
  { version: "", isUsable: false },
  { version: undefined, isUsable: false },
])("nats-server $version can be used: $isUsable", ({ version, isUsable }) => {
  expect(versionProblem(version) === undefined).toBe(isUsable);
});

test.each([
  { echoed: { a: 1, b: { c: ["d"] }, e: 2 }, ignored: [] },
  { echoed: { a: 1 }, ignored: ["b"] },
  { echoed: { a: 2, b: { c: [] } }, ignored: ["a", "b"] },
])("of a and b, $echoed leaves out $ignored", ({ echoed, ignored }) => {
  expect(ignoredOptions({ a: 1, b: { c: ["d"] } }, echoed)).toEqual(ignored);
});

test.each(["", "a.b", "*", ">", "a b", "ä", "a".repeat(65), "a\n"])(
  "%j cannot be part of a subject",
  (name) => {
    expect(() => token(name)).toThrow("cannot be part of a subject");
  },
);

describe("a message that the broker does not store", () => {
  const refused = (code: number, err_code: number, description: string) =>
    new JetStreamApiError({ code, err_code, description });
  it.each([
    ["a full disk", refused(503, 10_077, "no space left on device"), false, true],
    ["a full account", refused(503, 10_023, "insufficient resources"), false, true],
    [
      "a full server",
      refused(503, 10_047, "insufficient storage resources available"),
      false,
      true,
    ],
    ["a full stream", refused(503, 10_077, "maximum bytes exceeded"), false, true],
    ["a full subject", refused(503, 10_077, "maximum messages per subject exceeded"), true, false],
    ["a wrong sequence", refused(400, 10_071, "wrong last sequence: 1"), false, false],
  ])("%s", (_, error, subjectFull, storageFull) => {
    expect([isSubjectFull(error), isStorageFull(error)]).toEqual([subjectFull, storageFull]);
    expect(isWriteConflict(error)).toBe(!storageFull);
  });
});
