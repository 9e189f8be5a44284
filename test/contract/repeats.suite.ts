import { expect } from "vitest";
import type { Repeats } from "../../src/ports/repeats.ts";
import { newTenant } from "./samples.ts";
import { contractSuite, type Opened, required, type SuiteOptions, times } from "./suite.ts";

/** `pass` lets time go by, as the subject sees it; without it, forgetting is not proven. */
export type RepeatsSubject = Opened<Repeats> & { pass?: (ms: number) => Promise<void> };

export function repeatsContract(
  name: string,
  open: () => Promise<RepeatsSubject>,
  options: SuiteOptions = {},
): void {
  contractSuite(`repeats: ${name}`, open, options, cases);
}

const dayMs = 24 * 60 * 60_000;

const cases = {
  async "the first call counts, whichever process repeats it"({ port, reopen }: RepeatsSubject) {
    const tenant = newTenant();
    const first = { job: "job_1", body: "hash" };
    expect(await port.claim(tenant, "name", first)).toEqual(first);
    expect(await port.claim(tenant, "name", { job: "job_2", body: "other" })).toEqual(first);
    const after = await required(reopen)();
    expect(await after.claim(tenant, "name", { job: "job_3", body: "hash" })).toEqual(first);
  },

  async "of 50 that claim at once, all get the same"({ port }: RepeatsSubject) {
    const tenant = newTenant();
    const name = "any text at all: 漢字 \u0001 .>*";
    const claims = times(50, (i) => port.claim(tenant, name, { job: `job_${i}`, body: "b" }));
    const winners = new Set((await Promise.all(claims)).map(({ job }) => job));
    expect(winners.size).toBe(1);
  },

  async "names are a tenant's own"({ port }: RepeatsSubject) {
    const [one, other] = [newTenant(), newTenant()];
    await port.claim(one, "name", { job: "job_1", body: "b" });
    const own = { job: "job_2", body: "c" };
    expect(await port.claim(other, "name", own)).toEqual(own);
    await port.removeTenant(one);
    const again = { job: "job_3", body: "d" };
    expect(await port.claim(one, "name", again)).toEqual(again);
    expect(await port.claim(other, "name", again)).toEqual(own);
  },

  async "a name is free again after a day, counted from the first call"(subject: RepeatsSubject) {
    const { port } = subject;
    const pass = required(subject.pass);
    const tenant = newTenant();
    const first = { job: "job_1", body: "b" };
    const second = { job: "job_2", body: "c" };
    await port.claim(tenant, "name", first);
    await pass(dayMs - 1);
    expect(await port.claim(tenant, "name", second)).toEqual(first);
    await pass(1);
    expect(await port.claim(tenant, "name", second)).toEqual(second);
  },
};
