import { defineConfig } from "vitest/config";
import { skippedTests } from "./test/skipped-tests.ts";

/** `npm run test:cluster`: on the cluster that KUBECONFIG names, and on real NATS and Weaviate. */
export default defineConfig({
  test: {
    include: [
      "test/contract/**/*.cluster.test.ts",
      "test/cluster/**/*.test.ts",
      "test/journey/spec.test.ts",
    ],
    // Journeys that run in both modes use the product in the cluster.
    env: { LOREPOD_TEST_WORLD: "cluster" },
    // Pods are scheduled, pulled and started inside a test. One file at a time uses the cluster.
    testTimeout: 300_000,
    hookTimeout: 1_500_000,
    reporters: ["default", skippedTests],
    pool: "forks",
    maxWorkers: 1,
    fileParallelism: false,
  },
});
