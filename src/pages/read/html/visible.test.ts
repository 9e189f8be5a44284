import { expect, test } from "vitest";

import { parseHtml } from "./parse.ts";
import { fold, textOf, type ElementNode } from "./tree.ts";
import { markHidden } from "./visible.ts";

function shown(html: string): string {
  const root = parseHtml(html);
  markHidden(root);
  const gather = (element: ElementNode): string =>
    element.children
      .map((child) => (child.kind === "text" ? child.value : child.hidden ? "" : gather(child)))
      .join(" ");
  return fold(gather(root));
}

const long = "A sentence that is long enough to be more than a label for an icon, and then some.";

test.each([
  ["hidden attribute", "<p>a<p hidden>b", "a"],
  ["display none", '<p>a<p style="color:red; display : none">b', "a"],
  ["visibility hidden", '<p>a<p style="visibility:hidden">b', "a"],
  ["font of no size", '<p>a<span style="font-size:0px">b</span>', "a"],
  ["off the left edge", '<p>a<div style="position:absolute;left:-9999px">b</div>', "a"],
  ["indented out of sight", '<p>a<p style="text-indent:-9999px">b', "a"],
  ["clipped to nothing", '<p>a<p style="position:absolute;clip:rect(0 0 0 0)">b', "a"],
  ["no height, nothing flows over", '<p>a<p style="height:0;overflow:hidden">b', "a"],
  ["for screen readers only", '<p>a<span class="sr-only">b</span>', "a"],
  ["hidden by its class", '<p>a<p class="d-none">b', "a"],
  ["hidden on narrow screens only", '<p>a<p class="hidden md:block">b', "a b"],
  ["an icon", '<p>a<span aria-hidden="true">b</span>', "a"],
  ["comment, script, style, template", "<p>a<!--b--><script>c</script><template>e</template>", "a"],
  ["content that a script hides from readers", `<main aria-hidden=true><p>${long}</main>`, long],
  ["a closed details", "<details><summary>q</summary>a</details>", "q a"],
  ["a folded accordion", `<div class="accordion-body" style="display:none">a</div>`, "a"],
  ["a folded tab", "<div role=tabpanel hidden>a</div>", "a"],
  ["what a button controls", "<button aria-controls=x>q</button><div id=x hidden>a</div>", "q a"],
  ["what stands below a toggle", `<div class=toggle>q</div><div hidden>${long}</div>`, `q ${long}`],
  [
    "a menu that a button controls",
    "<button aria-controls=x>q</button><div id=x class=menu hidden>a</div>",
    "q",
  ],
  ["hidden words below a paragraph", `<p>a</p><div hidden>${long}</div>`, "a"],
  ["found when searched for", '<p hidden="until-found">a', "a"],
])("%s", (_, html, expected) => {
  expect(shown(html)).toBe(expected);
});

test.each([
  ["a class", ".x{color:red;display:none}", '<p>a<p class="x">b', "a"],
  ["an id", "#x{visibility:hidden}", "<p>a<p id=x>b", "a"],
  ["several selectors", "h1, p.x , .y {display:none}", "<p>a<p class=x>b<p class=y>c", "a"],
  ["one within another", ".o .x{display:none}", "<p class=x>a<div class=o><p class=x>b</div>", "a"],
  ["the heavier rule", ".x{display:none}p.x{display:block}", "<p class=x>a", "a"],
  ["the later rule", ".x{display:block}.y{display:none}", '<p class="x y">b<p>a', "a"],
  ["what is important", ".x{display:none!important}p.x{display:block}", "<p class=x>b<p>a", "a"],
  ["its own style above", ".x{display:none}", '<p class=x style="display:block">a', "a"],
  ["all screens", "@media screen{.x{display:none}}", "<p class=x>b<p>a", "a"],
  ["paper", "@media print{.x{display:none}}.y{display:none}", "<p class=x>a<p class=y>b", "a"],
  ["narrow screens", "@media (max-width:9px){.x{display:none}}", "<p class=x>a", "a"],
  ["a state", ".x:hover{display:none}", "<p class=x>a", "a"],
  ["what moves into sight", ".x{display:none;animation:in 1s}", "<p class=x>a", "a"],
  ["a comment", "/* .x{display:none} */", "<p class=x>a", "a"],
  ["a folded part", ".x{display:none}", '<div class="x accordion-body">a</div>', "a"],
  ["slides", ".s{display:none}.on{display:block}", '<p class="s on">a<p class=s>b', "a b"],
  ["a rule cut off", ".x{display:none}.y{display:none", "<p class=x>b<p class=y>a", "a"],
])("style sheets: %s", (_, css, html, expected) => {
  expect(shown(`<style>${css}</style>${html}`)).toBe(expected);
});

test("a page that its style sheet hides completely waits for a script", () => {
  const page = `<div class=app>${`<p>${long}</p>`.repeat(30)}<p class=app>x</p></div>`;
  expect(shown(`<style>.app{display:none}</style><p>a${page}`)).toContain("A sentence");
});

test("an endless style sheet is read up to its limits", () => {
  const rules = Array.from({ length: 20_000 }, (_, at) => `.a .b .c${at % 7}{display:none}`);
  const body = `<div class="a b c1 c2 c3">`.repeat(400) + `<p class="c1">a`.repeat(20_000);
  expect(shown(`<style>${rules.join("")}</style><p>shown</p>${body}`)).toContain("shown");
});

test("the noscript version of a page is read if it has more text", () => {
  const page = `<noscript><p>${long.repeat(8)}</p></noscript>`;
  expect(shown(`<p>Loading${page}`)).toContain("A sentence");
  expect(shown(`<p>${long.repeat(30)}${page}`)).not.toContain(
    "A sentence that is long enough to be more than a label for an icon, and then some.".repeat(31),
  );
});

test("a page that hides almost all of its text waits for a script", () => {
  const locked = `<div style="display:none">${`<p>${long}</p>`.repeat(30)}</div>`;
  expect(shown(`<p>a${locked}`)).toContain("A sentence");
});

test("streamed parts are moved to their places", () => {
  const html = '<p>a</p><template id="B:1"></template><p>c</p><div hidden id="S:1"><p>b</p></div>';
  expect(shown(html)).toBe("a b c");
  expect(fold(textOf(parseHtml(html)))).toBe("a c b");
});
