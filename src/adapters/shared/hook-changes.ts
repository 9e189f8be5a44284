import type { Hook } from "../../contract/webhooks/webhook.ts";
import type { HookChange, HookNote } from "../../ports/hooks.ts";

/** The webhook after a change; null removes a text. */
export function changedHook(
  hook: Hook,
  { description, pausedReason, ...change }: HookChange,
): Hook {
  const { description: described, pausedReason: reason, ...rest } = hook;
  const newDescription = description === undefined ? described : (description ?? undefined);
  const newReason = pausedReason === undefined ? reason : (pausedReason ?? undefined);
  return {
    ...rest,
    ...change,
    ...(newDescription === undefined ? {} : { description: newDescription }),
    ...(newReason === undefined ? {} : { pausedReason: newReason }),
  };
}

/** The webhook with new delivery counts; a success resets the failures before it. */
export function notedHook(
  hook: Hook,
  { delivered, failures, lastDeliveryAt, lastSuccessAt }: HookNote,
): Hook {
  return {
    ...hook,
    delivered: hook.delivered + delivered,
    failures: failures + (lastSuccessAt === undefined ? hook.failures : 0),
    lastDeliveryAt,
    ...(lastSuccessAt === undefined ? {} : { lastSuccessAt }),
  };
}
