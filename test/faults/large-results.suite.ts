import { Agent } from "undici";
import { expect, it, onTestFinished, vi } from "vitest";
import { limits } from "../../src/contract/limits.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { completed } from "../contract/samples.ts";
import { newDirectory } from "../contract/embedded.ts";
import { startReceiver } from "../journey/receiver.ts";
import { addHook, beginJob, dispatcherOf, type DispatchPorts } from "./dispatch-world.ts";

const limit = limits.webhookResultBytes.value;

/** Results as long as they may be reach a real receiver whole; longer ones as a link. */
export function largeResults(open: (dir: string) => Promise<DispatchPorts>): void {
  it.each([
    { name: "of 5 MB travels whole, to the webhook and, twice in one, to the callback", over: 0 },
    { name: "of a byte more travels without its items, with a link", over: 1 },
  ])("a result $name", { timeout: 300_000 }, async ({ over }) => {
    await using receiver = await startReceiver();
    const ports = await open(newDirectory());
    const ref = await beginJob(ports, { callbackUrl: `${receiver.url}/callback` });
    const { tenant } = ref;
    const url = `${receiver.url}/hook`;
    await addHook(ports, { tenant, url, events: ["EXTRACTION_COMPLETED"] });
    const result = resultOf(ref.job, limit + over);
    await ports.results.put(ref, "result", Buffer.from(result));
    const record = await ports.extractions.get(ref.job);
    if (record === undefined) throw new Error("the job has a record");
    await ports.extractions.writeStatus(ref.job, record.version, completed(record.status));
    const event = { type: "completed" } as const;
    await ports.events.publish({ ...ref, attempt: null, id: "end", event });

    const agent = new Agent();
    onTestFinished(() => agent.destroy());
    const errors: unknown[] = [];
    await using _dispatcher = await dispatcherOf(ports, {
      clock: systemClock,
      errors,
      dispatcher: agent,
    });
    const at = (path: string) => receiver.received.find((one) => one.path === path)?.body ?? "{}";
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), {
      timeout: 120_000,
      interval: 50,
    });
    const cut = { knowledgeItems: [], truncated: true, link: `/v1/jobs/${ref.job}` };
    const whole = JSON.parse(result);
    const published = over === 0 ? whole : { ...whole, ...cut };
    expect(JSON.parse(at("/hook")).payload.result).toEqual(published);
    expect(JSON.parse(at("/callback"))).toEqual({
      ...published,
      status: "completed",
      result: published,
    });
    expect(errors).toEqual([]);
  });
}

function resultOf(jobId: string, bytes: number): string {
  const empty = JSON.stringify({ jobId, knowledgeItems: [""] });
  return empty.replace('""', `"${"x".repeat(bytes - empty.length)}"`);
}
