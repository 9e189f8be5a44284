import { expect, test } from "vitest";
import { relatedTerms, topicTerms } from "./topic-terms.ts";

test.each([
  ["do i get a reimbursement", "en", "return"],
  ["refunding", "en", "reimburs"],
  ["kundigung", "de", "absag"],
] as const)("%s asks for %s: %s", (question, language, other) => {
  expect(topicTerms(question.split(" "), [language])).toContain(other);
});

test("words of the question, of other languages and of no topic add nothing", () => {
  expect(topicTerms(["refund"], ["en"])).not.toContain("refund");
  expect(topicTerms(["refund"], ["de"])).toEqual([]);
  expect(topicTerms(["granite"], ["en"])).toEqual([]);
});

test.each([
  ["can my dog come", "en", "pet"],
  ["je suis en fauteuil", "fr", "accessibl"],
] as const)("%s is related to %s: %s", (question, language, other) => {
  expect(relatedTerms(question.split(" "), [language])).toContain(other);
  expect(topicTerms(question.split(" "), [language])).not.toContain(other);
});
