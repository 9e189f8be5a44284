/** Fulfilled, with the name of the signal, when this process is to end. */
export function stopRequested(): Promise<string> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => done(signal));
  });
}
