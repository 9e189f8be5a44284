import { expect, test } from "vitest";

import { parseHtml } from "./parse.ts";
import { elementsOf, fold, textOf, type ElementNode } from "./tree.ts";

/** The tree in one line: tag(children), text in quotes. */
function shape(element: ElementNode): string {
  const inner = element.children.map((child) =>
    child.kind === "text" ? JSON.stringify(fold(child.value)) : shape(child),
  );
  return `${element.tag}(${inner.join(" ")})`;
}

test.each([
  ["text around a comment is one run", "<p>a<!-- x -->b</p>", 'p("ab")'],
  ["a second body goes on in the first", "<body><p>a</body><body><p>b", 'body(p("a") p("b"))'],
  ["what follows the body belongs to it", "<body><p>a</p></body><p>b", 'body(p("a") p("b"))'],
  ["a head ends where content begins", "<head><title>t</title><p>a", 'head(title("t")) p("a")'],
  ["an unclosed paragraph ends at the next", "<p>a<p>b", 'p("a") p("b")'],
  ["a NUL byte is nothing", "<p>a\0b</p>", 'p("ab")'],
])("%s", (_, html, expected) => {
  expect(shape(parseHtml(html))).toBe(`#document(${expected})`);
});

test("the first of two equal attributes counts, and their number is limited", () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `a${index}=v`).join(" ");
  const [element] = elementsOf(parseHtml(`<p id=one id=two ${many}>x</p>`));
  expect(element?.attributes["id"]).toBe("one");
  expect(Object.keys(element?.attributes ?? {})).toHaveLength(200);
  expect(element && textOf(element)).toContain("x");
});

test("elements that are nested too deep are flattened, their text kept", () => {
  const root = parseHtml(`${"<div>".repeat(550)}deep${"</div>".repeat(550)}<p>after`);
  let depth = 0;
  for (let at: ElementNode | undefined = root; at; at = elementsOf(at)[0]) depth++;
  expect(depth).toBe(501);
  expect(fold(textOf(root))).toBe("deep after");
});

test("endless nesting stops the parse", () => {
  const root = parseHtml(`<p>before</p>${"<b>".repeat(500_000)}never`);
  expect(fold(textOf(root))).toBe("before");
});

test("no more nodes than the limit are made", () => {
  let nodes = 0;
  const count = (element: ElementNode): void => {
    for (const child of element.children) {
      nodes++;
      if (child.kind === "element") count(child);
    }
  };
  count(parseHtml("<i>a</i>".repeat(150_000)));
  expect(nodes).toBe(200_000);
});
