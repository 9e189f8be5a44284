import { defineConfig } from "vitest/config";

/** `npm run test:cluster`: on the cluster that KUBECONFIG names, and on real NATS and Weaviate. */
export default defineConfig({
  test: {
    include: [
      "test/contract/**/*.cluster.test.ts",
      "test/cluster/**/*.test.ts",
      "test/journey/spec.test.ts",
    ],
    // Journeys that run in both modes meet the product in the cluster.
    env: { LOREPOD_TEST_WORLD: "cluster" },
    // Pods are scheduled, pulled and started inside a test; one file at a time owns the cluster.
    testTimeout: 300_000,
    hookTimeout: 1_500_000,
    pool: "forks",
    maxWorkers: 1,
    fileParallelism: false,
  },
});
