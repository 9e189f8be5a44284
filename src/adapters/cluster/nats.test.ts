import { expect, test } from "vitest";
import { ignoredOptions, token, versionProblem } from "./nats.ts";

test.each([
  { version: "2.12.4", will: true },
  { version: "2.12.0-RC.1", will: true },
  { version: "2.14.0", will: true },
  { version: "3.0.0", will: true },
  { version: "2.11.12", will: false },
  { version: "1.99.0", will: false },
  { version: "", will: false },
  { version: undefined, will: false },
])("nats-server $version will do: $will", ({ version, will }) => {
  expect(versionProblem(version) === undefined).toBe(will);
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
