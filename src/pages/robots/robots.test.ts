import { describe, expect, test } from "vitest";
import { parseRobots } from "./parse-robots.ts";
import { compileRobots, robotsAllows } from "./robots-allows.ts";
import { robotsPolicy } from "./robots-policy.ts";

const site = "https://example.com";

describe("the group that applies", () => {
  const text = "User-agent: *\nDisallow: /all\n\nUser-agent: Lorepod\nDisallow: /ours\n";
  test.each([
    ["Lorepod", "/all", true],
    ["Lorepod", "/ours", false],
    ["Lorepod/0.1 (+https://example.org/)", "/ours", false],
    ["lorepod", "/ours", false],
    ["OtherBot", "/all", false],
    ["OtherBot", "/ours", true],
  ])("%s on %s: %s", (agent, path, allowed) => {
    expect(robotsAllows(text, agent, site + path)).toBe(allowed);
  });

  test("groups of the same name are one group", () => {
    const twice =
      "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /\nUser-agent: a\nDisallow: /y";
    expect(robotsAllows(twice, "a", `${site}/x`)).toBe(false);
    expect(robotsAllows(twice, "a", `${site}/y`)).toBe(false);
    expect(robotsAllows(twice, "a", `${site}/z`)).toBe(true);
  });
});

describe("which rule wins", () => {
  test.each([
    ["Disallow: /", "/a", false],
    ["Disallow:", "/a", true],
    ["Disallow: /a\nAllow: /a/b", "/a/b/c", true],
    ["Disallow: /a\nAllow: /a", "/a", true],
    ["Disallow: /*.pdf$", "/a/b.pdf", false],
    ["Disallow: /*.pdf$", "/a/b.pdf?x", true],
    ["Disallow: /a*c*e", "/abcde", false],
    ["Disallow: /a*c*e", "/aec", true],
    ["Disallow: /*a$", "/aba", false],
    ["Disallow: /a$", "/a/", true],
    ["Disallow: *", "/a", false],
    ["Disallow: /?x", "/?x=1", false],
    ["Disallow: /%62ar", "/bar", false],
    ["Disallow: /caf%c3%a9", "/caf%C3%A9", false],
    ["Disallow: /café", "/caf%C3%A9", false],
    ["Disallow: /", "/robots.txt", true],
  ])("%j on %s: %s", (rules, path, allowed) => {
    expect(robotsAllows(`User-agent: *\n${rules}`, "any", site + path)).toBe(allowed);
  });
});

describe("parsing of the file", () => {
  test("byte-order mark, comments, odd line ends, misspellings", () => {
    const text = "\uFEFFuser agent: a # me\rDISALOW: /x\r\nCrawl-Delay: 2.5\nsitemap: /s.xml\n";
    expect(parseRobots(text)).toEqual({
      groups: [
        {
          agents: ["a"],
          rules: [{ allow: false, path: "/x" }],
          usages: [],
          crawlDelaySeconds: 2.5,
        },
      ],
      sitemaps: ["/s.xml"],
      usages: [],
    });
    expect(compileRobots(parseRobots(text), "a").crawlDelayMs).toBe(2_500);
  });

  test("rules before any group, and other keys, are ignored", () => {
    expect(robotsAllows("Disallow: /\nHost: x\n", "a", `${site}/`)).toBe(true);
  });

  test("text after 500 KiB is not read", () => {
    const filler = `${"#".repeat(99)}\n`.repeat(5_200);
    const text = `User-agent: *\nDisallow: /early\n${filler}Disallow: /late\n`;
    expect(robotsAllows(text, "a", `${site}/early`)).toBe(false);
    expect(robotsAllows(text, "a", `${site}/late`)).toBe(true);
  });
});

describe("the status of robots.txt", () => {
  test.each([
    [{ kind: "text", text: "User-agent: *\nDisallow: /a" } as const, "file", false],
    [{ kind: "status", status: 404 } as const, "none", true],
    [{ kind: "status", status: 403 } as const, "none", true],
    [{ kind: "status", status: 429 } as const, "closed", false],
    [{ kind: "status", status: 503 } as const, "closed", false],
    [{ kind: "unreachable" } as const, "closed", false],
  ])("%j: %s", (answer, source, allowed) => {
    const policy = robotsPolicy(answer, "Lorepod");
    expect(policy.source).toBe(source);
    expect(policy.allows(`${site}/a`)).toBe(allowed);
  });
});

