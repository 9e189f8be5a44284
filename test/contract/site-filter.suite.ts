import { expect } from "vitest";
import { limits } from "../../src/contract/limits.ts";
import type { ItemFilter, ItemIndex } from "../../src/ports/item-index.ts";
import type { SitePages } from "../../src/ports/site-pages.ts";
import { newDocument, newSitePage, newSiteRef, newTenant } from "./samples.ts";
import { contractSuite, times } from "./suite.ts";

type Subject = {
  index: Pick<ItemIndex, "upsert" | "list" | "count" | "remove">;
  pages: Pick<SitePages, "putMany">;
  close: () => Promise<void>;
};

/** The filter of an item index by Site, which needs the page table. */
export function siteFilterContract(name: string, open: () => Promise<Subject>): void {
  contractSuite(`filter by Site: ${name}`, open, {}, cases);
}

const pageOf = (name: string): string => `https://shop.example/${name}`;
const hash = { contentHash: "h", sync: 1 };

/** Items with the name of their page, in a tenant with one Site. */
async function openSite({ index, pages }: Subject) {
  const tenant = newTenant();
  const site = newSiteRef(tenant);
  const put = (...names: string[]) =>
    index.upsert(
      tenant,
      names.map((name) => {
        const document = newDocument(name);
        return { ...document, item: { ...document.item, source: pageOf(name) } };
      }),
    );
  const found = async (filter: ItemFilter, of = tenant) =>
    (await index.list(of, { site: site.site, ...filter }, { limit: 100 })).map(({ id }) => id);
  return { tenant, site, put, found, pages };
}

const cases = {
  async "items of the pages that the Site has read are found, in every state"(subject: Subject) {
    const { tenant, site, put, found, pages } = await openSite(subject);
    await put("current", "failing", "refused", "unread", "gone", "elsewhere");
    await pages.putMany(site, [
      newSitePage(pageOf("current"), { state: "current", ...hash }),
      newSitePage(pageOf("failing"), { state: "failing", ...hash }),
      newSitePage(pageOf("refused"), { state: "refused", ...hash }),
      newSitePage(pageOf("unread"), { state: "unread" }),
      newSitePage(pageOf("gone"), { state: "gone", sync: 1 }),
    ]);
    expect((await found({})).toSorted()).toEqual(["current", "failing", "refused"]);
    expect((await subject.index.count(tenant, { site: site.site })).total).toBe(3);
    // An extraction or another Site has read it; this one has not.
    expect(await found({ sources: [pageOf("unread")] })).toEqual([]);
    expect(await subject.index.remove(tenant, { site: site.site })).toBe(3);
    expect((await subject.index.count(tenant, {})).total).toBe(3);
  },

  async "with sources, one of them is a page of the Site"(subject: Subject) {
    const { tenant, site, put, found, pages } = await openSite(subject);
    const [own, other] = [pageOf("own"), pageOf("other")];
    const both = newDocument("both");
    const { evidence } = both.item;
    const sources = [own, other].map((source) => ({ source, evidence: [evidence] }));
    const item = { ...both.item, source: own, sources };
    await subject.index.upsert(tenant, [{ ...both, item }]);
    await put("own");
    await pages.putMany(site, [newSitePage(own, { state: "current", ...hash })]);
    expect((await found({ sources: [own] })).toSorted()).toEqual(["both", "own"]);
    expect(await found({ sources: [other] })).toEqual([]);
    expect((await found({ sources: [own, other] })).toSorted()).toEqual(["both", "own"]);
  },

  async "a search within several Sites finds the pages of each, and of no other"(subject: Subject) {
    const { tenant, site, put, found, pages } = await openSite(subject);
    const other = newSiteRef(tenant);
    await put("a", "b", "c");
    await pages.putMany(site, [newSitePage(pageOf("a"), { state: "current", ...hash })]);
    await pages.putMany(other, [newSitePage(pageOf("b"), { state: "current", ...hash })]);
    const within = (...sites: string[]) =>
      subject.index.list(tenant, { within: { sites } }, { limit: 10 });
    const idsOf = async (...sites: string[]) => (await within(...sites)).map(({ id }) => id);
    expect((await idsOf(site.site, other.site)).toSorted()).toEqual(["a", "b"]);
    expect(await idsOf(other.site)).toEqual(["b"]);
    expect(await idsOf()).toEqual([]);
    expect(await found({ within: { sites: [site.site, other.site] } })).toEqual(["a"]);
    expect(await found({ within: { sites: [other.site] } })).toEqual([]);
  },

  async "another tenant does not find items by a Site that is not its own"(subject: Subject) {
    const { site, put, found, pages } = await openSite(subject);
    const stranger = newTenant();
    await put("a");
    const document = newDocument("b");
    const item = { ...document.item, source: pageOf("a") };
    await subject.index.upsert(stranger, [{ ...document, item }]);
    // So many pages that an adapter may remember them.
    const rows = times(limits.sitePagesListed.value + 1, (i) => {
      return newSitePage(pageOf(i === 0 ? "a" : `p${i}`), { state: "current", ...hash });
    });
    await pages.putMany(site, rows);
    expect(await found({})).toEqual(["a"]);
    expect(await found({}, stranger)).toEqual([]);
  },
};
