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
};