/** The sections of RFC 9309, each with the readings that a parser may get wrong. */
describe("RFC 9309", () => {
  const groups = [
    "Disallow: /before",
    "User-agent: Alpha",
    "Disallow: /",
    "Allow: /a/",
    "",
    "User-agent: Beta",
    "Disallow: /",
    "Allow: /b/",
    "",
    "",
    "Allow: /late/",
    "User-agent: Gamma",
    "",
    "User-agent: Alpha",
    "Disallow: /g/",
    "Allow: /second/",
  ].join("\n");
  const nearest = "User-agent: *\nDisallow: /shop/\nUser-agent: Alpha\nDisallow: /blog/";

  test.each<[section: string, text: string, agent: string, path: string, allowed: boolean]>([
    // 2.1 a line is a key, a colon and a value
    ["a line", "user-agent: Alpha\ndisallow: /", "Alpha", "/a/b", false],
    ["a line", "agent: Alpha\nforbid: /", "Alpha", "/a/b", true],
    ["a line without a colon", "user-agent Alpha\ndisallow /", "Alpha", "/a/b", false],
    ["blanks around a line", "  user-agent :\tAlpha \n\tdisallow :  /x  ", "Alpha", "/x", false],
    // 2.1 a group is one or more agents and the rules below them
    ["a group", groups, "Alpha", "/a/1", true],
    ["a group", groups, "Alpha", "/b/1", false],
    ["a group", groups, "Beta", "/b/1", true],
    ["a group", groups, "Beta", "/a/1", false],
    ["rules after blank lines belong to the group", groups, "Beta", "/late/1", true],
    ["agents in a row share a group", groups, "Gamma", "/g/1", false],
    ["agents in a row share a group", groups, "Gamma", "/other", true],
    ["the groups of one agent are one", groups, "Alpha", "/second/1", true],
    ["rules before any group do not count", groups, "Gamma", "/before", true],
    ["no group for the agent", groups, "Delta", "/g/1", true],
    // 2.2.4 other records end no group
    ["a sitemap", "User-agent: A\nSitemap: /s\nUser-agent: *\nDisallow: /", "A", "/", false],
    ["a sitemap", "User-agent: A\nSitemap: /s\nUser-agent: *\nDisallow: /", "Z", "/", false],
    ["an unknown key", "User-agent: A\nNoindex: /\nUser-agent: *\nDisallow: /", "A", "/", false],
    // 2.2.1 and 2.2.2 keys and agents match in any case, paths only in their own
    ["a key in capitals", "USER-AGENT: A\nDISALLOW: /\nALLOW: /x/", "A", "/x/1", true],
    ["a key in capitals", "USER-AGENT: A\nDISALLOW: /\nALLOW: /x/", "A", "/y/1", false],
    ["a key in mixed case", "uSeR-AgEnT: A\ndIsAlLoW: /", "A", "/y/1", false],
    ["an agent in capitals", "User-agent: ALPHA\nDisallow: /", "alpha", "/", false],
    ["an agent in small letters", "User-agent: alpha\nDisallow: /", "ALPHA", "/", false],
    ["an agent up to its first blank", "User-agent: Alpha News\nDisallow: /", "Alpha", "/", false],
    ["a path in another case", "User-agent: A\nDisallow: /Shop/", "A", "/shop/1", true],
    ["a path in its case", "User-agent: A\nDisallow: /Shop/", "A", "/Shop/1", false],
    // 2.2.1 the group of all others
    ["an empty file", "", "Alpha", "/a", true],
    ["a file of comments", "# Disallow: /\n#\n", "Alpha", "/a", true],
    ["an own group replaces the one for all", nearest, "Alpha", "/shop/1", true],
    ["an own group replaces the one for all", nearest, "Alpha", "/blog/1", false],
    ["the group for all", nearest, "Beta", "/shop/1", false],
    ["the group for all", nearest, "Beta", "/blog/1", true],
    [
      "the group for all at the top",
      "User-agent: *\nAllow: /\n\nUser-agent: A\nDisallow: /",
      "A",
      "/",
      false,
    ],
    // 2.2.2 the longest rule wins, and of two as long the one that allows
    ["the longer one", "User-agent: A\nAllow: /x/\nDisallow: /x/no", "A", "/x/no", false],
    ["the longer one", "User-agent: A\nAllow: /x/yes\nDisallow: /x/", "A", "/x/yes", true],
    ["the longer one", "User-agent: A\nAllow: /x/yes\nDisallow: /x/", "A", "/x/", false],
    ["the longer one", "User-agent: A\nDisallow: /x\nAllow: /x/", "A", "/x", false],
    ["the longer one", "User-agent: A\nDisallow: /x\nAllow: /x/", "A", "/x/", true],
    ["two as long", "User-agent: A\nDisallow: /\nAllow: /", "A", "/x", true],
    ["two as long", "User-agent: A\nDisallow: /x/1\nAllow: /x/1", "A", "/x/1", true],
    ["empty rules", "User-agent: A\nDisallow:\nAllow:", "A", "/x", true],
    [
      "a pattern counts its characters",
      "User-agent: A\nAllow: /doc\nDisallow: /*.txt",
      "A",
      "/doc.txt",
      false,
    ],
    [
      "a pattern counts its characters",
      "User-agent: A\nAllow: /doc\nDisallow: /*.txt",
      "A",
      "/doc",
      true,
    ],
    [
      "a pattern counts its characters",
      "User-agent: A\nAllow: /x/doc.\nDisallow: /*.txt",
      "A",
      "/x/doc.txt",
      true,
    ],
    [
      "a pattern counts its characters",
      "User-agent: A\nAllow: /x/doc.\nDisallow: /*.txt",
      "A",
      "/x/a.txt",
      false,
    ],
    // 2.2.2 octets: a path is compared as it is sent
    [
      "a query",
      "User-agent: A\nDisallow: /\nAllow: /s?q=1&r=http://b.example?c",
      "A",
      "/s?q=1&r=http://b.example?c",
      true,
    ],
    [
      "a query of another order",
      "User-agent: A\nDisallow: /\nAllow: /s?q=1&r=2",
      "A",
      "/s?r=2&q=1",
      false,
    ],
    [
      "letters in the file, octets in the URL",
      "User-agent: A\nDisallow: /\nAllow: /größe",
      "A",
      "/gr%C3%B6%C3%9Fe",
      true,
    ],
    [
      "octets in both",
      "User-agent: A\nDisallow: /\nAllow: /gr%C3%B6%C3%9Fe",
      "A",
      "/gr%C3%B6%C3%9Fe",
      true,
    ],
    [
      "octets in small letters",
      "User-agent: A\nDisallow: /\nAllow: /gr%c3%b6%c3%9fe",
      "A",
      "/gr%C3%B6%C3%9Fe",
      true,
    ],
    [
      "octets of plain letters",
      "User-agent: A\nDisallow: /\nAllow: /%61%62c",
      "A",
      "/%61%62c",
      true,
    ],
    // 2.2.3 special characters
    ["a star in the middle", "User-agent: A\nDisallow: /\nAllow: /a/*/z", "A", "/a/b/c/z", true],
    ["a star in the middle", "User-agent: A\nDisallow: /\nAllow: /a/*/z", "A", "/a/z", false],
    ["a star for nothing", "User-agent: A\nDisallow: /a*z", "A", "/az", false],
    ["an end", "User-agent: A\nDisallow: /a/b$", "A", "/a/b", false],
    ["an end", "User-agent: A\nDisallow: /a/b$", "A", "/a/b/", true],
    ["an end", "User-agent: A\nDisallow: /a/b$", "A", "/a/bc", true],
    ["a dollar in the middle is a letter", "User-agent: A\nDisallow: /a$b", "A", "/a$b", false],
    ["a comment", "User-agent: A\n# Disallow: /\nDisallow: /a#b\nAllow: /", "A", "/c", true],
    ["a comment behind a rule", "User-agent: A\nDisallow: /a#b\nAllow: /", "A", "/a", false],
    [
      "characters of expressions",
      "User-agent: A\nDisallow: /a.b(c)+[d]",
      "A",
      "/a.b(c)+[d]",
      false,
    ],
    ["characters of expressions", "User-agent: A\nDisallow: /a.b", "A", "/axb", true],
  ])("%s: %j, %s on %s: %s", (_section, text, agent, path, allowed) => {
    expect(robotsAllows(text, agent, site + path)).toBe(allowed);
  });
});
