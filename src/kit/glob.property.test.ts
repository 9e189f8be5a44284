import fc from "fast-check";
import { expect, test } from "vitest";
import { compileGlob } from "./glob.ts";

/** The definition of the language as simple code; too slow for long inputs. */
function slowMatch(pattern: string, input: string, opens = true): boolean {
  if (pattern === "") return input === "";
  if (/^\/\*{2,}$/.test(pattern)) return input === "" || input.startsWith("/");
  const stars = /^\**/.exec(pattern)?.[0] ?? "";
  const rest = pattern.slice(Math.max(1, stars.length));
  if (stars === "") {
    return input[0] === pattern[0] && slowMatch(rest, input.slice(1), pattern[0] === "/");
  }
  const folder = opens && stars.length > 1 && rest.startsWith("/");
  if (folder && slowMatch(rest.slice(1), input, true)) return true;
  for (let at = 0; at <= input.length; at += 1) {
    if (slowMatch(rest, input.slice(at), false)) return true;
    if (stars.length === 1 && input[at] === "/") return false;
  }
  return false;
}

/** Consecutive `**` segments mean the same as one. */
const collapsed = (glob: string): string =>
  glob.replace(/(^|\/)\*{2,}(?:\/\*{2,})+(?=\/|$)/g, "$1**");

const pattern = fc
  .array(fc.constantFrom("a", "b", "/", "*", "**", "/**/"), { maxLength: 7 })
  .map((parts) => parts.join(""));
const input = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 7 }).map((it) => it.join(""));

test("the fast matcher and the definition agree", () => {
  fc.assert(
    fc.property(pattern, input, (glob, text) => {
      const expected = slowMatch(collapsed(glob), text);
      expect(`${glob} ${text} ${compileGlob(glob).matches(text)}`).toBe(
        `${glob} ${text} ${expected}`,
      );
    }),
    { numRuns: 3_000 },
  );
});
