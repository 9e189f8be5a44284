/**
 * Loaded into the product by `bench/stall.ts`: the processor time between two runs of a timer of 5 ms
 * is what one turn of the event loop took, however busy the machine is. Counts from SIGUSR2 on,
 * prints at the end.
 */
let times: number[] | undefined;
let before = process.threadCpuUsage();

process.once("SIGUSR2", () => (times = []));
setInterval(() => {
  const now = process.threadCpuUsage();
  times?.push((now.user + now.system - before.user - before.system) / 1_000);
  before = now;
}, 5).unref();
process.once("exit", () => {
  if (times === undefined) return;
  const sorted = times.toSorted((a, b) => a - b);
  const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
  console.error(`turns: ${JSON.stringify({ p99, max: Math.round(sorted.at(-1) ?? 0) })}`);
});
