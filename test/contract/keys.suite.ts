import { expect } from "vitest";
import { plans } from "../../src/contract/accounts/api-key.ts";
import type { Keys } from "../../src/ports/keys.ts";
import { newKey } from "./samples.ts";
import {
  contractSuite,
  eventually,
  type Opened,
  required,
  type SuiteOptions,
  times,
} from "./suite.ts";

export function keysContract(
  name: string,
  open: () => Promise<Opened<Keys>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`keys: ${name}`, open, options, cases);
}

type Subject = Opened<Keys>;

const cases = {
  async "a key is found by its hash and by its id"({ port }: Subject) {
    for (const plan of plans) {
      const { key, hash } = newKey({ plan, name: "Zoë’s laptop 🐢" });
      expect(await port.create(key, hash)).toEqual({ created: true });
      expect(await port.find(hash)).toEqual(key);
      expect(await port.get(key.id)).toEqual(key);
      expect(await port.hashOf(key.id)).toBe(hash);
    }
  },

  async "an unknown key is not found"({ port }: Subject) {
    const { key, hash } = newKey();
    expect(await port.find(hash)).toBeUndefined();
    expect(await port.get(key.id)).toBeUndefined();
    expect(await port.hashOf(key.id)).toBeUndefined();
    expect(await port.update(key.id, { revoked: true })).toBeUndefined();
    await port.remove(key.id);
  },

  async "a hash or an id that exists is refused"({ port }: Subject) {
    const [first, second] = [newKey(), newKey()];
    await port.create(first.key, first.hash);
    expect(await port.create(second.key, first.hash)).toEqual({ created: false });
    expect(await port.create({ ...second.key, id: first.key.id }, second.hash)).toEqual({
      created: false,
    });
    expect(await port.find(first.hash)).toEqual(first.key);
    expect(await port.get(second.key.id)).toBeUndefined();
    expect(await port.find(second.hash)).toBeUndefined();
  },

  async "of 20 creations of one key at once, one makes it"({ port }: Subject) {
    const { key, hash } = newKey();
    const answers = await Promise.all(times(20, () => port.create(key, hash)));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
  },

  async "an update changes what it names and nothing else"({ port }: Subject) {
    const { key, hash } = newKey();
    await port.create(key, hash);
    const renamed = { ...key, name: "server" };
    expect(await port.update(key.id, { name: "server" })).toEqual(renamed);
    expect(await port.update(key.id, { revoked: true })).toEqual({ ...renamed, revoked: true });
    expect(await port.find(hash)).toEqual({ ...renamed, revoked: true });
    expect(await port.update(key.id, { revoked: false })).toEqual(renamed);
    expect(await port.update(key.id, {})).toEqual(renamed);
  },

  async "whatever may change in a key is changed, kept and taken back"({ port }: Subject) {
    const { key, hash } = newKey({ expiresAt: "2027-01-31T12:00:00.000Z" });
    await port.create(key, hash);
    expect(await port.find(hash)).toEqual(key);
    const limits = { requestsPerMinute: 7, quota: 0, concurrentExtractions: 3 };
    const lastUsedAt = "2026-02-01T00:00:00.000Z";
    const plan = "Pro" as const;
    const changed = { ...key, plan, limits, lastUsedAt, erasing: true };
    const change = { plan, limits, lastUsedAt, erasing: true };
    expect(await port.update(key.id, change)).toEqual(changed);
    expect(await port.get(key.id)).toEqual(changed);
    const { expiresAt: _none, ...endless } = changed;
    expect(await port.update(key.id, { expiresAt: null })).toEqual(endless);
    expect(await port.find(hash)).toEqual(endless);
  },

  async "a rotated key answers to its new secret alone, and is the same key"({ port }: Subject) {
    const { key, hash } = newKey({ name: "server" });
    await port.create(key, hash);
    const next = newKey().hash;
    const rotated = { ...key, prefix: "service_live_wxyz" };
    expect(await port.rotate(key.id, { hash: next, prefix: rotated.prefix })).toEqual(rotated);
    expect(await port.hashOf(key.id)).toBe(next);
    await eventually(async () => expect(await port.find(hash)).toBeUndefined());
    expect(await port.find(next)).toEqual(rotated);
    expect(await port.rotate(newKey().key.id, { hash, prefix: "x" })).toBeUndefined();
    expect(await port.find(hash)).toBeUndefined();
  },

  async "all keys are listed, oldest first, revoked ones too"({ port }: Subject) {
    const made = times(5, (i) => newKey({ createdAt: `2026-01-0${5 - i}T12:00:00.000Z` }));
    for (const { key, hash } of made) await port.create(key, hash);
    const ids = made.map(({ key }) => key.id);
    await port.update(required(ids[0]), { revoked: true });
    const listed = (await port.list()).filter(({ id }) => ids.includes(id));
    expect(listed.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(listed.map(({ revoked }) => revoked)).toEqual([false, false, false, false, true]);
  },

  async "a removed key does not exist, and its hash is free"({ port }: Subject) {
    const [first, other] = [newKey(), newKey()];
    await port.create(first.key, first.hash);
    await port.create(other.key, other.hash);
    await port.remove(first.key.id);
    expect(await port.find(first.hash)).toBeUndefined();
    expect(await port.find(other.hash)).toEqual(other.key);
    const next = newKey();
    expect(await port.create(next.key, first.hash)).toEqual({ created: true });
  },

  async "what one process writes, another sees within a second"({ port, reopen }: Subject) {
    const { key, hash } = newKey();
    const other = await required(reopen)();
    expect(await port.find(hash)).toBeUndefined();
    await other.create(key, hash);
    await eventually(async () => expect(await port.find(hash)).toEqual(key));
    await other.update(key.id, { revoked: true });
    await eventually(async () => expect((await port.find(hash))?.revoked).toBe(true));
  },
};
