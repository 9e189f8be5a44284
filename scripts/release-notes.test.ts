import { join } from "node:path";
import { expect, test } from "vitest";
import { notesOf, otherVersions, publishedVersions } from "./release-notes.ts";

const changelog = `# Changelog

## Unreleased

- next

## 1.2.0 - 2027-02-01

### Breaking

- second

## 1.2.0-rc.1

## 0.1.0

- first
`;

test.each([
  ["1.2.0", "### Breaking\n\n- second"],
  ["0.1.0", "- first"],
  ["Unreleased", "- next"],
  // A section without text, no section, a part of a version, nothing.
  ["1.2.0-rc.1", undefined],
  ["1.3.0", undefined],
  ["1.2", undefined],
  ["", undefined],
])("the notes of %j", (version, notes) => {
  expect(notesOf(changelog, version)).toBe(notes);
});

test("all that is published has one version", () => {
  const published = publishedVersions(join(import.meta.dirname, ".."));
  expect(otherVersions(String(published["package.json"]), published)).toEqual([]);
  expect(Object.keys(published)).toHaveLength(6);
});

test("a version that differs is named with its place", () => {
  expect(otherVersions("2.0.0", { chart: "2.0.0", "package.json": "1.9.0" })).toEqual([
    "package.json has the version 1.9.0, not 2.0.0",
  ]);
});
