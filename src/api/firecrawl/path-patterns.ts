import { AppError } from "../../contract/errors.ts";

/**
 * Firecrawl's `includePaths` and `excludePaths` are regular expressions over the path. Those of this
 * form have an equal glob: literal text, `.*`, `.+`, `[^/]*`, `[^/]+`, and `^` and `$` at the ends.
 */
export function globOf(expression: string): string | undefined {
  // `blog/*` is `blog` with any number of slashes, so anywhere it is the same as `blog`.
  let text = expression.endsWith("/*") ? expression.slice(0, -2) : expression;
  const isAnchored = text.startsWith("^");
  if (isAnchored) text = text.slice(1);
  const isEnded = text.endsWith("$") && !text.endsWith("\\$");
  if (isEnded) text = text.slice(0, -1);
  const body = bodyOf(text);
  if (body === undefined || (isAnchored && !body.startsWith("/"))) return undefined;
  // Runs of any characters meet in one.
  const glob = `${isAnchored ? "" : "/**"}${body}${isEnded ? "" : "**"}`;
  return glob.replaceAll(/\*{3,}/g, "**");
}

const part = /\\([^A-Za-z0-9*?#])|(\.[*+])|(\[\^\/\][*+])|([^\\*+?()[\]{}|^$#])/y;

function bodyOf(text: string): string | undefined {
  let body = "";
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    if (found === null) return undefined;
    const [, escaped, any, segment, literal = ""] = found;
    if (any !== undefined) body += "**";
    else if (segment !== undefined) body += "*";
    else body += escaped ?? literal;
  }
  return body;
}

export function patternsOf(name: string, expressions: readonly string[]): string[] {
  return expressions.map((expression, index) => {
    const glob = globOf(expression);
    if (glob !== undefined) return glob;
    const supported =
      "only literal text, .*, .+, [^/]*, [^/]+, ^/ at the start and $ at the end are";
    throw new AppError("bad_request", `${name}[${index}] is not supported: ${supported}`);
  });
}
