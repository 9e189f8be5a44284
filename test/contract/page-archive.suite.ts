import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect } from "vitest";
import type { ArchivedPage } from "../../src/contract/files/archived-page.ts";
import type { ArchiveRef, PageArchive } from "../../src/ports/pages/page-archive.ts";
import { newTenant } from "./samples.ts";
import { contractSuite, type Opened, type SuiteOptions } from "./suite.ts";

export function pageArchiveContract(
  name: string,
  open: () => Promise<Opened<PageArchive>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`page archive: ${name}`, open, options, cases);
}

type Subject = Opened<PageArchive>;

const url = "https://example.com/Prices?a=1";

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

function pageOf(at: string, text: string): ArchivedPage {
  return {
    kind: "response",
    url: at,
    title: "Café",
    at: "2026-03-01T12:00:00.000Z",
    status: 200,
    headers: { "content-type": "text/html", "x-robots-tag": "all\nnosnippet" },
    requestHeaders: { "user-agent": "Robot" },
    digest: digestOf(text),
    bytes: Buffer.byteLength(text),
  };
}

const put = (port: PageArchive, of: ArchiveRef, at: string, text: string): Promise<void> =>
  port.put(of, pageOf(at, text), gzipSync(text));

async function urlsOf(port: PageArchive, of: ArchiveRef): Promise<string[]> {
  return (await port.list(of, { limit: 100, cursor: null })).pages.map((page) => page.url).sort();
}

const newOwner = (): ArchiveRef => ({ tenant: newTenant(), owner: "job_1" });

const cases = {
  async "a page comes back as it was, also after a restart"({ port, reopen }: Subject) {
    const of = newOwner();
    await put(port, of, url, "Café 漢字");
    const again = (await reopen?.()) ?? port;
    expect(await again.get(of, url)).toEqual(pageOf(url, "Café 漢字"));
    const body = await again.body(of.tenant, digestOf("Café 漢字"));
    expect(body && gunzipSync(body).toString()).toBe("Café 漢字");
    expect(await again.get(of, `${url}2`)).toBeUndefined();
    expect(await again.body(of.tenant, digestOf("other"))).toBeUndefined();
    expect(await again.expire()).toBe(0);
  },

  async "the last version of a page replaces the one before, with its body"({ port }: Subject) {
    const of = newOwner();
    for (const text of ["old", "old", "new"]) await put(port, of, url, text);
    expect((await port.get(of, url))?.digest).toBe(digestOf("new"));
    expect(await urlsOf(port, of)).toEqual([url]);
    expect(await port.body(of.tenant, digestOf("old"))).toBeUndefined();
    expect(await port.body(of.tenant, digestOf("new"))).toBeDefined();
    await put(port, of, url, "old");
    expect(await port.body(of.tenant, digestOf("old"))).toBeDefined();
  },

  async "all pages of an owner are listed in parts"({ port }: Subject) {
    const of = newOwner();
    const urls = Array.from({ length: 5 }, (_, n) => `https://example.com/${n}`);
    for (const each of urls) await put(port, of, each, each);
    await put(port, { ...of, owner: "site_2-0" }, "https://example.com/other", "other");
    const listed: string[] = [];
    let cursor: string | null = null;
    let parts = 0;
    do {
      const part: Awaited<ReturnType<PageArchive["list"]>> = await port.list(of, {
        limit: 2,
        cursor,
      });
      listed.push(...part.pages.map((page) => page.url));
      ({ cursor } = part);
    } while (cursor !== null && parts++ < 10);
    expect(listed.sort()).toEqual(urls);
    expect(await port.list(newOwner(), { limit: 2, cursor: null })).toEqual({
      pages: [],
      cursor: null,
    });
  },

  async "a body stays as long as a page of its tenant has it"({ port }: Subject) {
    const one = newOwner();
    const two = { ...one, owner: "site_2-0" };
    const stranger = newOwner();
    for (const of of [one, two, stranger]) await put(port, of, url, "same");
    await put(port, one, `${url}2`, "same");
    const digest = digestOf("same");
    await port.remove(one);
    expect(await urlsOf(port, one)).toEqual([]);
    expect(await urlsOf(port, two)).toEqual([url]);
    expect(await port.body(one.tenant, digest)).toBeDefined();
    await port.remove({ tenant: one.tenant, url });
    expect(await urlsOf(port, two)).toEqual([]);
    expect(await port.body(one.tenant, digest)).toBeUndefined();
    expect(await port.body(stranger.tenant, digest)).toBeDefined();
    await put(port, one, url, "same");
    expect(await port.body(one.tenant, digest)).toBeDefined();
  },

  async "pages are removed by domain and by tenant"({ port }: Subject) {
    const [one, other] = [newOwner(), newOwner()];
    const urls = ["https://example.com/a", "http://www.example.com/b", "https://help.example.com/"];
    const others = ["https://example.com.mx/", "https://notexample.com/"];
    for (const each of [...urls, ...others]) await put(port, one, each, each);
    await put(port, other, url, "other");
    await port.remove({ tenant: one.tenant, domain: "example.com" });
    expect(await urlsOf(port, one)).toEqual(others);
    expect(await port.body(one.tenant, digestOf(urls[0] ?? ""))).toBeUndefined();
    await port.remove({ tenant: one.tenant });
    expect(await urlsOf(port, one)).toEqual([]);
    expect(await port.body(one.tenant, digestOf(others[0] ?? ""))).toBeUndefined();
    expect(await urlsOf(port, other)).toEqual([url]);
    expect(await port.body(other.tenant, digestOf("other"))).toBeDefined();
  },
};
