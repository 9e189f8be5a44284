import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { podSpec } from "./pod-object.ts";

const template = {
  image: "lorepod",
  pullPolicy: "IfNotPresent" as const,
  serviceAccount: "crawler",
  chromium: "",
  resources: { limits: { memory: "8Gi" } },
  priorityClass: "",
  nodeSelector: {},
  tolerations: [],
  instance: "one",
};

test("a crawler's heap is bounded, whatever its container may use", () => {
  const { env } = podSpec(template, { RUN_ORDER: "{}" }, 60).containers[0] ?? { env: [] };
  const given = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  expect(given).toMatchObject({ RUN_ORDER: "{}" });
  // Node itself says what it makes of them.
  const says = "console.log(v8.getHeapStatistics().heap_size_limit)";
  const bytes = Number(
    execFileSync(process.execPath, ["-e", says], { env: given, encoding: "utf8" }),
  );
  const { crawlerHeapMb, youngHeapMb } = limits;
  expect(bytes / 1_048_576).toBeLessThanOrEqual(crawlerHeapMb.value + 4 * youngHeapMb.value);
});
