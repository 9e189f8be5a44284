import { expect } from "vitest";
import type { Spendings } from "../../src/ports/spendings.ts";
import { newTenant } from "./samples.ts";
import { contractSuite, type Opened, required, type SuiteOptions, times } from "./suite.ts";

export function spendingsContract(
  name: string,
  open: () => Promise<Opened<Spendings>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`spendings: ${name}`, open, options, cases);
}

const one = { calls: 1, input: 10, output: 5 };
const none = { calls: 0, input: 0, output: 0 };

const cases = {
  async "what is added is summed up for each job"({ port }: Opened<Spendings>) {
    const [job, other] = [
      { tenant: newTenant(), job: "a" },
      { tenant: newTenant(), job: "a" },
    ];
    expect(await port.add(job, one)).toEqual(one);
    expect(await port.add(other, one)).toEqual(one);
    expect(await port.add(job, { calls: 0, input: 90, output: 45 })).toEqual({
      calls: 1,
      input: 100,
      output: 50,
    });
    expect(await port.add(job, { calls: 0, input: -100, output: -50 })).toEqual({
      calls: 1,
      input: 0,
      output: 0,
    });
  },

  async "replicas share one count, exactly so when they add at once"({
    port,
    reopen,
  }: Opened<Spendings>) {
    const job = { tenant: newTenant(), job: "a" };
    const replica = await required(reopen)();
    await Promise.all(times(40, (i) => (i % 2 === 0 ? port : replica).add(job, one)));
    const all = { calls: 40, input: 400, output: 200 };
    expect(await port.add(job, none)).toEqual(all);
    expect(await replica.add(job, none)).toEqual(all);
  },

  async "a job that is removed has spent nothing"({ port }: Opened<Spendings>) {
    const [job, other] = [
      { tenant: newTenant(), job: "a" },
      { tenant: newTenant(), job: "b" },
    ];
    await port.add(job, one);
    await port.add(other, one);
    await port.remove(job);
    expect(await port.add(job, none)).toEqual(none);
    expect(await port.add(other, none)).toEqual(one);
  },
};
