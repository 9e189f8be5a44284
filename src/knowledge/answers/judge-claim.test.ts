import { describe, expect, test } from "vitest";
import { runSteps } from "../../kit/steps.ts";
import { judgeClaim, readClaim } from "./judge-claim.ts";
import { createNegations } from "./negation.ts";
import { testPassage, testStatements } from "./test-pages.ts";
import { createMatching } from "./word-matching.ts";

const page = testPassage(
  `Membership

Members pay €24 a month. Guests pay €9 and children pay €4.
The sauna is not included. Towels are included, and lockers cost €2.
Aino Virta leads the rowing course.
Dogs are allowed only on the terrace.

Is there a joining fee?
No, there is none.

Plan | Basic | Family
Price a month | €24.00 | €61.00
Courses | 2 | 5`,
  { title: "Rowing club" },
);
const statements = testStatements(page);

function judge(text: string, isStrict = false) {
  const reader = { matching: createMatching(["en"]), readNegation: createNegations(["en"]) };
  return runSteps(judgeClaim(readClaim(text, reader), statements, reader, isStrict)).verdict;
}

describe("verdicts", () => {
  test.each([
    ["Members pay 24 € a month.", "proven"],
    ["The sauna is not included.", "proven"],
    ["Aino Virta leads the course for rowing.", "proven"],
    ["Members pay €29 a month.", "contradicted"],
    ["The sauna is included.", "contradicted"],
    ["Children pay €9.", "unproven"],
    ["Guests pay €4.", "unproven"],
    ["The rowing course is led by Juho Virta.", "unproven"],
    ["Members get a free oar.", "unproven"],
    ["Dogs are allowed on the terrace.", "unproven"],
    ["The Family plan costs €24 a month.", "unproven"],
  ])("%s %s", (text, verdict) => {
    const found = judge(text);
    if (verdict === "unproven") expect(found).not.toBe("proven");
    else expect(found).toBe(verdict);
  });
});

describe("the words of a model", () => {
  test.each([
    ["Members pay €24 a month.", true],
    ["Guests pay €9.", true],
    ["Members pay €24 a month and get cake.", false],
    ["Children pay €9.", false],
    ["Month a €24 pay members.", false],
    ["Members of Invented Holdings pay €24 a month.", false],
  ])("%s %s", (text, isProven) => {
    expect(judge(text, true) === "proven").toBe(isProven);
  });
});
