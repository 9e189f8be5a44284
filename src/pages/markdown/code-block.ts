import {
  attribute,
  find,
  fold,
  nameOf,
  textOf,
  walk,
  type ElementNode,
  type TreeNode,
} from "../read/html/tree.ts";

/**
 * The source text of a code block, or of its pieces, line by line, without line numbers and copy
 * buttons.
 */
export function codeText(parts: readonly ElementNode[], faithful = false): string {
  const [pre] = parts;
  if (!pre) return "";
  const text = parts
    .map(writtenIn)
    .reduce((before, next) => `${before.replace(/\n$/, "")}\n${next}`);
  const clean = withoutNumbers(text.replaceAll("\r\n", "\n").replaceAll("\u00a0", " "));
  // HTML ignores one line break after the opening tag.
  if (pre.tag !== "pre") return dedent(withoutBlankLines(clean).trimEnd());
  if (faithful) return withoutLastBreaks(clean).replace(startsInside(pre) ? /^(?!)/ : /^\n/, "");
  return withoutBlankLines(clean).trimEnd();
}

function writtenIn(pre: ElementNode): string {
  const holder = codeHolder(pre);
  const lines = lineElements(holder);
  return lines ? lines.map((line) => withoutLastBreaks(source(line))).join("\n") : source(holder);
}

/** True if the code continues the listing of the element before it; one of them is not a `pre`. */
export function continuesListing(code: ElementNode): boolean {
  const before = elementBefore(code);
  if (before === null || !/^(?:code|pre)$/.test(before.tag)) return false;
  return (before.tag === "code" || code.tag === "code") && languageOf(before) === languageOf(code);
}

function elementBefore(element: ElementNode): ElementNode | null {
  const siblings = element.parent?.children ?? [];
  for (let at = element.position - 1; at >= 0; at--) {
    const before = siblings[at];
    if (before?.kind === "element") return before;
    if (before && /\S/.test(before.value)) return null;
  }
  return null;
}

/** From the class of the block, of its code, or of the wrappers that highlighters add. */
export function codeLanguage(pre: ElementNode): string {
  const near: ElementNode[] = [pre];
  walk(pre, (element) => {
    if (near.length < 4 && (element.tag === "code" || element.tag === "div")) near.push(element);
    return near.length < 4;
  });
  for (let up = pre.parent, level = 0; up && level < 8; up = up.parent, level++) {
    if (up.tag === "body" || up.tag === "article" || up.tag === "main") break;
    near.push(up);
  }
  for (const element of near) {
    const language = languageOf(element);
    if (language !== "") return language;
  }
  const header = find(pre, (element) => isHeader(element));
  const label = header ? fold(textOf(header, 60)).split(" ")[0]?.toLowerCase() : undefined;
  return label !== undefined && plainLanguages.has(label) ? label : "";
}

/** The code next to a column of line numbers, if the table has nothing else. */
export function codeOfTable(table: ElementNode): ElementNode | null {
  let gutter = false;
  let lines = false;
  let code: ElementNode | null = null;
  walk(table, (element) => {
    if (element.tag !== "td") return element.tag !== "pre";
    if (isGutter(element)) gutter = true;
    else if (/(?:^|[\s-])code(?:$|[\s-])/.test(nameOf(element))) lines = true;
    else code ??= find(element, ({ tag }) => tag === "pre");
    return false;
  });
  return gutter ? (code ?? (lines ? table : null)) : null;
}

/** Code of several lines without the usual `pre` around it. */
export function isCodeBlock(code: ElementNode): boolean {
  const parent = code.parent?.tag ?? "";
  if (parent === "p" || parent === "li" || parent === "pre" || parent === "td") return false;
  if (/(?:^|[\s-])block(?:$|\s)/.test(nameOf(code))) return true;
  return shallowText(code).trim().includes("\n");
}

/** A box that names a language and contains only the lines of one code block. */
export function isCodeBox(box: ElementNode): boolean {
  if (box.holdsBlock || box.chars === 0) return false;
  const named = attribute(box, "data-lang") || attribute(box, "data-language");
  return named !== "" && /(?:^|[\s-])code(?:$|[\s-])/.test(nameOf(box));
}

/** The one code element inside, if the rest is a header: a language, a button. */
function codeHolder(pre: ElementNode): ElementNode {
  if (pre.tag === "code") return pre;
  const codes: ElementNode[] = [];
  let elsewhere = false;
  walk(pre, (element) => {
    if (element.tag === "code") codes.push(element);
    return element.tag !== "code";
  });
  for (const child of pre.children) {
    if (child.kind === "text" && /\S/.test(child.value)) elsewhere = true;
  }
  const [only, second] = codes;
  return only && !second && !elsewhere ? only : pre;
}

/** Without a regular expression, which would put every line on the stack. */
function withoutBlankLines(text: string): string {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\n") start = at + 1;
    else if (sign !== " " && sign !== "\t") break;
  }
  return text.slice(start);
}

/** Without a regular expression, which would search for the end from every line break. */
function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

/** Code outside of a pre is indented with the HTML around it. */
function dedent(text: string): string {
  const lines = text.split("\n");
  const rest = lines.slice(1).filter((line) => line.trim() !== "");
  const margins = rest.map((line) => line.length - line.trimStart().length);
  const margin = margins.length === 0 ? 0 : margins.reduce((a, b) => Math.min(a, b));
  return lines.map((line, at) => (at === 0 ? line.trimStart() : line.slice(margin))).join("\n");
}

