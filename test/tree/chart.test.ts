import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limits } from "../../src/contract/limits.ts";

const root = join(import.meta.dirname, "../..");

test("the Ingress of the chart lets the largest body pass, and docs/operations.md states it", () => {
  const template = readFileSync(join(root, "charts/lorepod/templates/ingress.yaml"), "utf8");
  const megabytes = Number(/proxy-body-size" "(\d+)m"/.exec(template)?.[1]);
  const largest = Math.max(limits.uploadBodyBytes.value, limits.importBodyBytes.value);
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(largest);
  const docs = readFileSync(join(root, "docs/operations.md"), "utf8");
  expect(docs).toContain(`bodies up to ${megabytes} MB`);
});
