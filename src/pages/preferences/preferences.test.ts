import { describe, expect, test } from "vitest";
import { defaultContentPolicy } from "../../contract/preference-effects.ts";
import type { ContentPolicy } from "../../contract/preferences.ts";
import { outlinePage } from "../outline/outline-page.ts";
import { readPage } from "../read/read-page.ts";
import { parseRobots } from "../robots/parse-robots.ts";
import { compileRobots } from "../robots/robots-allows.ts";
import { headerRules, preferencesOf } from "./preferences-of.ts";

const robot = "lorepod";
const now = Date.parse("2026-06-01T00:00:00.000Z");
const url = "https://example.com/blog/post";

type Stated = { robots?: string; headers?: Record<string, string>; head?: string };

const letters: Record<string, string> = {
  "not-stored": "S",
  "not-for-models": "M",
  "not-quoted": "Q",
  "not-archived": "A",
  "links-unused": "L",
};

/** What follows, a letter each: Stored not, no Models, no Quotes, no Archive, no Links; "-": nothing. */
function effectsOf(
  { robots = "", headers = {}, head = "" }: Stated,
  policy: ContentPolicy = defaultContentPolicy,
): string {
  const html = `<html><head><title>T</title>${head}</head><body><p>Some text of a page.</body></html>`;
  const page = readPage(html, { url, robot }).preferences?.statements ?? [];
  expect(outlinePage(html, { url, robot }).preferences?.statements).toEqual(page);
  const stated = {
    robotsTxt: compileRobots(parseRobots(robots), robot).usageOf(url),
    header: headerRules(headers, robot),
    page: page.map(({ rule }) => rule),
  };
  const { effects } = preferencesOf(stated, { policy, now });
  return effects.map((effect) => letters[effect]).join("") || "-";
}

const meta = (content: string, name = "robots"): Stated => ({
  head: `<meta name="${name}" content="${content}">`,
});
const tag = (...lines: string[]): Stated => ({ headers: { "x-robots-tag": lines.join("\n") } });
const usage = (text: string): Stated => ({ headers: { "content-usage": text } });
const signal = (text: string): Stated => ({ robots: `User-agent: *\nContent-Signal: ${text}` });
const robots = (...lines: string[]): Stated => ({ robots: lines.join("\n") });

describe("rules of meta robots and X-Robots-Tag", () => {
  test.each<[rules: string, effects: string]>([
    ["noindex", "S"],
    ["NOINDEX", "S"],
    ["NoIndex", "S"],
    [" noindex ", "S"],
    ["noindex,", "S"],
    [",noindex", "S"],
    ["noindex,nofollow", "SL"],
    ["noindex, nofollow", "SL"],
    ["nofollow , noindex", "SL"],
    ["noindex nofollow", "SL"],
    ["noindex; nofollow", "SL"],
    ["none", "SL"],
    ["None", "SL"],
    ["nofollow", "L"],
    ["index, nofollow", "L"],
    ["noindex, follow", "S"],
    ["noarchive", "A"],
    ["nocache", "A"],
    ["nosnippet", "Q"],
    ["nosnippet, noarchive", "QA"],
    ["max-snippet:0", "Q"],
    ["max-snippet: 0", "Q"],
    ["max-snippet:50", "-"],
    ["max-snippet:-1", "-"],
    ["max-snippet:0, noarchive", "QA"],
    ["max-image-preview:none", "-"],
    ["max-image-preview: none, nofollow", "L"],
    ["max-video-preview:0", "-"],
    ["all", "-"],
    ["index", "-"],
    ["index, follow", "-"],
    ["follow", "-"],
    ["noimageindex", "-"],
    ["notranslate", "-"],
    ["noodp, noydir", "-"],
    ["indexifembedded", "-"],
    ["noindex, indexifembedded", "S"],
    ["index, noindex", "S"],
    ["noindex, index", "S"],
    ["follow, nofollow", "L"],
    ["noai", "M"],
    ["noai, noimageai", "M"],
    ["noml", "-"],
    ["", "-"],
    [",,,", "-"],
    ["no index", "-"],
    ["no-index", "-"],
    ["noindexing", "-"],
    ["xnoindex", "-"],
    ["constructor", "-"],
    ["__proto__", "-"],
    ["unavailable_after: 2026-01-01", "S"],
    ["unavailable_after: 2027-01-01", "-"],
    ["unavailable_after: 25 Jun 2010 15:00:00 GMT", "S"],
    ["unavailable_after: Friday, 25-Jun-10 15:00:00 GMT", "S"],
    ["unavailable_after: never", "-"],
    ["unavailable_after: 2027-01-01, noarchive", "A"],
  ])("%j", (rules, effects) => {
    expect(effectsOf(meta(rules))).toBe(effects);
    expect(effectsOf(tag(rules))).toBe(effects);
  });
});

