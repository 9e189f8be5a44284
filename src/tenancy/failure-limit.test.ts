import { describe, expect, it } from "vitest";
import { createFailureLimit } from "./failure-limit.ts";

describe("createFailureLimit", () => {
  it("lets an address fail so often within a minute, then returns how long to wait", () => {
    let now = 0;
    const failures = createFailureLimit(2, () => now);
    expect(failures.note("192.0.2.1")).toEqual({ waitMs: 0 });
    expect(failures.note("192.0.2.1")).toEqual({ waitMs: 0 });
    now = 15_000;
    expect(failures.note("192.0.2.1")).toEqual({ waitMs: 45_000 });
    expect(failures.note("192.0.2.2")).toEqual({ waitMs: 0 });
    now = 60_000;
    expect(failures.note("192.0.2.1")).toEqual({ waitMs: 0 });
  });

  const networks: [string, string, boolean][] = [
    ["2001:db8:1:2::1", "2001:db8:1:2:aaaa::9", true],
    ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
    ["::1", "::2", true],
    ["::ffff:192.0.2.1", "192.0.2.1", true],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.2", false],
  ];
  it.each(networks)("%s and %s are one: %s", (one, other, same) => {
    const failures = createFailureLimit(1, () => 0);
    failures.note(one);
    expect(failures.note(other).waitMs > 0).toBe(same);
  });

  it("remembers a bounded number of addresses", () => {
    const failures = createFailureLimit(1, () => 0);
    failures.note("first");
    for (let i = 0; i < 10_000; i++) failures.note(`other ${i}`);
    expect(failures.note("first")).toEqual({ waitMs: 0 });
  });
});
