import { walk, type ElementNode } from "./tree.ts";
import { limits } from "../../../contract/limits.ts";

/**
 * Moves parts that a server streamed after the page to their places: a hidden element "S:1"
 * replaces the template "B:1" or "P:1". In a browser a script does that.
 */
export function placeStreamed(root: ElementNode): void {
  const parts = new Map<string, ElementNode>();
  const places = new Map<string, ElementNode>();
  walk(root, (element) => {
    const id = element.attributes["id"];
    if (id === undefined) return;
    const [, letter, number] = /^([SBP]):([\da-f]{1,6})$/.exec(id) ?? [];
    if (number === undefined) return;
    if (letter === "S") parts.set(number, element);
    else if (element.tag === "template") places.set(number, element);
  });
  let moves = 0;
  for (const [number, part] of parts) {
    if (++moves > limits.streamedMoves.value) return;
    const place = places.get(number);
    const holder = place?.parent;
    if (!place || !holder || isBelow(holder, part)) continue;
    const { children } = holder;
    const after = children.splice(place.position);
    for (const child of part.children) children.push(child);
    for (const child of after.slice(1)) children.push(child);
    children.forEach((child, position) => {
      child.parent = holder;
      if (child.kind === "element") child.position = position;
    });
    if (part.holdsBlock) {
      for (let up: ElementNode | null = holder; up; up = up.parent) up.holdsBlock = true;
    }
    part.children = [];
  }
}

const isBelow = (element: ElementNode, above: ElementNode): boolean => {
  for (let up: ElementNode | null = element; up; up = up.parent) if (up === above) return true;
  return false;
};
