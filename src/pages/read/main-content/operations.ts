import { walk, type ElementNode } from "../html/tree.ts";

export const isMethod = (text: string): boolean =>
  /^\s*(?:get|post|put|patch|delete|head|options)\s*$/i.test(text);

/** The number of visible texts below an element that are the name of an HTTP method. */
export function countMethods(root: ElementNode): number {
  let count = 0;
  walk(root, ({ children, hidden, dropped }) => {
    if (hidden || dropped !== null) return false;
    for (const child of children) {
      if (child.kind === "text" && child.value.length < 20 && isMethod(child.value)) count++;
    }
    return true;
  });
  return count;
}

/** An element with so many lists the operations of an interface. */
export const minMethods = 5;

export const isPath = (text: string): boolean => /^\s*\/[\w{}.~:/-]+\s*$/.test(text);

/** The elements that contain both a method and a path: parts of a list of operations. */
export function operationParts(root: ElementNode): (element: ElementNode) => boolean {
  const [methods, paths] = [new Set<ElementNode>(), new Set<ElementNode>()];
  const addTo = (found: Set<ElementNode>, element: ElementNode): void => {
    for (let at: ElementNode | null = element; at && !found.has(at); at = at.parent) found.add(at);
  };
  walk(root, (element) => {
    for (const child of element.children) {
      if (child.kind !== "text" || child.value.length > 80) continue;
      if (isMethod(child.value)) addTo(methods, element);
      else if (isPath(child.value)) addTo(paths, element);
    }
  });
  return (element) => methods.has(element) && paths.has(element);
}
