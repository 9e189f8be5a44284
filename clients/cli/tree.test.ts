import { describe, expect, it } from "vitest";
import type { ExtractionResult, StreamEvent } from "../node/src/index.ts";
import { createPaint } from "./paint.ts";
import { advance, lineOf, newProgress } from "./progress.ts";
import { width } from "./text.ts";
import { drawTree, type Look } from "./tree.ts";

const site = "https://shop.example";
const business = {
  name: "Harbour 日本 \u001b[31mdesk",
  domain: "shop.example",
  category: "customer support software",
  categoryCode: "software",
  description: "Help desk software with a shared inbox, so that small teams answer together.",
  languages: ["en"],
  contacts: [],
  socialLinks: [],
};
const item = (category: "FAQ" | "PRICING") =>
  ({ category }) as ExtractionResult["knowledgeItems"][number]; // all that is counted
const events: StreamEvent[] = [
  { id: "0", type: "connected", message: "", jobId: "job_1" },
  { id: "1", type: "progress", step: "started", message: "Extraction started" },
  { id: "2", type: "business_classified", business },
  {
    id: "3",
    type: "pages_planned",
    pages: [`${site}/`, `${site}/pricing`, `${site}/team`],
    count: 3,
  },
  { id: "4", type: "page_scraped", url: `${site}/`, index: 1, total: 3, title: "Home" },
  { id: "5", type: "page_scraped", url: `${site}/pricing`, index: 2, total: 3, title: "Pricing" },
  { id: "6", type: "urls_triaged", suggestedUrls: [{ url: `${site}/blog`, reason: "news" }] },
  {
    id: "7",
    type: "complete",
    jobId: "job_1",
    business,
    knowledgeItems: [item("FAQ"), item("PRICING"), item("PRICING")],
    pagesScraped: 3,
    urlsDiscovered: 9,
    durationMs: 4_200,
    startedAt: "",
    finishedAt: "",
    suggestedUrls: [{ url: `${site}/blog`, reason: "news" }],
    warnings: [],
    readers: { business: "offline", items: "offline", triage: "offline" },
  },
];

function after(count: number) {
  const progress = newProgress(site);
  for (const event of events.slice(0, count)) advance(progress, event);
  return progress;
}

const look = (columns: number, more: Partial<Look> = {}): Look => ({
  columns,
  rows: 24,
  paint: createPaint(false),
  unicode: true,
  elapsedMs: 5_240,
  frame: 0,
  ...more,
});

describe("the tree of a job", () => {
  it("shows what is found, what is read, and the business", () => {
    expect(drawTree(after(6), look(60))).toEqual([
      "⠋ https://shop.example  reading pages                  5.2 s",
      "├─ Harbour 日本 [31mdesk · customer support software",
      "│  Help desk software with a shared inbox, so that small te…",
      "└─ pages 2/3",
      "     ✓ /         Home",
      "     ✓ /pricing  Pricing",
      "     ○ /team",
    ]);
  });

  it("ends with the items by category", () => {
    expect(drawTree(after(8), look(60)).slice(-3)).toEqual([
      "└─ items 3",
      `     PRICING    2 ${"█".repeat(30)}`,
      `     FAQ        1 ${"█".repeat(15)}`,
    ]);
  });

  it("shows a redirected page once, where it was planned", () => {
    const progress = after(5);
    const moved = { url: `${site}/prices`, requestedUrl: `${site}/pricing`, title: "Pricing" };
    advance(progress, { id: "5", type: "page_scraped", index: 2, total: 3, ...moved });
    expect(drawTree(progress, look(60)).slice(-3)).toEqual([
      "     ✓ /        Home",
      "     ✓ /prices  Pricing",
      "     ○ /team",
    ]);
  });

  it("marks a page that was not read at the end", () => {
    const lines = drawTree(after(8), look(60));
    expect(lines).toContain("├─ pages 2, 1 more worth reading");
    expect(lines).toContain("│    – /team     not read");
    expect(lines.join("\n")).not.toContain("○");
  });

  it("shows a cancelled job as cancelled, not as failed", () => {
    const progress = after(5);
    const end = { message: "cancelled by its owner", code: "cancelled" };
    advance(progress, { id: "6", type: "error", ...end });
    const lines = drawTree(progress, look(60));
    expect(lines[0]).toMatch(/^– .* cancelled by its owner/);
    expect(lines.join("\n")).not.toContain("✗");
  });

  it("works without box drawing characters", () => {
    expect(drawTree(after(8), look(60, { unicode: false })).join("\n")).not.toMatch(/[─█✓○⠋]/);
  });

  it.each([20, 30, 60, 120])("fits %i columns at every moment", (columns) => {
    for (let count = 0; count <= events.length; count++) {
      for (const line of drawTree(after(count), look(columns))) {
        expect(width(line)).toBeLessThanOrEqual(columns);
      }
    }
  });

  it("fits a low terminal: the next pages stay visible", () => {
    const progress = newProgress(site);
    const pages = Array.from({ length: 20 }, (_, index) => `${site}/p${index}`);
    advance(progress, { id: "1", type: "pages_planned", pages, count: 20 });
    for (const [index, url] of pages.slice(0, 12).entries()) {
      advance(progress, {
        id: "2",
        type: "page_scraped",
        url,
        index: index + 1,
        total: 20,
        title: "T",
      });
    }
    const lines = drawTree(progress, look(60, { rows: 14 }));
    expect(lines.length).toBeLessThan(14);
    expect(lines.join("\n")).toMatch(/✓ \/p11 [^]*○ \/p12/);
    expect(lines.join("\n")).toMatch(/\d+ above[^]*\d+ below/);
  });
});

it("prints a line for each event with new information", () => {
  expect(events.map(lineOf)).toEqual([
    "job job_1",
    "Extraction started",
    expect.stringContaining("business: Harbour"),
    "planned 3 pages",
    `read 1/3 ${site}/ Home`,
    `read 2/3 ${site}/pricing Pricing`,
    undefined,
    "done: 3 items of 3 pages in 4.2 s",
  ]);
});
