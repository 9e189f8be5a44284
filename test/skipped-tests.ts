import type { Reporter, TestModule } from "vitest/node";

/** Names every skipped test at the end of a run, so that no test is left out silently. */
export const skippedTests: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests("skipped")]
        // A filter by name, such as `-t`, is no reason to list all others.
        .filter((test) => test.project.config.testNamePattern === undefined)
        .map((test) => `${module.relativeModuleId}: ${test.fullName}`),
    );
    if (skipped.length === 0) return;
    console.log(`\n${skipped.length} skipped`);
    for (const name of skipped) console.log(`  skipped ${name}`);
  },
};
