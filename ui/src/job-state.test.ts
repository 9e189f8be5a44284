import { expect, test } from "vitest";
import { jobStateOf } from "./job-state.ts";

test.each([
  ["failed", "cancelled by its owner", "cancelled"],
  ["failed", "cancelled: its record was removed", "cancelled"],
  ["failed", "https://cancelled.example could not be read", "failed"],
  ["failed", null, "failed"],
  ["completed", null, "completed"],
] as const)("%s with the error %s is shown as %s", (status, error, state) => {
  expect(jobStateOf({ status, error })).toBe(state);
});