describe("meta elements", () => {
  test.each<[name: string, stated: Stated, effects: string]>([
    ["for this robot", meta("noindex", "lorepod"), "S"],
    ["for this robot, in capitals", meta("noindex", "LorePod"), "S"],
    ["for another robot", meta("noindex", "googlebot"), "-"],
    ["for a robot with a longer name", meta("noindex", "lorepodbot"), "-"],
    ["of the name robots, in capitals", meta("noindex", "ROBOTS"), "S"],
    ["of another name", meta("noindex", "description"), "-"],
    ["in place of the header", { head: `<meta http-equiv="X-Robots-Tag" content="noindex">` }, "S"],
    ["as a property", { head: `<meta property="robots" content="noindex">` }, "-"],
    ["without content", { head: `<meta name="robots">` }, "-"],
    ["in XHTML", { head: `<META NAME="robots" CONTENT="noindex" />` }, "S"],
    ["without quotes", { head: `<meta name=robots content=noindex>` }, "S"],
    ["content first", { head: `<meta content="noindex" name="robots">` }, "S"],
    ["with an entity", { head: `<meta name="robots" content="no&#105;ndex">` }, "S"],
    ["in a comment", { head: `<!-- <meta name="robots" content="noindex"> -->` }, "-"],
    ["in a script", { head: `<script>'<meta name="robots" content="noindex">'</script>` }, "-"],
    ["in the body", { head: `</head><body><meta name="robots" content="noindex">` }, "S"],
    [
      "two of them",
      { head: `<meta name="robots" content="noarchive"><meta name="robots" content="nofollow">` },
      "AL",
    ],
    [
      "one that allows what the other denies",
      { head: `<meta name="robots" content="index"><meta name="lorepod" content="noindex">` },
      "S",
    ],
    [
      "one for this robot that allows what all are denied",
      { head: `<meta name="robots" content="noindex"><meta name="lorepod" content="index">` },
      "S",
    ],
  ])("%s", (_name, stated, effects) => expect(effectsOf(stated)).toBe(effects));
});

describe("X-Robots-Tag", () => {
  test.each<[lines: string[], effects: string]>([
    [["lorepod: noindex"], "S"],
    [["Lorepod: noindex"], "S"],
    [["lorepod : noindex"], "S"],
    [["*: noindex"], "S"],
    [["robots: noindex"], "S"],
    [["googlebot: noindex"], "-"],
    [["googlebot: noindex, nofollow"], "-"],
    [["googlebot: nofollow, lorepod: noindex"], "S"],
    [["lorepod: noindex, googlebot: nofollow"], "S"],
    [["noindex, googlebot: nofollow"], "S"],
    [["otherbot: noindex", "nofollow"], "L"],
    [["googlebot: noindex", "lorepod: noarchive"], "A"],
    [["noarchive", "nosnippet", "nofollow"], "QAL"],
    [["index", "noindex"], "S"],
    [["noindex", "index"], "S"],
    [["lorepod: max-snippet: 0"], "Q"],
    [["googlebot: max-snippet: 0"], "-"],
    [["max-snippet: 0, googlebot: noindex"], "Q"],
    [["lorepod: unavailable_after: 2026-01-01"], "S"],
    [["googlebot: unavailable_after: 2026-01-01"], "-"],
    [["lorepod-images: noindex"], "-"],
    [["noindex: yes"], "-"],
  ])("%j", (lines, effects) => expect(effectsOf(tag(...lines))).toBe(effects));
});

