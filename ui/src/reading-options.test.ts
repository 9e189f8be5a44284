import { expect, test } from "vitest";
import {
  newSiteSettings,
  noReadingOptions,
  readingOf,
  siteChange,
  siteFields,
  type SiteSettings,
} from "./reading-options.ts";

const all: SiteSettings = {
  name: " docs ",
  maxPages: "20",
  parallel: "4",
  include: "/docs/**, /help/*",
  exclude: "/legal/**",
  only: "main\n\n .price ",
  except: "nav, footer",
  waitFor: " #loaded ",
  scroll: true,
  archive: true,
  engine: "browser",
  credential: "cred_0",
};
const fields = {
  name: "docs",
  maxPages: 20,
  parallel: 4,
  includePatterns: ["/docs/**", "/help/*"],
  excludePatterns: ["/legal/**"],
  onlySelectors: ["main", ".price"],
  exceptSelectors: ["nav, footer"],
  waitFor: "#loaded",
  scroll: true,
  archive: true,
  engine: "browser",
  credential: "cred_0",
};

test("what was typed becomes the fields of a request", () => {
  expect(siteFields(all)).toEqual(fields);
  expect(siteFields(newSiteSettings)).toEqual({ maxPages: 500, parallel: 1 });
  expect(readingOf(noReadingOptions)).toEqual({});
});

test("a change has the fields that differ; null and empty lists remove", () => {
  expect(siteChange(all, all)).toEqual({});
  expect(siteChange(all, { ...all, parallel: "8", only: ".a" })).toEqual({
    parallel: 8,
    onlySelectors: [".a"],
  });
  expect(siteChange(newSiteSettings, all)).toEqual(fields);
  expect(siteChange(all, newSiteSettings)).toEqual({
    name: null,
    maxPages: 500,
    parallel: 1,
    includePatterns: [],
    excludePatterns: [],
    onlySelectors: null,
    exceptSelectors: null,
    waitFor: null,
    scroll: false,
    archive: false,
    engine: "auto",
    credential: null,
  });
});
