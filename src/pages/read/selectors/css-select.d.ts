/** The parts of the selector engine of cheerio that are used, over the tree of this reader. */
declare module "css-select" {
  export type Adapter<Node, Element extends Node> = {
    isTag(node: Node): node is Element;
    getAttributeValue(element: Element, name: string): string | undefined;
    hasAttrib(element: Element, name: string): boolean;
    getChildren(node: Node): Node[];
    getName(element: Element): string;
    getParent(element: Element): Node | null;
    getSiblings(node: Node): Node[];
    prevElementSibling(node: Node): Element | null;
    getText(node: Node): string;
    removeSubsets(nodes: Node[]): Node[];
    equals(a: Node, b: Node): boolean;
  };
  export function compile<Node, Element extends Node>(
    selector: string,
    options: { adapter: Adapter<Node, Element> },
  ): (element: Element) => boolean;
}

declare module "css-what" {
  export type Token = {
    type: string;
    name?: string;
    namespace?: string | null;
    data?: Token[][] | string | null;
    /** Of an attribute. */
    value?: string;
  };
  export function parse(selector: string): Token[][];
}
