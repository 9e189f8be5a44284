import { describe, expect, it } from "vitest";
import type { KnowledgeItem } from "../contract/knowledge.ts";
import { changesOf, difference } from "./changes.ts";

const item = (id: string, content: string): KnowledgeItem => ({
  id,
  title: id,
  description: "",
  content,
  category: "PRICING",
  source: "https://example.com/",
  evidence: { quote: content, start: 0, end: 1, headingPath: [], contentHash: "", link: "" },
});

describe("changesOf", () => {
  it("lists what was added, removed and changed", () => {
    const before = [item("Pro", "Pro: 29 per month"), item("Free", "Free")];
    const after = [item("Pro", "Pro: 39 per month"), item("Team", "Team: 99")];
    expect(changesOf(before, after)).toEqual({
      added: [{ id: "Team", title: "Team" }],
      removed: [{ id: "Free", title: "Free" }],
      changed: [
        { id: "Pro", title: "Pro", before: "Pro: 29 per month", after: "Pro: 39 per month" },
      ],
    });
  });

  it("finds nothing in the same items", () => {
    const same = [item("Pro", "Pro: 29")];
    expect(changesOf(same, same)).toEqual({ added: [], removed: [], changed: [] });
  });
});

describe("difference", () => {
  const table: [string, string, string, string][] = [
    ["a b c d e f g 1 h i j k l", "a b c d e f g 2 h i j k l", "e f g 1 h i j", "e f g 2 h i j"],
    ["one two", "one two three", "one two", "one two three"],
    ["a a a", "a a", "a a a", "a a"],
    ["", "new", "", "new"],
    ["same", "same", "same", "same"],
  ];
  it.each(table)("%s -> %s", (before, after, was, is) => {
    expect(difference(before, after)).toEqual({ before: was, after: is });
  });
});
