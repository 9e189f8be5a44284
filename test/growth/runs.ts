/** A long run of one mark, of two in turn, or of one and then the other. */
export type Run = { name: string; of: (length: number) => string };

const letters = ["a", "Z", "é", "漢"];
const digits = ["0", "7"];
const blanks = [" ", "\t", "\n", "\u00a0", "\u200b"];
const ascii = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".split("");
const typographic = "“”«»…–—·•©€£¶§？。、¿↩".split("");
const tagNames =
  "p div span b a li td tr h2 br ul table sup img pre code dt details summary blockquote";
const tags = tagNames.split(" ").map((name) => `<${name}>`);
const closings = ["</p>", "</div>", "</b>", "</a>", "</li>", "</table>", "</x>"];
const snippets = [
  "<!--",
  "-->",
  "<!-- -->",
  "<![CDATA[",
  "]]>",
  "<?xml",
  "<!DOCTYPE",
  "<style>",
  "<script>",
  "<svg>",
  "<noscript>",
  "<a href=#>",
  "<meta",
  "<li>x</li>",
  "<p>x</p>",
  "<tr><td>x",
  "<h2>x</h2>",
  "<sup>1</sup>",
  "<dt>x<dd>y",
  "/*",
  "*/",
  "/* ",
  "![",
  "](",
  "[x](y)",
  "[]",
  "()",
  "```",
  "~~~",
  "&amp;",
  "&#",
  "%20",
  "//",
  "http://",
  "x@y.",
  "$1",
  "0 €",
  "1.000,",
  "§ 1 ",
  "on ",
  "published on ",
  "ref1",
  "#fn",
  "charset=",
  "\\(",
  "\\n",
  "{\\displaystyle",
  "**",
  "__",
  ".a ",
  "a{",
  "a:",
  "\r\n",
  "😀",
];

const singles = [...letters, ...digits, ...blanks, ...ascii, ...typographic];

/** Every mark alone. */
export const markRuns: Run[] = singles.map((mark) => turns(mark));

/** Every tag and every start or end of something alone. */
export const tagRuns: Run[] = [...tags, ...closings, ...snippets].map((tag) => turns(tag));

/** Each mark with those that separate or end something, which is where expressions meet. */
export const pairRuns: Run[] = [
  ...singles.flatMap((mark) => [" ", "a", "0"].filter((one) => one !== mark).map(pairWith(mark))),
  ...neighbours([...ascii, ...typographic]),
  ...[...tags, "<a href=#>"].map((tag) => after(tag, "</x>")),
  ...[...letters, ...digits, " ", ".", "-"].flatMap((one) =>
    [...letters, ...digits, " ", ".", "-"]
      .filter((two) => two !== one)
      .map((two) => after(one, two)),
  ),
];

/** Every pair of marks, both ways: some forty thousand. */
export function allRuns(): Run[] {
  const marks = [...singles, ...tags, ...closings, ...snippets];
  return marks.flatMap((one) =>
    marks.flatMap((two) => (one === two ? [] : [turns(one, two), after(one, two)])),
  );
}

function pairWith(mark: string): (other: string) => Run {
  return (other) => turns(mark, other);
}

function neighbours(marks: readonly string[]): Run[] {
  return marks.map((mark, at) => turns(mark, marks[(at + 1) % marks.length] ?? ""));
}

function turns(...marks: string[]): Run {
  const unit = marks.join("");
  return {
    name: `${JSON.stringify(unit)} repeated`,
    of: (length) => unit.repeat(Math.ceil(length / Math.min(unit.length, unitChars))),
  };
}

/** Tags are longer than marks. What counts is how many there are. */
const unitChars = 3;

function after(one: string, two: string): Run {
  const half = (mark: string, length: number): string =>
    mark.repeat(Math.ceil(length / 2 / Math.min(mark.length, unitChars)));
  return {
    name: `${JSON.stringify(one)} repeated, then ${JSON.stringify(two)} repeated`,
    of: (length) => half(one, length) + half(two, length),
  };
}
