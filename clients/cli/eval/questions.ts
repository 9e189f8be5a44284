import { Misuse } from "../given.ts";
import { readCsv } from "./csv.ts";

/** A question and what a good answer has. */
export type EvalQuestion = {
  readonly question: string;
  /** Words that an answer has, all of them; "Friday|Fri" allows either. */
  readonly expect: readonly string[];
  /** Further words, of which an answer has at least half. */
  readonly about?: readonly string[];
  /** The page that answers; null: any. */
  readonly source: string | null;
  /** No page answers: the right answer is a refusal. */
  readonly refuse: boolean;
};

const maxQuestions = 1_000;
const known = ["question", "expect", "source", "refuse"];

/** The questions of a file with JSON lines, or of one with comma-separated values and a head. */
export function readQuestions(text: string, file: string): EvalQuestion[] {
  const rows = /\.csv$/i.test(file) ? csvRows(text, file) : jsonRows(text, file);
  const questions = rows.map(({ row, where }) => questionOf(row, where));
  if (questions.length === 0) throw new Misuse(`${file} has no questions`);
  if (questions.length > maxQuestions)
    throw new Misuse(
      `${file} has ${questions.length} questions, at most ${maxQuestions} are asked`,
    );
  return questions;
}

type Row = { row: Record<string, unknown>; where: string };

function jsonRows(text: string, file: string): Row[] {
  return text.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const where = `${file}, line ${at + 1}`;
    const row = parsed(line, where);
    if (typeof row !== "object" || row === null || Array.isArray(row))
      throw new Misuse(`${where}: must be an object`);
    return [{ row: { ...row }, where }];
  });
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Misuse(`${where}: is not JSON`);
  }
}

function csvRows(text: string, file: string): Row[] {
  const [head = [], ...rows] = readCsv(text);
  const names = head.map((name) => name.trim().toLowerCase());
  if (!names.includes("question")) throw new Misuse(`${file}: the first row names no "question"`);
  return rows.map((cells, at) => {
    const row = Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ""]));
    return { row, where: `${file}, row ${at + 2}` };
  });
}

function questionOf(row: Record<string, unknown>, where: string): EvalQuestion {
  const unknown = Object.keys(row).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Misuse(`${where}: unknown field ${unknown}, known are ${known.join(", ")}`);
  const { question } = row;
  if (typeof question !== "string" || question.trim() === "")
    throw new Misuse(`${where}: question is missing`);
  const read = {
    question: question.trim(),
    expect: phrasesOf(row["expect"], where),
    source: sourceOf(row["source"], where),
    refuse: isRefusal(row["refuse"], where),
  };
  const isChecked = read.expect.length > 0 || read.source !== null;
  if (!read.refuse && !isChecked) throw new Misuse(`${where}: expect, source or refuse is missing`);
  if (read.refuse && isChecked)
    throw new Misuse(`${where}: a question to refuse has neither expect nor source`);
  return read;
}

/** A list, or one text with the phrases between semicolons. */
function phrasesOf(value: unknown, where: string): string[] {
  if (value === undefined || value === "") return [];
  const list: unknown[] = typeof value === "string" ? value.split(";") : [value].flat();
  return list.map((phrase) => {
    if (typeof phrase !== "string" || phrase.trim() === "")
      throw new Misuse(`${where}: expect must be words`);
    return phrase.trim();
  });
}

function sourceOf(value: unknown, where: string): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string") throw new Misuse(`${where}: source must be an address`);
  return value.trim();
}

function isRefusal(value: unknown, where: string): boolean {
  if (value === undefined || value === "" || value === false) return false;
  if (value === true) return true;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (["true", "yes", "1"].includes(word)) return true;
  if (["false", "no", "0"].includes(word)) return false;
  throw new Misuse(`${where}: refuse must be true or false`);
}
