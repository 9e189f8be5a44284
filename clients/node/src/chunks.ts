/** The bytes of a body as they arrive. */
export type Bytes = AsyncGenerator<Uint8Array, void, undefined>;

/** Browsers cannot iterate a body. One that breaks, or is silent for too long, throws. */
export async function* chunksOf({ body }: Response, maxQuietMs: number): Bytes {
  if (body === null) return;
  const reader = body.getReader();
  const cancel = () => reader.cancel().catch(() => {});
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let isDead = false;
  try {
    for (;;) {
      // A read in progress ends when its stream is cancelled.
      quiet = setTimeout(() => {
        isDead = true;
        void cancel();
      }, maxQuietMs);
      const { done, value } = await reader.read();
      clearTimeout(quiet);
      if (isDead) throw new Error(`nothing came for ${maxQuietMs} ms`);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(quiet);
    await cancel();
  }
}