describe("Content-Usage and Content-Signal", () => {
  test.each<[statement: string, effects: string]>([
    ["search=n", "S"],
    ["search=no", "S"],
    ["search=y", "-"],
    ["search=yes", "-"],
    ["Search=No", "S"],
    ["search = no", "S"],
    ["ai-input=no", "M"],
    ["ai-use=n", "M"],
    ["ai-output=n", "M"],
    ["ai-train=no", "-"],
    ["train-ai=n", "-"],
    ["train-genai=n", "-"],
    ["search=yes, ai-train=no", "-"],
    ["search=yes,ai-input=no,ai-train=no", "M"],
    ["search=no, ai-input=yes", "S"],
    ["search=no, ai-input=no", "SM"],
    ["ai-input=no;note=x", "M"],
    ['ai-input=no;note="a, b"', "M"],
    ['note="x, ai-input=no"', "-"],
    ["note=(a, search=no)", "-"],
    ["search=no, note=(a b)", "S"],
    ["search=?0", "-"],
    ["search=0", "-"],
    ["search", "-"],
    ["search=", "-"],
    ["=no", "-"],
    ["search=maybe", "-"],
    ["ai=n", "M"],
    ["ai=n, ai-input=y", "-"],
    ["all=n", "SM"],
    ["all=n, search=y", "M"],
    ["bots=n, search=y, ai-use=y", "-"],
    ["tdm=n", "SM"],
    ["search=yes, search=no", "S"],
    ["search=no, search=yes", "S"],
    ["images=no", "-"],
    ["constructor=no", "-"],
    ["", "-"],
    [",,,", "-"],
  ])("%j", (statement, effects) => {
    expect(effectsOf(usage(statement))).toBe(effects);
    expect(effectsOf({ headers: { "content-signal": statement } })).toBe(effects);
    expect(effectsOf(signal(statement))).toBe(effects);
    expect(effectsOf(robots("User-agent: *", `Content-Usage: ${statement}`))).toBe(effects);
  });
});

describe("robots.txt", () => {
  const all = "User-agent: *";
  const own = "User-agent: Lorepod";
  test.each<[name: string, lines: string[], effects: string]>([
    ["in the group of all", [all, "Content-Signal: search=no"], "S"],
    ["in the own group", [own, "Content-Signal: search=no"], "S"],
    ["in the group of another", ["User-agent: x", "Content-Signal: search=no"], "-"],
    ["before every group", ["Content-Signal: ai-input=no", all, "Allow: /"], "M"],
    ["the own group replaces that of all", [all, "Content-Usage: search=n", own, "Allow: /"], "-"],
    ["two groups of all", [all, "Allow: /", "", all, "Content-Usage: search=n"], "S"],
    ["a group of two robots", ["User-agent: x", own, "Content-Usage: ai-use=n"], "M"],
    ["it ends the names of a group", [own, "Content-Usage: ai-use=n", "User-agent: x"], "M"],
    ["in capitals", [all, "CONTENT-SIGNAL: search=no"], "S"],
    ["with spaces", [all, "  Content-Signal :  search=no  "], "S"],
    ["in the plural", [all, "Content-Signals: search=no"], "S"],
    ["without a hyphen", [all, "Content signal: search=no"], "S"],
    ["before a comment", [all, "Content-Signal: search=no # please"], "S"],
    ["as a comment", [all, "# Content-Signal: search=no"], "-"],
    ["for all paths", [all, "Content-Usage: / search=n"], "S"],
    ["for this path", [all, "Content-Usage: /blog/ search=n"], "S"],
    ["for another path", [all, "Content-Usage: /shop/ search=n"], "-"],
    ["for a longer path", [all, "Content-Usage: /blog/posts search=n"], "-"],
    ["for the home page alone", [all, "Content-Usage: /$ search=n"], "-"],
    ["for an end", [all, "Content-Usage: /*post$ search=n"], "S"],
    ["for a wildcard", [all, "Content-Usage: /*/post search=n"], "S"],
    ["after a tab", [all, "Content-Usage: /blog/\tsearch=n"], "S"],
    [
      "a longer path that allows",
      [all, "Content-Usage: ai-use=n", "Content-Usage: /blog/ ai-use=y"],
      "-",
    ],
    [
      "a longer path that denies",
      [all, "Content-Usage: ai-use=y", "Content-Usage: /blog/ ai-use=n"],
      "M",
    ],
    ["in any order", [all, "Content-Usage: /blog/ ai-use=y", "Content-Usage: ai-use=n"], "-"],
    ["the same path twice", [all, "Content-Usage: ai-use=y", "Content-Usage: ai-use=n"], "M"],
    [
      "the two names do not replace each other",
      [all, "Content-Signal: ai-input=no", "Content-Usage: /blog/ ai-use=y"],
      "M",
    ],
    [
      "Allow and Disallow beside it",
      [all, "Disallow: /x", "Content-Usage: search=n", "Allow: /"],
      "S",
    ],
    ["a path alone", [all, "Content-Usage: /blog/"], "-"],
    ["nothing", [all, "Content-Usage:"], "-"],
  ])("%s", (_name, lines, effects) => expect(effectsOf(robots(...lines))).toBe(effects));
});

