import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseRobots } from "./parse-robots.ts";
import { compileRobots, robotsAllows } from "./robots-allows.ts";
import { robotsPolicy } from "./robots-policy.ts";

const site = "https://example.com";

describe("which group is meant", () => {
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

describe("what is read from the file", () => {
  test("byte-order mark, comments, odd line ends, misspellings", () => {
    const text = "\uFEFFuser agent: a # me\rDISALOW: /x\r\nCrawl-Delay: 2.5\nsitemap: /s.xml\n";
    expect(parseRobots(text)).toEqual({
      groups: [{ agents: ["a"], rules: [{ allow: false, path: "/x" }], crawlDelaySeconds: 2.5 }],
      sitemaps: ["/s.xml"],
    });
    expect(compileRobots(parseRobots(text), "a").crawlDelayMs).toBe(2_500);
  });

  test("rules before any group, and other keys, count for nothing", () => {
    expect(robotsAllows("Disallow: /\nHost: x\n", "a", `${site}/`)).toBe(true);
  });

  test("what lies past 500 KiB is not read", () => {
    const filler = `${"#".repeat(99)}\n`.repeat(5_200);
    const text = `User-agent: *\nDisallow: /early\n${filler}Disallow: /late\n`;
    expect(robotsAllows(text, "a", `${site}/early`)).toBe(false);
    expect(robotsAllows(text, "a", `${site}/late`)).toBe(true);
  });
});

describe("what the status of robots.txt means", () => {
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

// The public RFC 9309 cases lie beside the checkout on the machines that measure.
const cases = new URL("../../../../shared/data/robots/rfc9309-cases.json", import.meta.url);
type Case = { id: string; robots: string; agent: string; url: string; allowed: boolean };
const known = readCases();
test.runIf(known.length > 0)("the public cases of RFC 9309", () => {
  const wrong = known.filter((it) => robotsAllows(it.robots, it.agent, it.url) !== it.allowed);
  expect(wrong.map((it) => it.id)).toEqual([]);
});

function readCases(): Case[] {
  try {
    return JSON.parse(readFileSync(cases, "utf8")) as Case[]; // the shape its README states
  } catch {
    return [];
  }
}
