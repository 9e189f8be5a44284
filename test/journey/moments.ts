/**
 * The numbers below `count`, at which a test kills something: every third one, and all of them when
 * LOREPOD_TEST_ALL is set, as in the nightly run.
 */
export function moments(count: number): number[] {
  const step = process.env["LOREPOD_TEST_ALL"] === undefined ? 3 : 1;
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}
