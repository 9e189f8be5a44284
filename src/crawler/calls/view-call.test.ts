import { expect, it } from "vitest";
import { openFetcher, serveTable, textPage } from "../../../test/loopback-site.ts";
import { createTestClock } from "../../kit/clock.ts";
import { answerPageCall } from "./answer-page-call.ts";

const { signal } = new AbortController();

async function openWorld() {
  const page = textPage("Shop", ["/a", "/b", "/a"]).replace("</h1>", '</h1><img src="/s.png">');
  const head = '<meta property="og:title" content="Our shop"><link rel="icon" href="/i.png">';
  const site = await serveTable(() => ({
    "/shop": page.replace("<head>", `<head>${head}`),
    "/closed": { status: 403, body: textPage("Closed") },
  }));
  const clock = createTestClock(0);
  const deps = { gate: null, browser: null, userAgent: "test", robots: "honour", clock } as const;
  const view = (path: string, more: object) =>
    answerPageCall(
      { op: "view", url: site.url + path, ...more },
      { ...deps, fetcher: openFetcher(clock) },
      signal,
    );
  return { url: site.url, view };
}

it("has the forms that the call names, and what the head and the response state", async () => {
  const { url, view } = await openWorld();
  const outcome = await view("/shop", { forms: ["html", "rawHtml", "links", "images"] });
  expect(outcome).toMatchObject({
    ok: true,
    answer: {
      title: "Shop",
      status: 200,
      contentType: "text/html",
      openGraph: { title: "Our shop" },
      icon: `${url}/i.png`,
      html: expect.stringMatching(/^<main><h1>Shop<\/h1>[^]*<\/main>$/),
      rawHtml: expect.stringMatching(/^<!doctype html>/),
      links: [`${url}/a`, `${url}/b`],
      images: [`${url}/s.png`],
    },
  });
});

it("makes no form that was not asked for", async () => {
  const { view } = await openWorld();
  const outcome = await view("/shop", { forms: [] });
  const names = outcome.ok ? Object.keys(outcome.answer) : [];
  expect(names).toContain("markdown");
  expect(names.filter((name) => /html|links|images/i.test(name))).toEqual([]);
});

it("shows the parts that are selected, as HTML too", async () => {
  const { view } = await openWorld();
  const selected = { onlySelectors: ["main > p", ".none"], forms: ["html"] };
  const outcome = await view("/shop", selected);
  expect(outcome).toMatchObject({
    ok: true,
    answer: {
      markdown: expect.stringContaining("customers"),
      html: expect.stringMatching(/<p>Shop, part 0/),
      warnings: [expect.stringContaining(".none")],
    },
  });
  expect(outcome.ok && "html" in outcome.answer && outcome.answer.html).not.toContain("h1");
});

it("is a failure for a page that is none", async () => {
  const { view } = await openWorld();
  expect(await view("/closed", { forms: ["html"] })).toMatchObject({ ok: false });
});
