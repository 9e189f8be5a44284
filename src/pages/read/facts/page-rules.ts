import { limits } from "../../../contract/limits.ts";
import { isRobot, robotsRules } from "../../preferences/robots-rules.ts";
import { attribute, walk, type ElementNode } from "../html/tree.ts";

/** Attributes of a meta element. */
export type Meta = { name: string; httpEquiv: string; content: string };

/** Collects the rules that meta elements state for this robot. */
export function createPageRules(robot: string) {
  const rules = new Set<string>();
  let metas = 0;
  return {
    add({ name, httpEquiv, content }: Meta): void {
      const isTag = httpEquiv.trim().toLowerCase() === "x-robots-tag";
      if (!isTag && !isRobot(name, robot)) return;
      if (++metas > limits.preferenceMetas.value) return;
      // A name before a colon is that of a robot in the header, and no rule in a meta element.
      for (const rule of robotsRules(content, robot)) rules.add(rule);
    },
    all: (): string[] => [...rules],
  };
}

/** The rules of all meta elements, also of those that a page has in its body. */
export function pageRules(root: ElementNode, robot: string): string[] {
  const rules = createPageRules(robot);
  walk(root, (element) => {
    if (element.tag === "svg") return false;
    if (element.tag === "meta") {
      rules.add({
        name: attribute(element, "name"),
        httpEquiv: attribute(element, "http-equiv"),
        content: attribute(element, "content"),
      });
    }
    return true;
  });
  return rules.all();
}
