import { defineConfig } from "vitest/config";
import { skippedTests } from "./test/skipped-tests.ts";

/** `npm test`: everything that needs no container, no cluster and no account. */
export default defineConfig({
  test: {
    include: [
      "{src,scripts,bench,ui/src,clients/{cases,node/src,cli}}/**/*.test.ts",
      "test/{bin,completeness,dashboard,clients,contract,corpora,growth,journey,faults,tree}/**/*.test.ts",
    ],
    globalSetup: "test/dashboard/build.ts",
    exclude: ["**/*.cluster.test.ts", "**/node_modules/**"],
    // A busy machine may be ten times as slow as an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ["default", skippedTests],
    pool: "forks",
    maxWorkers: 2,
  },
});
