import { limits } from "../../contract/limits.ts";
import type { ContentUse } from "../../contract/preference-effects.ts";

/**
 * Labels of Content Signals and of Content-Usage (draft-ietf-aipref-vocab-08), and those of earlier
 * drafts, which many files still have. A label for several uses gives way to a narrower one.
 */
const labels: Record<string, readonly ContentUse[] | undefined> = {
  search: ["search"],
  "ai-input": ["ai-input"],
  "ai-use": ["ai-input"],
  "ai-output": ["ai-input"],
  inference: ["ai-input"],
  "ai-train": ["ai-train"],
  "train-ai": ["ai-train"],
  "train-genai": ["ai-train"],
  ai: ["ai-input", "ai-train"],
  genai: ["ai-input", "ai-train"],
  tdm: ["search", "ai-input", "ai-train"],
  bots: ["search", "ai-input", "ai-train"],
  all: ["search", "ai-input", "ai-train"],
};

const answers: Record<string, boolean | undefined> = { y: true, yes: true, n: false, no: false };

/**
 * The rules of one statement, such as `search=y, train-ai=n`. Other labels and values state nothing.
 * Where a label is repeated with another value, no wins.
 */
export function usageRules(statement: string): string[] {
  const narrow = new Map<ContentUse, boolean>();
  const broad = new Map<ContentUse, boolean>();
  for (const member of membersOf(statement.slice(0, limits.preferenceChars.value))) {
    const equals = member.indexOf("=");
    if (equals === -1) continue;
    const label = member.slice(0, equals).trim().toLowerCase();
    const value = (member.slice(equals + 1).split(";")[0] ?? "").trim().toLowerCase();
    const allows = Object.hasOwn(answers, value) ? answers[value] : undefined;
    const uses = Object.hasOwn(labels, label) ? labels[label] : undefined;
    if (allows === undefined || uses === undefined) continue;
    const stated = uses.length === 1 ? narrow : broad;
    for (const use of uses) stated.set(use, allows && stated.get(use) !== false);
  }
  return [...new Map([...broad, ...narrow])].map(([use, allows]) => usageRule(use, allows));
}

const usageRule = (use: ContentUse, allows: boolean): string => `${use}=${allows ? "yes" : "no"}`;

/** Members of a dictionary of Structured Fields: commas in quotes or in a list divide nothing. */
function membersOf(text: string): string[] {
  const members: string[] = [];
  let start = 0;
  let quoted = false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (character === "," && depth === 0) {
      members.push(text.slice(start, index));
      start = index + 1;
    }
  }
  members.push(text.slice(start));
  return members;
}
