import { limits } from "../contract/limits.ts";
import type { Try } from "../contract/webhooks/webhook.ts";
import type { Clock } from "../kit/clock.ts";
import type { HookNote, Hooks } from "../ports/hooks.ts";

export type HookNotes = AsyncDisposable & { add(hook: string, tried: Try): void };

/** Writes the counters of webhooks in batches: a busy one has a thousand tries in a second. */
export function createHookNotes(
  hooks: Pick<Hooks, "note">,
  clock: Clock,
  onError: (error: unknown) => void,
): HookNotes {
  let waiting = new Map<string, HookNote>();
  let timer: Disposable | undefined;
  let writing = Promise.resolve();
  let closed = false;

  function flush(): void {
    timer = undefined;
    const batch = waiting;
    waiting = new Map();
    writing = writing.then(async () => {
      for (const [hook, note] of batch) await hooks.note(hook, note).catch(again(hook, note));
    });
  }

  /** A note that could not be written is written with the next ones. */
  const again = (hook: string, note: HookNote) => (error: unknown) => {
    onError(error);
    if (closed) return;
    waiting.set(hook, joined(note, waiting.get(hook)));
    timer ??= clock.after(limits.diskRetryMs.value, flush);
  };

  return {
    add(hook, tried) {
      waiting.set(hook, noted(waiting.get(hook), tried));
      timer ??= clock.after(limits.hookNoteMs.value, flush);
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      timer?.[Symbol.dispose]();
      flush();
      await writing;
    },
  };
}

function joined(before: HookNote, after: HookNote | undefined): HookNote {
  if (after === undefined) return before;
  const { delivered, failures, lastDeliveryAt, lastSuccessAt } = after;
  return {
    delivered: before.delivered + delivered,
    failures: lastSuccessAt === undefined ? before.failures + failures : failures,
    lastDeliveryAt,
    lastSuccessAt: lastSuccessAt ?? before.lastSuccessAt,
  };
}

function noted(before: HookNote | undefined, { at, error }: Try): HookNote {
  const { delivered = 0, failures = 0, lastSuccessAt } = before ?? {};
  return error === null
    ? { delivered: delivered + 1, failures: 0, lastDeliveryAt: at, lastSuccessAt: at }
    : { delivered, failures: failures + 1, lastDeliveryAt: at, lastSuccessAt };
}
