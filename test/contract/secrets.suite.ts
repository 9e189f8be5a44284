import { expect } from "vitest";
import type { Secrets } from "../../src/ports/secrets.ts";
import { newTenant } from "./samples.ts";
import { contractSuite, type Opened, required, type SuiteOptions, times } from "./suite.ts";

export function secretsContract(
  name: string,
  open: () => Promise<Opened<Secrets>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`secrets: ${name}`, open, options, cases);
}

type Subject = Opened<Secrets>;

const cases = {
  async "a secret is read back as it was put, after a restart too"({ port, reopen }: Subject) {
    const tenant = newTenant();
    const value = `whsec_“é” 漢字 🐢 ${"x".repeat(10_000)}`;
    expect(await port.get(tenant, "token")).toBeUndefined();
    expect(await port.put(tenant, "token", value, null)).toBe(true);
    const stored = await port.get(tenant, "token");
    expect(stored?.value).toBe(value);
    expect(await (await required(reopen)()).get(tenant, "token")).toEqual(stored);
  },

  async "a secret may have 1 MB"({ port, reopen }: Subject) {
    const tenant = newTenant();
    const value = "x".repeat(1_000_000);
    expect(await port.put(tenant, "token", value, null)).toBe(true);
    expect((await (await required(reopen)()).get(tenant, "token"))?.value).toBe(value);
  },

  async "who names an older version is refused"({ port }: Subject) {
    const tenant = newTenant();
    await port.put(tenant, "token", "one", null);
    const first = required(await port.get(tenant, "token"));
    expect(await port.put(tenant, "token", "two", null)).toBe(false);
    expect(await port.put(tenant, "token", "two", first.version)).toBe(true);
    expect(await port.put(tenant, "token", "three", first.version)).toBe(false);
    expect((await port.get(tenant, "token"))?.value).toBe("two");
  },

  async "of 20 first writers at once, one wins"({ port }: Subject) {
    const tenant = newTenant();
    const won = await Promise.all(times(20, (i) => port.put(tenant, "token", `${i}`, null)));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect((await port.get(tenant, "token"))?.value).toBe(`${won.indexOf(true)}`);
  },

  async "a removed secret does not exist, its neighbours do"({ port }: Subject) {
    const [one, other] = [newTenant(), newTenant()];
    for (const tenant of [one, other]) {
      for (const name of ["a", "b"]) await port.put(tenant, name, name, null);
    }
    await port.remove(one, "a");
    await port.remove(one, "never");
    expect(await port.get(one, "a")).toBeUndefined();
    expect((await port.get(one, "b"))?.value).toBe("b");
    await port.removeTenant(one);
    expect(await port.get(one, "b")).toBeUndefined();
    expect((await port.get(other, "a"))?.value).toBe("a");
    expect(await port.put(one, "a", "again", null)).toBe(true);
  },
};
