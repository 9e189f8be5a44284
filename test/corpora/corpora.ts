import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Public test data that is not part of this repository: the folder that LOREPOD_TEST_DATA names,
 * or the one beside a checkout. The tests that read it are extras. The tables beside the code cover
 * the same classes, and where the data is missing the extras are reported as skipped.
 */
export const corpora =
  process.env["LOREPOD_TEST_DATA"] ?? join(import.meta.dirname, "../../../shared/data");

export function hasCorpus(path: string): boolean {
  return existsSync(join(corpora, path));
}
