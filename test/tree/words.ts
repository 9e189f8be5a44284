/**
 * The words that CONTRIBUTING.md tells writers to avoid. `text` is one file; the answer is a line
 * for each find. Page text in strings is not ours, so strings are read only where they are messages.
 */
export function avoidedWords(path: string, text: string): string[] {
  if (languageFile.test(path)) return [];
  const found: string[] = [];
  const lines = text.split("\n");
  let inFence = false;
  for (const [at, line] of lines.entries()) {
    if (path.endsWith(".md") && line.trimStart().startsWith("```")) inFence = !inFence;
    if (inFence) continue;
    for (const part of partsOf(path, line)) {
      const word = part.isCode ? inName(part.text) : inProse(part.text);
      if (word) found.push(`${path}:${at + 1}: "${word}": ${line.trim()}`);
    }
  }
  return found;
}

/** The words of pages in one language. */
const languageFile = /^src\/words\/(?:partial\/)?[a-z]{2}\.ts$/;

/** Old words of this project, states of its interface (a page is `gone`), and of the page text its rules are about, that a line may contain. */
const allowed =
  /\b410 gone\b|\b(pages|crawler)\.said\b|\bthe page stands between\b|\borganisation stands behind\b|\brunningMost\b|`Told`|\bENDPOINT_GONE\b|\bat (the )?(latest|least|most)\b|\b(as|no) late(r)?\b|\bholds? true\b|\bdeliveries_gone\b|"late"|"gone"|`gone`|\bgone: |\bfailing gone\b|\.gone\b|"Told"/gi;

const prose =
  /\b(told|tells|said|says|stands|nobody|whoever|anew|lies|gone|mine|fresh|late|of ours|of (?:its|their|his|her|our) own|mended?|no more than that)\b/i;
const name =
  /^(told|tells?|said|says|stands|nobody|whoever|anew|lies|gone|mine|fresh|late|most|least)$/;

function inProse(text: string): string | undefined {
  return prose.exec(text.replace(allowed, ""))?.[0];
}

function inName(code: string): string | undefined {
  const words = code.replace(allowed, "").match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.find((word) => name.test(word.toLowerCase()));
}

type Part = { text: string; isCode: boolean };

function partsOf(path: string, line: string): Part[] {
  if (!/\.(ts|tsx|js|mjs)$/.test(path)) return [{ text: line, isCode: false }];
  if (/^\s*(\/\/|\/?\*)/.test(line)) return [{ text: line, isCode: false }];
  const [, code = "", comment = ""] =
    /^((?:[^"'`/]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?!\/))*)(.*)$/.exec(
      line,
    ) ?? [];
  const strings = code.match(/"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
  const isTitle = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(|^\s*(?:async )?"[^"]+"\(/.test(
    line,
  );
  const bare = code
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')
    .replace(/\/(?:[^/\\]|\\.)+\/[a-z]*/g, "");
  const parts: Part[] = [
    { text: bare, isCode: true },
    { text: comment, isCode: false },
  ];
  if (isTitle || isMessages(path)) parts.push({ text: strings.join(" "), isCode: false });
  return parts;
}

const isMessages = (path: string): boolean =>
  !/^(src\/pages|src\/knowledge|src\/words|test|bench)\/|\.test\.tsx?$/.test(path);
