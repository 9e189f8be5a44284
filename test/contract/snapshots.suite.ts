import { expect } from "vitest";
import type { Snapshots } from "../../src/ports/snapshots.ts";
import { newSnapshot, newTenant } from "./samples.ts";
import { contractSuite, type Opened, type SuiteOptions } from "./suite.ts";

export function snapshotsContract(
  name: string,
  open: () => Promise<Opened<Snapshots>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`snapshots: ${name}`, open, options, cases);
}

type Subject = Opened<Snapshots>;

const url = "https://example.com/Prices?a=1";

const cases = {
  async "a page comes back as it was, also after a restart"({ port, reopen }: Subject) {
    const tenant = newTenant();
    await port.put(tenant, newSnapshot(url, "Café 漢字"));
    expect(await port.get(tenant, url)).toEqual(newSnapshot(url, "Café 漢字"));
    const again = await reopen?.();
    expect(await (again ?? port).get(tenant, url)).toEqual(newSnapshot(url, "Café 漢字"));
  },

  async "the last reading counts"({ port }: Subject) {
    const tenant = newTenant();
    await port.put(tenant, newSnapshot(url, "old"));
    await port.put(tenant, newSnapshot(url, "new"));
    expect((await port.get(tenant, url))?.stored.page.text).toContain("new");
  },

  async "what is not known is undefined, and can be removed"({ port }: Subject) {
    const tenant = newTenant();
    expect(await port.get(tenant, url)).toBeUndefined();
    await port.remove(tenant, url);
    await port.put(tenant, newSnapshot(url, "x"));
    await port.remove(tenant, url);
    expect(await port.get(tenant, url)).toBeUndefined();
  },

  async "tenants never meet"({ port }: Subject) {
    const [one, other] = [newTenant(), newTenant()];
    await port.put(one, newSnapshot(url, "mine"));
    await port.put(other, newSnapshot(url, "theirs"));
    await port.remove(other, url);
    expect((await port.get(one, url))?.stored.page.text).toContain("mine");
    await port.put(other, newSnapshot(url, "theirs"));
    await port.removeTenant(one);
    expect(await port.get(one, url)).toBeUndefined();
    expect((await port.get(other, url))?.stored.page.text).toContain("theirs");
  },

  async "a page keeps its body with every block, and one stored without it has none"({
    port,
  }: Subject) {
    const tenant = newTenant();
    const { stored, ...snapshot } = newSnapshot(url, "text");
    const { body, ...page } = stored.page;
    await port.put(tenant, { ...snapshot, stored });
    expect((await port.get(tenant, url))?.stored).toEqual(stored);
    expect(body?.blocks.length).toBeGreaterThan(1);
    // As an earlier version wrote it.
    const earlier = { ...stored, page } as typeof stored;
    await port.put(tenant, { ...snapshot, stored: earlier });
    expect((await port.get(tenant, url))?.stored.page.body).toBeNull();
  },

  async "the URLs of all pages are listed in parts"({ port }: Subject) {
    const [one, other] = [newTenant(), newTenant()];
    const urls = ["https://a.example/1", "https://a.example/2", "https://b.example/", url];
    for (const each of [...urls, "https://a.example/3"])
      await port.put(one, newSnapshot(each, "x"));
    await port.put(other, newSnapshot("https://c.example/", "x"));
    await port.remove(one, "https://a.example/3");
    const listed: string[] = [];
    let after: string | undefined;
    for (let part = 0; part === 0 || after !== undefined; part++) {
      const found = await port.urls(one, { limit: 2, ...(after !== undefined && { after }) });
      expect(found.urls.length).toBeLessThanOrEqual(2);
      listed.push(...found.urls);
      after = found.next;
    }
    expect(listed.toSorted()).toEqual(urls.toSorted());
    expect(await port.urls(newTenant(), { limit: 2 })).toEqual({ urls: [] });
  },

  async "the pages of a domain and its sub-domains can be removed"({ port }: Subject) {
    const [one, other] = [newTenant(), newTenant()];
    const urls = ["https://example.com/a", "http://www.example.com/b", "https://help.example.com/"];
    const others = ["https://notexample.com/", "http://[::1]:8080/", "https://example.com.mx/"];
    for (const each of [...urls, ...others]) await port.put(one, newSnapshot(each, "x"));
    await port.put(other, newSnapshot(url, "x"));
    await port.removeDomain(one, "example.com");
    for (const each of urls) expect(await port.get(one, each)).toBeUndefined();
    for (const each of others) expect((await port.get(one, each))?.url).toBe(each);
    expect(await port.get(other, url)).toBeDefined();
    await port.removeDomain(one, "[::1]");
    expect(await port.get(one, "http://[::1]:8080/")).toBeUndefined();
    await port.put(one, newSnapshot("https://example.com/a", "again"));
    expect((await port.get(one, "https://example.com/a"))?.stored.page.text).toContain("again");
  },
};
