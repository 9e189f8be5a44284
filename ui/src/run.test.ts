import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../clients/node/src/index.ts";
import { newRun, nextRun, readOf, type Run } from "./run.ts";

const site = "https://shop.example";
const planned: StreamEvent = {
  id: "1",
  type: "pages_planned",
  pages: [`${site}/`, `${site}/old`, `${site}/team`],
  count: 3,
};

const page = (id: number, path: string, more: object = {}): StreamEvent => ({
  id: String(id),
  type: "page_scraped",
  url: site + path,
  index: id - 1,
  total: 10,
  title: `Title of ${path}`,
  ...more,
});

const after = (...events: StreamEvent[]): Run =>
  events.reduce((run, event) => nextRun(run, { event }), newRun);

describe("the pages of a run", () => {
  it("has a redirected page once, in the place of its planned address", () => {
    const moved = page(3, "/new", { requestedUrl: `${site}/old` });
    const run = after(planned, page(2, "/"), moved);
    expect(run.pages.map(({ url, state }) => [url.slice(site.length), state])).toEqual([
      ["/", "read"],
      ["/new", "read"],
      ["/team", "found"],
    ]);
    expect(readOf(run)).toBe(2);
    expect(run.total).toBe(10);
  });

  it("appends a page that was not planned, whether it was redirected or not", () => {
    const moved = page(2, "/more", { requestedUrl: `${site}/m` });
    expect(after(planned, moved, page(3, "/else")).pages).toHaveLength(5);
  });
});

it.each([
  ["cancelled", "cancelled"],
  ["site_unreachable", "failed"],
])("an end with the code %s makes it %s", (code, state) => {
  const run = after(planned, { id: "9", type: "error", message: "the message", code });
  expect(run).toMatchObject({ state, step: "the message", failure: { code } });
});

it("keeps the time of each event", () => {
  const at = "2026-01-31T12:00:00.000Z";
  const run = after({ id: "1", type: "progress", step: "started", message: "Started", at });
  expect(run.events).toEqual([{ id: "1", type: "progress", at, words: "Started" }]);
});
