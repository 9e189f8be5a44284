import { expect, test } from "vitest";

import { toMarkdown } from "./to-markdown.ts";

const markdown = (html: string): string => toMarkdown(html, { url: "https://example.test/docs/a" });

test.each([
  ["heading", "<h2>Plans <em>and</em> prices</h2>", "## Plans *and* prices"],
  ["heading that begins like an item", "<h2>1. First</h2>", "## 1\\. First"],
  ["paragraphs", "<p>a\n b</p><p>c</p>", "a b\n\nc"],
  ["line break", "<p>a<br>b</p>", "a  \nb"],
  ["two line breaks are a new paragraph", "<p>a<br><br>b</p>", "a\n\nb"],
  ["marks", "<p><b>a</b> <i>b</i> <s>c</s> <code>d</code>", "**a** *b* ~~c~~ `d`"],
  ["marks without the space inside", "<p>a<b> b </b>c</p>", "a **b** c"],
  ["marks side by side", "<p><b>a</b><b>b</b></p>", "**ab**"],
  ["marks that would not be seen", "<p>a<b>(b)</b>c</p>", "a(b)c"],
  ["backticks in code", "<p><code>a`b</code></p>", "``a`b``"],
  ["link, made absolute", '<p><a href="../b?c=1#d">e</a>', "[e](https://example.test/b?c=1#d)"],
  [
    "link against the base",
    '<base href="https://other.test/x/"><a href="y">e</a>',
    "[e](https://other.test/x/y)",
  ],
  ["link with brackets", '<p><a href="/a_(b)">c</a>', "[c](https://example.test/a_\\(b\\))"],
  [
    "link with a title",
    '<a href="/b" title="c &quot;d&quot;">e</a>',
    '[e](https://example.test/b "c \\"d\\"")',
  ],
  ["link right after a word", '<p>a<a href="/b">c</a>', "a[c](https://example.test/b)"],
  [
    "two links that style sets apart",
    '<a href="/b">cc</a><a href="/d">ee</a>',
    "[cc](https://example.test/b) [ee](https://example.test/d)",
  ],
  [
    "labels that style sets apart",
    "<p><span class=n>Pistons</span><span class=w>41</span>",
    "Pistons 41",
  ],
  ["a price with raised cents", "<p>$<span>2,898</span><sup>00</sup>", "$2,898.00"],
  [
    "a note's number behind a price",
    '<p>$2,898<sup><a href="/n">12</a></sup>',
    "$2,898[12](https://example.test/n)",
  ],
  [
    "cents behind a price in bold",
    "<p>only <b>$19</b><sup>99</sup> today",
    "only **$19**.99 today",
  ],
  ["cents before the currency", "<p>1.299<sup>00</sup> €", "1.299,00 €"],
  ["cents with the currency", "<p>19<sup>99 €</sup>", "19,99 €"],
  ["odd cents on a price tag", "<td><span>$4</span><sup>37</sup></td>", "$4.37"],
  [
    "a number of a price that may be a note's",
    "<p>We paid $2,898<sup>12</sup> for it in the end, and were glad",
    "We paid $2,898¹² for it in the end, and were glad",
  ],
  [
    "odd cents in a sentence, called cents",
    "<p>We paid <span class=price>$2,898<sup>12</sup></span> for it in the end",
    "We paid $2,898.12 for it in the end",
  ],
  ["a note behind a price with its cents", "<p>$28.98<sup>12</sup>", "$28.98¹²"],
  ["a note by its name", "<p>$28<sup class=footnote-ref>99</sup>", "$28⁹⁹"],
  ["a raised number that is no cents", "<p>from $2 a day<sup>10</sup>", "from $2 a day10"],
  ["a power", "<p>10<sup>6</sup> and 10<sup>-3</sup>", "10⁶ and 10⁻³"],
  ["an area", "<p>60 m<sup>2</sup> at €45/m<sup>2</sup>", "60 m² at €45/m²"],
  ["a note behind a short word", "<p>here I am<sup>2</sup>", "here I am2"],
  ["a raised fraction", "<p>5<sup>1/2</sup> cups", "5 1/2 cups"],
  ["a break before the first words", "<p><br>a<br>", "a"],
  ["a drop cap", "<p><span class=cap>O</span><span class=r>nce</span>", "Once"],
  ["link that is a script", '<p><a href="javascript:x()">a</a>', "a"],
  [
    "link around a card",
    '<a href="/b"><h3>c</h3><p>d</p></a>',
    "### [c](https://example.test/b)\n\nd",
  ],
  ["image", '<img src="a.png" alt="b">', "![b](https://example.test/docs/a.png)"],
  [
    "image loaded later",
    '<img src="data:image/gif;base64,R0" data-src="/a.png" alt="b">',
    "![b](https://example.test/a.png)",
  ],
  [
    "image of several sizes",
    '<img srcset="/s.png 100w, /l.png 900w" alt="b">',
    "![b](https://example.test/l.png)",
  ],
  ["a tracking pixel", '<p>a<img src="/p.gif" width="1" height="1">', "a"],
  ["words that are strong and emphasised", "<p>a <em><b>b</b></em> c", "a ***b*** c"],
  ["a work cited", "<p><cite>B</cite>, <cite><i>C</i>, 2024</cite>", "*B*, *C*, 2024"],
  [
    "header cells without a row",
    "<table><thead><th>a<th>b</thead><tr><td>1<td>2</table>",
    "| a | b |\n| --- | --- |\n| 1 | 2 |",
  ],
  ["an avatar next to a name", '<p><img alt="@ann" src="/f.png"> ann', "ann"],
  ["list", "<ul><li>a<li>b</ul>", "- a\n- b"],
  ["numbered list", "<ol start=3><li>a<li>b</ol>", "3. a\n4. b"],
  ["nested list", "<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"],
  ["list in a list without an item", "<ul><li>a</li><ul><li>b</li></ul></ul>", "- a\n  - b"],
  ["items of several parts", "<ul><li><p>a</p><p>b</p></li></ul>", "- a\n\n  b"],
  [
    "tasks",
    "<ul><li><input type=checkbox checked>a<li><input type=checkbox>b</ul>",
    "- [x] a\n- [ ] b",
  ],
  ["two lists in a row", "<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"],
  ["quote", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  [
    "callout",
    '<div class="admonition warning"><p class="admonition-title">Mind</p><p>a</p></div>',
    "> [!warning] Mind\n> a",
  ],
  ["rule", "<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"],
  [
    "code with its language",
    '<pre><code class="language-ts">a &lt; b\n  c</code></pre>',
    "```ts\na < b\n  c\n```",
  ],
  ["code with fences in it", "<pre>```\na\n```</pre>", "````\n```\na\n```\n````"],
  [
    "code beside its line numbers",
    '<table><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>',
    "```\na\nb\n```",
  ],
  [
    "code line by line",
    '<pre><code><span class="line">a</span><span class="line">b</span></code></pre>',
    "```\na\nb\n```",
  ],
  [
    "table",
    "<table><tr><th>a<th>b<tr><td>c|d<td><b>e</b></table>",
    "| a | b |\n| --- | --- |\n| c\\|d | **e** |",
  ],
  [
    "table with spans",
    "<table><tr><th colspan=2>a<tr><td rowspan=2>b<td>c<tr><td>d</table>",
    "| a |  |\n| --- | --- |\n| b | c |\n| b | d |",
  ],
  [
    "table that lays out a page",
    "<table><tr><td><h2>a</h2><p>b</p></td><td>c</td></tr></table>",
    "## a\n\nb\n\nc",
  ],
  ["definitions", "<dl><dt>a<dd>b<dt>c<dd>d</dl>", "a\n: b\n\nc\n: d"],
  ["maths", '<p>so <math alttext="x^2"><mi>x</mi></math>', "so $x^2$"],
  [
    "maths of its own",
    '<span class="katex-display"><span class="katex"><math><annotation encoding="application/x-tex">x^2</annotation></math></span></span>',
    "$$\nx^2\n$$",
  ],
  [
    "characters that are marks",
    "<p>*a* _b_ `c` [d] &lt;e&gt; # f</p>",
    "\\*a\\* \\_b\\_ \\`c\\` \\[d\\] \\<e> # f",
  ],
  [
    "characters that are none",
    "<p>snake_case, 3 * 4, a &amp; b, 5 &lt; 6!</p>",
    "snake_case, 3 * 4, a & b, 5 < 6!",
  ],
  ["an entity that was text", "<p>&amp;copy;</p>", "\\&copy;"],
  [
    "a paragraph that begins like a list",
    "<p>- a</p><p>1. b</p><p># c</p><p>> d</p>",
    "\\- a\n\n1\\. b\n\n\\# c\n\n\\> d",
  ],
  ["raw HTML as text", "<p>&lt;script&gt;x&lt;/script&gt;</p>", "\\<script>x\\</script>"],
  ["invisible text", '<p>a<span style="display:none">b</span></p><script>c</script>', "a"],
  ["invisible characters", "<p>a\u200bb\u00adc\u{e0041}d</p>", "abcd"],
])("%s", (_, html, expected) => {
  expect(markdown(html)).toBe(expected);
});

test("lists and quotes beyond the limit are flattened", () => {
  const deep = markdown("<blockquote>".repeat(900) + "<p>a");
  expect(deep.trim().endsWith("a")).toBe(true);
  expect(deep.length).toBeLessThan(200);
});
