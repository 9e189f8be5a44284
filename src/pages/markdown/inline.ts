import type { Inline } from "./flow.ts";

type Wrapper = Extract<Inline, { children: Inline[] }>;

/** Folds white space across a run of inlines, moves it out of marks and links, and merges texts. */
export function tidy(list: readonly Inline[]): Inline[] {
  const [only] = list;
  if (list.length === 1 && only?.kind === "text") {
    const value = only.value.replace(/ {2,}/g, " ").trim();
    return value === "" ? [] : [{ kind: "text", value }];
  }
  const out = squeeze(merge(list.flatMap(hoist)), { space: true });
  trimEnd(out);
  return out.filter((inline) => inline.kind !== "text" || inline.value !== "");
}

/** Splits a run at two consecutive breaks, which begin a new paragraph. */
export function paragraphs(list: readonly Inline[]): Inline[][] {
  const parts: Inline[][] = [];
  let part: Inline[] = [];
  let breaks = 0;
  for (const inline of list) {
    if (inline.kind === "break") {
      breaks++;
      continue;
    }
    if (isBlank(inline)) {
      part.push(inline);
      continue;
    }
    if (breaks > 1) {
      parts.push(part);
      part = [];
    } else if (breaks === 1 && !part.every(isBlank)) part.push({ kind: "break" });
    breaks = 0;
    part.push(inline);
  }
  parts.push(part);
  return parts.map(tidy).filter((each) => each.length > 0);
}

/** The text without marks; a break is a line break. */
export function plain(list: readonly Inline[]): string {
  let out = "";
  for (const inline of list) {
    if (inline.kind === "text" || inline.kind === "code") out += inline.value;
    else if (inline.kind === "break") out += "\n";
    else if (inline.kind === "maths") out += inline.source;
    else if (inline.kind === "image" && inline.isName) out += inline.alt;
    else if ("children" in inline) out += plain(inline.children);
  }
  return out;
}

/** The same run with the description of its only picture as words, if it has no other words. */
export function withName(list: readonly Inline[]): Inline[] {
  if (hasWords(list)) return [...list];
  return list.map(nameOf);
}

function nameOf(inline: Inline): Inline {
  if (inline.kind === "image" && inline.alt !== "") return { ...inline, isName: true };
  return "children" in inline ? { ...inline, children: inline.children.map(nameOf) } : inline;
}

/** True if the run contains more than images. */
export const hasWords = (list: readonly Inline[]): boolean => /\S/.test(plain(list));

export const isBlank = (inline: Inline): boolean =>
  inline.kind === "text" && !/\S/.test(inline.value);

const isWrapper = (inline: Inline): inline is Wrapper => "children" in inline;

function hoist(inline: Inline): Inline[] {
  if (!isWrapper(inline)) return [inline];
  const children = inline.children.flatMap(hoist);
  let start = 0;
  let end = children.length;
  while (start < end && isGap(children[start])) start++;
  while (end > start && isGap(children[end - 1])) end--;
  const before = children.slice(0, start);
  const after = children.slice(end);
  const inner = children.slice(start, end);
  const first = inner[0];
  if (first?.kind === "text" && first.value.startsWith(" ")) {
    before.push({ kind: "text", value: " " });
    inner[0] = { kind: "text", value: first.value.trimStart() };
  }
  const last = inner.at(-1);
  if (last?.kind === "text" && last.value.endsWith(" ")) {
    inner[inner.length - 1] = { kind: "text", value: last.value.trimEnd() };
    after.unshift({ kind: "text", value: " " });
  }
  if (inner.length === 0 && inline.kind !== "link") return [...before, ...after];
  return [...before, { ...inline, children: inner }, ...after];
}

const isGap = (inline: Inline | undefined): boolean =>
  inline !== undefined && (inline.kind === "break" || isBlank(inline));

function merge(list: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const inline of list) {
    const last = out.at(-1);
    if (!last) out.push(copy(inline));
    else if (inline.kind === "text" && last.kind === "text") last.value += inline.value;
    else if (isMark(inline) && isMark(last) && inline.kind === last.kind) {
      for (const child of inline.children) last.children.push(child);
    } else out.push(copy(inline));
  }
  return out.map((inline) =>
    isWrapper(inline) ? { ...inline, children: merge(inline.children) } : inline,
  );
}

const isMark = (inline: Inline): inline is Exclude<Wrapper, { kind: "link" }> =>
  inline.kind === "strong" || inline.kind === "emphasis" || inline.kind === "strike";

const copy = (inline: Inline): Inline =>
  isWrapper(inline) ? { ...inline, children: [...inline.children] } : { ...inline };

/** At most one space between words, none at the start of a line. */
function squeeze(list: readonly Inline[], state: { space: boolean }): Inline[] {
  return list.map((inline) => {
    if (inline.kind === "text") {
      let value = inline.value.replace(/ {2,}/g, " ");
      if (state.space) value = value.trimStart();
      if (value !== "") state.space = value.endsWith(" ");
      return { kind: "text", value };
    }
    if (isWrapper(inline)) return { ...inline, children: squeeze(inline.children, state) };
    state.space = inline.kind === "break";
    return inline;
  });
}

function trimEnd(list: Inline[]): void {
  for (let last = list.at(-1); last; last = list.at(-1)) {
    if (last.kind === "text") {
      last.value = last.value.trimEnd();
      if (last.value !== "") return;
    } else if (last.kind !== "break") return;
    list.pop();
  }
}