/** Line numbers on separate lines: 1, code, 2, code. */
function withoutNumbers(text: string): string {
  if (!/^\s*1\n/.test(text)) return text;
  const lines = text.replace(/^\s*\n/, "").split("\n");
  for (let at = 0; at < lines.length; at += 2) {
    if (lines[at]?.trim() !== String(at / 2 + 1)) return text;
  }
  return lines.filter((_, at) => at % 2 === 1).join("\n");
}

const startsInside = (pre: ElementNode): boolean => pre.children[0]?.kind === "element";

const languageWord = /(?:^|\s)(?:language|lang|highlight-source|highlight-text)-([\w+#.-]+)/i;

function languageOf(element: ElementNode): string {
  const named =
    attribute(element, "data-lang") ||
    attribute(element, "data-language") ||
    (element.tag === "div" ? attribute(element, "language") : "") ||
    attribute(element, "data-code-language");
  if (/^[\w+#.-]{1,30}$/.test(named)) return clean(named);
  const classes = attribute(element, "class");
  const brush = /brush:\s*([\w+#-]+)/.exec(classes)?.[1];
  if (brush) return clean(brush);
  const word = languageWord.exec(classes)?.[1];
  if (word) return clean(word);
  if (element.tag === "code" || element.tag === "pre") {
    const bare = classes.split(/\s+/).find((each) => plainLanguages.has(each.toLowerCase()));
    if (bare) return bare.toLowerCase();
  }
  if (/(?:^|\s)(?:highlight|hljs|hl|chroma)(?:\s|$)/.test(classes)) {
    const bare = classes.split(/\s+/).find((each) => plainLanguages.has(each.toLowerCase()));
    if (bare) return bare.toLowerCase();
  }
  return "";
}

const clean = (word: string): string => {
  const language = word.toLowerCase();
  return noLanguage.has(language) ? "" : language;
};

const noLanguage = new Set(["none", "plain", "block", "wrapper", "container", "toolbar", "box"]);

const plainLanguages = new Set(
  `bash c clojure cpp csharp css diff elixir elm erlang go graphql groovy haskell html http ini
   java javascript js json jsx julia kotlin latex lean less lua makefile markdown matlab nginx ocaml
   perl php powershell python r ruby rust sass scala scss shell sh sql swift toml ts tsx
   typescript vb xml yaml zig`.split(/\s+/),
);

const isGutter = (element: ElementNode): boolean => {
  const name = nameOf(element);
  return (
    /\b(?:gutter|lineno|linenos|line-?numbers?(?:-rows)?|ln|lnt|blob-num|rouge-gutter|copy\w*)\b/.test(
      name,
    ) && !/\bhas-|\bshow-/.test(name)
  );
};

/** The bar above a block with its language and a copy button. */
function isHeader(element: ElementNode): boolean {
  const name = nameOf(element);
  if (
    /(?:^|[\s-])(?:hover-info|tooltip|code-header|code-toolbar|lang-label|language-label)(?:$|[\s-])/.test(
      name,
    )
  ) {
    return true;
  }
  if (element.tag !== "div" && element.tag !== "header" && element.tag !== "figcaption")
    return false;
  return element.chars < 40 && find(element, ({ tag }) => tag === "button") !== null;
}

const unselectable = (element: ElementNode): boolean =>
  /user-select:\s*none/.test(attribute(element, "style")) &&
  /^\s*(?:\d+\s*)?$/.test(shallowText(element));

const shallowText = (element: ElementNode): string =>
  element.children
    .map((child) => (child.kind === "text" ? child.value : shallowText(child)))
    .join("");

function source(element: ElementNode): string {
  let out = "";
  const gather = (node: TreeNode): void => {
    if (node.kind === "text") {
      out += node.value;
      return;
    }
    if (node.tag === "br") out += "\n";
    else if (node.tag === "button" || node.tag === "style" || node.tag === "script") return;
    else if (node !== element && isHeader(node)) return;
    else if (node !== element && (isGutter(node) || unselectable(node))) return;
    else {
      const block = node.tag === "div" || node.tag === "p" || node.tag === "tr";
      if (block && out !== "" && !out.endsWith("\n")) out += "\n";
      for (const child of node.children) gather(child);
      if (block && !out.endsWith("\n")) out += "\n";
    }
  };
  gather(element);
  return out;
}

/** Lines that are separate elements, without a line break between them. */
function lineElements(pre: ElementNode): ElementNode[] | null {
  let holder = pre;
  for (let depth = 0; depth < 4; depth++) {
    const inner: ElementNode[] = holder.children.filter(
      (child): child is ElementNode => child.kind === "element" && !isGutter(child),
    );
    const bare = holder.children.some((child) => child.kind === "text" && /\S/.test(child.value));
    const only = inner[0];
    if (inner.length === 1 && only && !bare) holder = only;
    else {
      const broken = holder.children.some(
        (child) => child.kind === "text" && child.value.includes("\n"),
      );
      const lines = inner.length > 1 && !bare && inner.every(isLine);
      return lines && !broken ? inner : null;
    }
  }
  return null;
}

const isLine = (element: ElementNode): boolean =>
  /(?:^|[\s_-])(?:line|code-line|row|cl|ec-line|cm-line|view-line)(?:$|[\s_-])/.test(
    nameOf(element),
  ) || attribute(element, "data-line") !== "";
