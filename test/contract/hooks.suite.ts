import { expect } from "vitest";
import { webhookEvents } from "../../src/contract/resources/webhook-resource.ts";
import type { Hooks } from "../../src/ports/hooks.ts";
import { aMoment, newHook, newTenant } from "./samples.ts";
import {
  contractSuite,
  eventually,
  type Opened,
  required,
  type SuiteOptions,
  times,
} from "./suite.ts";

export function hooksContract(
  name: string,
  open: () => Promise<Opened<Hooks>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`hooks: ${name}`, open, options, cases);
}

type Subject = Opened<Hooks>;

const cases = {
  async "a webhook comes back as it was made"({ port }: Subject) {
    const plain = newHook();
    const full = newHook({
      events: [...webhookEvents],
      description: "Zoë’s “shop” 🐢",
      status: "paused",
      pausedReason: "TOO_MANY_ERRORS",
    });
    for (const hook of [plain, full]) {
      expect(await port.create(hook, 5)).toEqual({ created: true });
      expect(await port.get(hook.id)).toEqual(hook);
    }
    expect(await port.create(plain, 5)).toEqual({ created: false });
  },

  async "an unknown webhook does not exist"({ port }: Subject) {
    const { id } = newHook();
    expect(await port.get(id)).toBeUndefined();
    expect(await port.update(id, { status: "paused" })).toBeUndefined();
    await port.note(id, {
      delivered: 1,
      failures: 0,
      lastDeliveryAt: aMoment,
      lastSuccessAt: aMoment,
    });
    await port.remove(id);
    expect(await port.get(id)).toBeUndefined();
  },

  async "a key has no more than it may, however many are made at once"({ port }: Subject) {
    const tenant = newTenant();
    const { keyId } = newHook();
    const hooks = times(12, () => newHook({ tenant, keyId }));
    const answers = await Promise.all(hooks.map((hook) => port.create(hook, 5)));
    expect(answers.filter(({ created }) => created)).toHaveLength(5);
    expect(await port.list(tenant)).toHaveLength(5);
    // Another key's are not counted.
    expect(await port.create(newHook({ tenant }), 5)).toEqual({ created: true });
    const [first] = await port.list(tenant);
    await port.remove(first?.id ?? "");
    expect(await port.create(newHook({ tenant, keyId }), 5)).toEqual({
      created: true,
    });
  },

  async "a tenant's are listed, oldest first, and no other's"({ port }: Subject) {
    const tenant = newTenant();
    const made = times(4, () => newHook({ tenant }));
    for (const hook of made.toReversed()) await port.create(hook, 20);
    await port.create(newHook(), 20);
    expect(await port.list(tenant)).toEqual(made);
    await port.removeTenant(tenant);
    expect(await port.list(tenant)).toEqual([]);
    expect(await port.get(made[0]?.id ?? "")).toBeUndefined();
  },

  async "an update changes what it names and nothing else"({ port }: Subject) {
    const hook = newHook({ description: "first" });
    await port.create(hook, 5);
    const moved = { ...hook, url: "https://other.example/" };
    expect(await port.update(hook.id, { url: moved.url })).toEqual(moved);
    const paused = { ...moved, status: "paused", pausedReason: "ENDPOINT_GONE" } as const;
    expect(await port.update(hook.id, { status: "paused", pausedReason: "ENDPOINT_GONE" })).toEqual(
      paused,
    );
    const { description: _description, ...rest } = moved;
    expect(
      await port.update(hook.id, { status: "active", pausedReason: null, description: null }),
    ).toEqual(rest);
    expect(await port.get(hook.id)).toEqual(rest);
    expect(await port.update(hook.id, {})).toEqual(rest);
  },

  async "notes add up; a success forgives the failures before it"({ port }: Subject) {
    const hook = newHook();
    await port.create(hook, 5);
    const [first, second] = ["2026-01-31T12:00:00.000Z", "2026-01-31T12:00:01.000Z"];
    const failed = { delivered: 0, failures: 2, lastDeliveryAt: first, lastSuccessAt: undefined };
    await port.note(hook.id, failed);
    await port.note(hook.id, { ...failed, failures: 1 });
    expect(await port.get(hook.id)).toEqual({ ...hook, failures: 3, lastDeliveryAt: first });
    const well = { delivered: 4, failures: 1, lastDeliveryAt: second, lastSuccessAt: first };
    await port.note(hook.id, well);
    const now = {
      ...hook,
      delivered: 4,
      failures: 1,
      lastDeliveryAt: second,
      lastSuccessAt: first,
    };
    expect(await port.get(hook.id)).toEqual(now);
    // A change beside the counters loses none of them.
    await port.update(hook.id, { url: "https://other.example/" });
    expect(await port.get(hook.id)).toEqual({ ...now, url: "https://other.example/" });
  },

  async "of notes and updates at once, none is lost"({ port }: Subject) {
    const hook = newHook();
    await port.create(hook, 5);
    const note = { delivered: 1, failures: 0, lastDeliveryAt: aMoment, lastSuccessAt: aMoment };
    await Promise.all([
      ...times(20, () => port.note(hook.id, note)),
      ...times(20, () => port.update(hook.id, { description: "changed" })),
    ]);
    expect(await port.get(hook.id)).toMatchObject({ delivered: 20, description: "changed" });
  },

  async "what one process writes, another sees, also after a restart"({ port, reopen }: Subject) {
    const hook = newHook();
    const other = await required(reopen)();
    await other.create(hook, 5);
    await eventually(async () => expect(await port.get(hook.id)).toEqual(hook));
    await port.update(hook.id, { status: "paused", pausedReason: "PAUSED_BY_OWNER" });
    const status = async () => (await other.get(hook.id))?.status;
    await eventually(async () => expect(await status()).toBe("paused"));
  },
};
