import { expect, test } from "vitest";
import { backoffMs } from "./backoff.ts";

const plain = { baseMs: 100, factor: 2, maxMs: 1_000, jitter: 0 };

test.each([
  { attempt: 0, jitter: 0, random: 0.9, ms: 100 },
  { attempt: 1, jitter: 0, random: 0.9, ms: 200 },
  { attempt: 3, jitter: 0, random: 0.9, ms: 800 },
  { attempt: 4, jitter: 0, random: 0.9, ms: 1_000 },
  { attempt: 5_000, jitter: 0, random: 0.9, ms: 1_000 },
  { attempt: -1, jitter: 0, random: 0.9, ms: 100 },
  { attempt: 1, jitter: 0.5, random: 0, ms: 200 },
  { attempt: 1, jitter: 0.5, random: 0.5, ms: 150 },
  { attempt: 4, jitter: 0.5, random: 1, ms: 500 },
  { attempt: 4, jitter: 1, random: 1, ms: 0 },
])("attempt $attempt, jitter $jitter at $random: $ms ms", ({ attempt, jitter, random, ms }) => {
  expect(backoffMs(attempt, { ...plain, jitter }, () => random)).toBe(ms);
});
