/** Lets whatever came in meanwhile go first. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