describe("the strictest wins", () => {
  const allows = "User-agent: *\nContent-Signal: search=yes, ai-input=yes";
  const denies = "User-agent: *\nContent-Signal: ai-input=no";
  const { headers: hidden = {} } = tag("noindex");
  const { headers: open = {} } = usage("search=y, ai-use=y");
  const { head: unlisted = "" } = meta("noindex");
  test.each<[name: string, stated: Stated, effects: string]>([
    ["header against robots.txt", { robots: allows, headers: hidden }, "S"],
    ["page against robots.txt", { robots: allows, head: unlisted }, "S"],
    ["robots.txt against header", { robots: denies, headers: open }, "M"],
    ["page against header", { headers: open, head: unlisted }, "S"],
    ["header against page", { headers: hidden, ...meta("index, follow") }, "S"],
    ["all three", { robots: denies, headers: hidden, ...meta("nofollow") }, "SML"],
    [
      "two headers",
      { headers: { "content-usage": "ai-use=y", "content-signal": "ai-input=no" } },
      "M",
    ],
  ])("%s", (_name, stated, effects) => expect(effectsOf(stated)).toBe(effects));
});

describe("the uses of the operator", () => {
  const honour = (...uses: ContentPolicy["uses"]): ContentPolicy => ({ uses, signals: "honour" });
  test.each<[name: string, policy: ContentPolicy, stated: Stated, effects: string]>([
    ["search alone asks no model", honour("search"), {}, "M"],
    ["search alone, against models", honour("search"), signal("ai-input=no"), "M"],
    ["search alone, against search", honour("search"), signal("search=no"), "SM"],
    ["models alone, against search", honour("ai-input"), signal("search=no"), "-"],
    ["models alone, against models", honour("ai-input"), signal("ai-input=no"), "SM"],
    ["models alone, noindex", honour("ai-input"), meta("noindex"), "S"],
    ["training, against it", honour("search", "ai-train"), signal("ai-train=no"), "SM"],
    ["training, allowed", honour("search", "ai-train"), signal("ai-train=yes"), "M"],
    [
      "every use, against training",
      honour("search", "ai-input", "ai-train"),
      usage("train-ai=n"),
      "S",
    ],
    ["reported only", { uses: ["search"], signals: "report" }, meta("noindex, nofollow"), "-"],
    ["ignored", { uses: ["search"], signals: "ignore" }, meta("noindex, nofollow"), "-"],
  ])("%s", (_name, policy, stated, effects) => expect(effectsOf(stated, policy)).toBe(effects));

  test("what is reported is shown; what is ignored is not", () => {
    const stated = { robotsTxt: [], header: [], page: ["noindex"] };
    const report = { uses: ["search" as const], signals: "report" as const };
    expect(preferencesOf(stated, { policy: report, now })).toEqual({
      statements: [{ from: "page", rule: "noindex" }],
      effects: [],
    });
    const ignore = { ...report, signals: "ignore" as const };
    expect(preferencesOf(stated, { policy: ignore, now }).statements).toEqual([]);
  });
});
