import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits } from "../limits.ts";

/** A limit with the name of another area's limit would replace it without a sign. */
test("no two areas have a limit of one name", () => {
  const files = readdirSync(import.meta.dirname).filter((name) =>
    /^(?!limit\.)[a-z]+\.ts$/.test(name),
  );
  const names = files.flatMap((name) => {
    const text = readFileSync(new URL(name, import.meta.url), "utf8");
    return [...text.matchAll(/^ {2}(\w+): limit\(/gm)].map(([, limit]) => limit);
  });
  expect(names.toSorted(byName)).toEqual(Object.keys(limits).toSorted(byName));
});

const byName = (a = "", b = ""): number => (a < b ? -1 : Number(a > b));
