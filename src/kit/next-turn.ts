/** Lets whatever came in meanwhile go first. */
export function nextTurn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
