import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Fault } from "./api.ts";

/** Why the server refused the form that a field is in. */
export const RefusedForm = createContext<Fault | null>(null);

/** What is wrong with the field that the server knows under this path. */
export function useProblem(path: string | undefined): string | undefined {
  const fault = useContext(RefusedForm);
  if (path === undefined || fault?.code !== "bad_request") return undefined;
  return problemAt(fault.words, path);
}

/**
 * The sentences about one field: "name must have at least 1 character" is about `name`, and
 * "origins[1] must be an origin" about line 2 of `origins`.
 */
export function problemAt(words: string, path: string): string | undefined {
  const own = words.split("; ").flatMap((sentence) => {
    if (!sentence.startsWith(path)) return [];
    const rest = sentence.slice(path.length);
    const line = /^\[(\d+)\] (.*)$/s.exec(rest);
    if (line !== null) return [`line ${Number(line[1]) + 1} ${line[2]}`];
    return /^:? /.test(rest) ? [rest.replace(/^:? /, "")] : [];
  });
  const text = [...new Set(own)].join("; ");
  return text === "" ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}
