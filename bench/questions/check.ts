import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { passageOf, sharedWords } from "./passage.ts";
import { folderOf, readClaims, readQuestions, wordsField, type Claim } from "./sheet.ts";
import type { Question } from "./sheet.ts";

/**
 * What is wrong with a question: its page lacks the deciding words, or `shared` is not true of the
 * passage. Empty: nothing, or the pages of the site are not there.
 */
export function wrongWith(question: Question, data?: string): string[] {
  const { query, shared, language, page } = question;
  const folder = folderOf(question.site, data);
  if (folder === null || page === null) return [];
  const passages = page.split("|").map((file) => passageIn(folder, file, question[wordsField]));
  const missing = page.split("|").filter((_, index) => passages[index] === null);
  if (missing.length > 0) return [`not on ${missing.join(", ")}`];
  const common = passages.map((passage) => sharedWords(query, passage ?? "", language));
  if (!shared && common.some((words) => words.length > 0)) return [`shares ${common.join(", ")}`];
  return shared && common.every((words) => words.length === 0) ? ["shares no word"] : [];
}

/** What is wrong with a sentence: a page lacks its proving or contradicting words. */
export function wrongWithClaim(claim: Claim, data?: string): string[] {
  const folder = folderOf(claim.site, data);
  if (folder === null || claim.page === null) return [];
  return claim.page
    .split("|")
    .filter((file) => passageIn(folder, file, claim[wordsField]) === null)
    .map((file) => `not on ${file}`);
}

function passageIn(folder: string, file: string, words: readonly string[]): string | null {
  const path = join(folder, file);
  return existsSync(path) ? passageOf(readFileSync(path, "utf8"), words) : null;
}

if (import.meta.main) {
  const data = process.argv[2];
  for (const question of readQuestions())
    for (const wrong of wrongWith(question, data)) console.log(question.id, question.site, wrong);
  for (const claim of readClaims())
    for (const wrong of wrongWithClaim(claim, data)) console.log(claim.site, claim.text, wrong);
}
