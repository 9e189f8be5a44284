import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
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

const from = { secret: "crawler-x", names: ["RUN_ORDER", "RUN_CREDENTIALS"] };
const env = (spec: ReturnType<typeof podSpec>) => spec.containers[0]?.env ?? [];

test("a crawler's variables come from its Secret", () => {
  expect(env(podSpec(template, from, 60))).toEqual([
    { name: "NODE_OPTIONS", value: expect.any(String) },
    ...from.names.map((name) => ({
      name,
      valueFrom: { secretKeyRef: { name: "crawler-x", key: name } },
    })),
  ]);
});

test("a crawler's heap is bounded, whatever its container may use", () => {
  const given = Object.fromEntries(
    env(podSpec(template, from, 60)).flatMap((one) =>
      "value" in one ? [[one.name, one.value] as const] : [],
    ),
  );
  // Node reports the limit that results from the options.
  const script = "console.log(v8.getHeapStatistics().heap_size_limit)";
  const bytes = Number(
    execFileSync(process.execPath, ["-e", script], { env: given, encoding: "utf8" }),
  );
  const { crawlerHeapMb, youngHeapMb } = limits;
  expect(bytes / 1_048_576).toBeLessThanOrEqual(crawlerHeapMb.value + 4 * youngHeapMb.value);
});
