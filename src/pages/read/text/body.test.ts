import { describe, expect, it } from "vitest";
import { limits } from "../../../contract/limits.ts";
import type { Page } from "../../../contract/page.ts";
import { readPage } from "../read-page.ts";

const read = (body: string): Page =>
  readPage(`<!doctype html><html lang="en"><title>Tents</title><body>${body}</body></html>`, {
    url: "https://example.com/tents",
  });

const prose = "We make tents for people who like to sleep outside, and have done so for years. ";
const page = read(`
  <header><a href="/">Northern Tents</a></header>
  <nav><ul><li><a href="/tents">Tents</a></li><li><a href="/poles">Poles</a></li></ul></nav>
  <main><h1 id="top">Tents</h1>
    <h2 id="alpine">The Alpine tent <a href="#alpine">¶</a></h2><p>${prose.repeat(4)}</p>
    <table><tr><th>Name</th><th>Weight</th></tr><tr><td>Alpine 40</td><td>1 kg</td></tr></table>
    <p hidden>Not shown</p>
    <h2>Care</h2><p>${prose.replace("tents", "poles").repeat(3)}</p></main>
  <aside><p>Newsletter: one letter a month.</p></aside>
  <footer><p>Open 9 to 5, Main Road 7</p></footer>`);

const shown = (of: Page) =>
  (of.body?.blocks ?? []).map(({ start, end, place, main, ...rest }) => ({
    ...rest,
    words: of.body?.text.slice(start, end).slice(0, 24),
    place: place ?? "main",
    isMain: main !== undefined,
  }));

describe("the body of a page", () => {
  it("has all visible text in reading order, each block with its part of the page", () => {
    expect(shown(page).map(({ words, place, isMain }) => [words, place, isMain])).toEqual([
      ["Northern Tents", "header", false],
      ["Tents", "nav", false],
      ["Poles", "nav", false],
      ["Tents", "main", false],
      ["The Alpine tent", "main", true],
      ["We make tents for people", "main", true],
      ["Name | Weight", "main", true],
      ["Alpine 40 | 1 kg", "main", true],
      ["Care", "main", true],
      ["We make poles for people", "main", true],
      ["Newsletter: one letter a", "aside", false],
      ["Open 9 to 5, Main Road 7", "footer", false],
    ]);
  });

  it("names an anchor where it changes, and leaves usual values out", () => {
    expect(shown(page)[0]).toEqual({
      kind: "paragraph",
      words: "Northern Tents",
      place: "header",
      isMain: false,
    });
    expect(shown(page).slice(3, 6)).toMatchObject([
      { kind: "heading", level: 1, anchor: "top" },
      { kind: "heading", level: 2, anchor: "alpine" },
      { kind: "paragraph" },
    ]);
    expect(shown(page)[5]).not.toHaveProperty("anchor");
    expect(shown(page)[7]).toMatchObject({ kind: "row", cells: ["Alpine 40", "1 kg"] });
  });

  it("has every block of the main text at its place there", () => {
    const { body, text } = page;
    const marked = body?.blocks.filter(({ main }) => main !== undefined) ?? [];
    expect(marked).toHaveLength(6);
    for (const { start, end, main = 0 } of marked) {
      expect(text.slice(main, main + end - start)).toBe(body?.text.slice(start, end));
    }
  });

  it("finds a repeated text in the chosen content, not in the menu", () => {
    const twice =
      read(`<nav><p>Care</p></nav><main><h1>Tents</h1><h2>Care</h2><p>${prose.repeat(5)}</p>
      <h2>Poles</h2><p>${prose.replace("tents", "poles").repeat(5)}</p></main>`);
    const found = shown(twice).filter(({ words }) => words === "Care");
    expect(found.map(({ place, isMain }) => [place, isMain])).toEqual([
      ["nav", false],
      ["main", true],
    ]);
  });

  it("has what the main text leaves out, inside of lists too", () => {
    const left = read(`<main><h1>Tents</h1><p>${prose.repeat(6)}</p>
      <div class="related-posts"><h3>Related</h3><ul><li><nav>All poles</nav></li></ul></div>
      </main>`);
    expect(left.text).not.toContain("All poles");
    expect(shown(left).at(-1)).toMatchObject({ words: "All poles", place: "nav", kind: "item" });
  });

  it("has all answers to a question of a forum", () => {
    const answer = (text: string) =>
      `<div itemprop="suggestedAnswer" itemscope><p>${text} ${prose.repeat(2)}</p></div>`;
    const forum = read(`<div itemscope itemtype="https://schema.org/Question">
      <h1 itemprop="name">Which tent is light?</h1><p>I carry it all day. ${prose}</p>
      ${answer("The Alpine.")}${answer("The Polar.")}</div>`);
    for (const words of ["I carry it all day", "The Alpine.", "The Polar."]) {
      expect(forum.body?.text).toContain(words);
    }
  });

  it.each([
    ["a word", prose.replace("years", "decades"), "p"],
    ["the kind of a block", prose, "blockquote"],
  ])("has another hash when %s changes", (_what, words, tag) => {
    const one = (text: string, name: string) =>
      read(`<main><${name}>${text}</${name}><p>${prose.repeat(5)}</p></main>`).body?.hash;
    expect(one(prose, "p")).toBe(one(prose, "p"));
    expect(one(words, tag)).not.toBe(one(prose, "p"));
  });

  it("is bounded in text and blocks", () => {
    const { body } = read(`<ul>${"<li>a</li>".repeat(limits.pageBodyBlocks.value + 5)}</ul>`);
    expect(body?.blocks).toHaveLength(limits.pageBodyBlocks.value);
    const long = read(`<p>${"word ".repeat(limits.pageBodyChars.value / 4)}</p>`);
    expect(long.body?.text).toHaveLength(limits.pageBodyChars.value);
  });
});
