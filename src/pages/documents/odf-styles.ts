import type { TextStyle } from "./inline-text.ts";
import { at, attribute, elementsOf, type Xml } from "./xml.ts";

export type OdfStyles = {
  /** The style of a span within a text of another style. */
  text(name: string, outer: TextStyle): TextStyle;
  isNumbered(list: string, depth: number): boolean;
  /** Of sheets and slides. */
  isHidden(name: string): boolean;
};

export function odfStyles(parts: readonly (Xml | undefined)[]): OdfStyles {
  const texts = new Map<string, Partial<TextStyle>>();
  const numbered = new Map<string, boolean[]>();
  const hidden = new Set<string>();
  for (const part of parts) {
    for (const group of elementsOf(part)) {
      if (group.name !== "automatic-styles" && group.name !== "styles") continue;
      for (const style of elementsOf(group)) {
        const name = attribute(style, "name");
        if (style.name === "list-style") numbered.set(name, levelsOf(style));
        const text = at(style, "text-properties");
        if (text !== undefined) texts.set(name, textStyle(text));
        if (isUnseen(style)) hidden.add(name);
      }
    }
  }
  return {
    text: (name, outer) => ({ ...outer, ...texts.get(name) }),
    isNumbered: (list, depth) => numbered.get(list)?.[depth] ?? false,
    isHidden: (name) => hidden.has(name),
  };
}

function levelsOf(style: Xml): boolean[] {
  const levels: boolean[] = [];
  for (const level of elementsOf(style)) {
    const depth = Number(attribute(level, "level")) - 1;
    const isNumber =
      level.name === "list-level-style-number" && attribute(level, "num-format") !== "";
    if (depth >= 0 && depth < 10) levels[depth] = isNumber;
  }
  return levels;
}

function textStyle(properties: Xml): Partial<TextStyle> {
  const weight = attribute(properties, "font-weight");
  const slant = attribute(properties, "font-style");
  const position = attribute(properties, "text-position");
  return {
    ...(weight === "" ? {} : { strong: weight === "bold" || Number(weight) >= 600 }),
    ...(slant === "" ? {} : { emphasis: slant !== "normal" }),
    ...(position.startsWith("super") ? { raised: "sup" } : {}),
    ...(position.startsWith("sub ") ? { raised: "sub" } : {}),
  };
}

function isUnseen(style: Xml): boolean {
  const sheet = attribute(at(style, "table-properties"), "display");
  const slide = attribute(at(style, "drawing-page-properties"), "visibility");
  return sheet === "false" || slide === "hidden";
}
