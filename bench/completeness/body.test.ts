import { expect, test } from "vitest";
import { ownBlocks, shareReached, visibleBlocks } from "./body.ts";

const shown = (html: string) => visibleBlocks(html).map(({ text }) => text);

test.each([
  ["paragraphs", "<p>One <b>two</b></p><p>three</p>", ["One two", "three"]],
  ["text around blocks", "<div>one<p>two</p>three</div>", ["one", "two", "three"]],
  ["line breaks", "one<br>two", ["one", "two"]],
  ["cells", "<table><tr><td>a<td>b</table>", ["a", "b"]],
  ["hidden by attribute", "<p hidden>no</p><p>yes</p>", ["yes"]],
  ["hidden by style", '<p style="color:red; display: none">no</p>yes', ["yes"]],
  ["inside something hidden", '<div style="display:none"><p>no</p></div>yes', ["yes"]],
  ["for screen readers only", '<span class="visually-hidden">no</span> yes', ["yes"]],
  ["scripts and options", "<script>no</script><select><option>no</select>yes", ["yes"]],
  ["closed and open dialogs", "<dialog>no</dialog><dialog open>yes</dialog>", ["yes"]],
  ["head", "<head><title>no</title></head><body>yes", ["yes"]],
])("visible: %s", (_, html, texts) => {
  expect(shown(html)).toEqual(texts);
});

test.each([
  ["menu", "<nav>menu</nav><p>own</p>", ["own"]],
  ["header of the site", "<header>logo</header><p>own</p>", ["own"]],
  ["header of an article", "<article><header>own</header></article>", ["own"]],
  ["role", '<div role="contentinfo">imprint</div><p>own</p>', ["own"]],
])("own blocks of a page without siblings: %s", (_, html, own) => {
  expect(ownBlocks(visibleBlocks(html), [])).toEqual(own);
});

test("own blocks of a page with siblings are those that fewer than half repeat", () => {
  const blocks = visibleBlocks("<nav>special menu</nav><p>own</p><p>everywhere</p><p>twice</p>");
  const others = [["everywhere", "twice"], ["everywhere"], ["everywhere"]].map((x) => new Set(x));
  expect(ownBlocks(blocks, others)).toEqual(["special menu", "own", "twice"]);
});

test.each([
  ["all", ["one two three four"], "one two three four", 4, 4],
  ["nothing", ["one two three"], "three two one", 3, 0],
  ["half of the runs", ["one two three four"], "one two three, five", 4, 2],
  ["a short block", ["one two", "three"], "zero one two", 3, 2],
  ["blocks without words", ["—"], "", 0, 0],
])("share: %s", (_, blocks, text, words, reached) => {
  expect(shareReached(blocks, text)).toEqual({ words, reached });
});
