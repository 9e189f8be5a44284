import { z } from "zod";
import { limits } from "./limits.ts";

/** The URL of a request: http or https, a host, no user name or password. */
export const addressSchema = z
  .string()
  .max(limits.urlChars.value)
  .superRefine((value, context) => {
    const problem = addressProblem(value);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  })
  .meta({ format: "uri", example: "https://example.com/" });

/** The problem of an address, as text that follows the field's name; undefined for a valid one. */
export function addressProblem(value: string): string | undefined {
  if (!URL.canParse(value)) {
    return looksLikeBareHost(value)
      ? `must be a full URL, did you mean https://${value.trim()}?`
      : "must be a full URL such as https://example.com/";
  }
  const url = new URL(value);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return looksLikeBareHost(value)
      ? `must be a full URL, did you mean https://${value.trim()}?`
      : "must begin with http:// or https://";
  }
  if (!/^https?:\/\//i.test(value.trim())) return "must begin with http:// or https://";
  if (url.username !== "" || url.password !== "") return "must not carry a user name or password";
  return undefined;
}

/** `example.com`, `example.com/path` or `localhost:3000`: what people paste from an address bar. */
function looksLikeBareHost(value: string): boolean {
  return /^\s*(?:[\w-]+(?:\.[\w-]+)+|localhost)(?::\d{1,5})?(?:[/?#]\S*)?\s*$/.test(value);
}
