import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { buildPage } from "../../test/page-builder.ts";
import { limits } from "../contract/limits.ts";
import { openArchiving } from "./archiving.ts";

const url = "https://shop.example/a";
const page = buildPage([], { url });
const exchange = { kind: "response", status: 200, headers: {}, requestHeaders: {} } as const;

function open(request = { archive: true }) {
  const archived: string[] = [];
  const desk = { archive: async ({ url: of }: { url: string }) => void archived.push(of) };
  return { archived, archive: openArchiving(request, { desk, clock: { now: () => 0 } }) };
}

test("a page is archived and stays as it is; without a response there is nothing to archive", async () => {
  const { archive, archived } = open();
  const body = Buffer.from("<h1>A</h1>");
  expect(await archive(page, { ...exchange, body })).toBe(page);
  expect(await archive(page, undefined)).toBe(page);
  expect(archived).toEqual([url]);
});

test("a page above a limit is marked, so that its next request can be conditional", async () => {
  const { archive, archived } = open();
  // Random bytes cannot be compressed.
  const body = randomBytes(limits.archiveBodyBytes.value + 1);
  const marked = await archive(page, { ...exchange, body });
  expect(marked).toEqual({ ...page, notArchived: true });
  expect(await archive(marked, { ...exchange, body })).toBe(marked);
  const long = { ...page, url: `${url}/${"x".repeat(limits.urlChars.value)}` };
  const small = { ...exchange, body: Buffer.from("a") };
  expect(await archive(long, small)).toEqual({ ...long, notArchived: true });
  expect(archived).toEqual([]);
});

test("nothing is archived or marked where no archive was asked for", async () => {
  const { archive, archived } = open({ archive: false });
  expect(await archive(page, { ...exchange, body: Buffer.from("a") })).toBe(page);
  expect(archived).toEqual([]);
});
