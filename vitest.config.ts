import { defineConfig } from "vitest/config";

/** `npm test`: everything that needs no container, no cluster and no account. */
export default defineConfig({
  test: {
    include: [
      "{src,scripts,clients/{cases,node/src,cli}}/**/*.test.ts",
      "test/{bin,clients,contract,journey,faults,tree}/**/*.test.ts",
    ],
    exclude: ["**/*.cluster.test.ts", "**/node_modules/**"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
