import { limits } from "../contract/limits.ts";
import type { Try } from "../contract/webhook.ts";
import type { Clock } from "../kit/clock.ts";
import type { HookNote, Hooks } from "../ports/hooks.ts";

export type HookNotes = AsyncDisposable & { add(hook: string, tried: Try): void };

/** Counters of webhooks, written in batches: a busy one has a thousand tries in a second. */
export function createHookNotes(
  hooks: Pick<Hooks, "note">,
  clock: Clock,
  onError: (error: unknown) => void,
): HookNotes {
  let waiting = new Map<string, HookNote>();
  let timer: Disposable | undefined;
  let writing = Promise.resolve();

  function flush(): void {
    timer = undefined;
    const batch = waiting;
    waiting = new Map();
    writing = writing.then(async () => {
      for (const [hook, note] of batch) await hooks.note(hook, note).catch(onError);
    });
  }

  return {
    add(hook, tried) {
      waiting.set(hook, noted(waiting.get(hook), tried));
      timer ??= clock.after(limits.hookNoteMs.value, flush);
    },
    async [Symbol.asyncDispose]() {
      timer?.[Symbol.dispose]();
      flush();
      await writing;
    },
  };
}

function noted(before: HookNote | undefined, { at, error }: Try): HookNote {
  const { delivered = 0, failures = 0, lastSuccessAt } = before ?? {};
  return error === null
    ? { delivered: delivered + 1, failures: 0, lastDeliveryAt: at, lastSuccessAt: at }
    : { delivered, failures: failures + 1, lastDeliveryAt: at, lastSuccessAt };
}
