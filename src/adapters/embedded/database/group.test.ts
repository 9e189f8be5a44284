import { describe, expect, it } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { createGroup } from "./group.ts";

describe("createGroup", () => {
  it("commits what arrives in one turn together, in order", async () => {
    const { group, commits } = recording();
    const answers = await Promise.all([1, 2, 3].map((n) => group.add(n)));
    expect(answers).toEqual([10, 20, 30]);
    await group.add(4);
    expect(commits).toEqual([[1, 2, 3], [4]]);
  });

  it("does not fail other items of a group with a bad one", async () => {
    const { group, commits } = recording(2);
    const answers = await Promise.allSettled([1, 2, 3].map((n) => group.add(n)));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(commits).toEqual([[1], [3]]);
  });

  it("commits at once when it is flushed, and no item twice", async () => {
    const { group, commits } = recording();
    const answer = group.add(1);
    group.flush();
    expect(commits).toEqual([[1]]);
    expect(await answer).toBe(10);
    group.flush();
    await group.add(2);
    expect(commits).toEqual([[1], [2]]);
  });

  it("limits the items of a transaction and those that wait", async () => {
    const { group, commits } = recording();
    const max = limits.writesWaiting.value;
    const added = Array.from({ length: max }, (_, n) => group.add(n));
    await expect(group.add(0)).rejects.toThrow("too many writes wait");
    await Promise.all(added);
    expect(Math.max(...commits.map(({ length }) => length))).toBe(limits.writesPerGroup.value);
    expect(commits.flat()).toHaveLength(max);
  });
});

function recording(bad?: number) {
  const commits: number[][] = [];
  const group = createGroup((items: readonly number[]) => {
    if (bad !== undefined && items.includes(bad)) throw new Error("a bad item");
    commits.push([...items]);
    return items.map((n) => n * 10);
  });
  return { group, commits };
}
