import { limits } from "../contract/limits.ts";
import type { Hook, Try } from "../contract/webhooks/webhook.ts";
import type { Clock } from "../kit/clock.ts";
import type { Hooks } from "../ports/hooks.ts";
import type { Outbox } from "../ports/outbox.ts";

type SwitchDeps = {
  hooks: Hooks;
  outbox: Outbox;
  test: (hook: Hook) => Promise<Try>;
  clock: Pick<Clock, "now">;
};

/** Pauses a webhook for its owner. */
export async function pauseHook(
  { hooks, outbox }: Pick<SwitchDeps, "hooks" | "outbox">,
  { id }: Hook,
): Promise<Hook | undefined> {
  const paused = await hooks.update(id, { status: "paused", pausedReason: "PAUSED_BY_OWNER" });
  await outbox.steer(id, { do: "hold" });
  return paused;
}

/** Activates a webhook for its owner. A failed test leaves the webhook as it was. */
export async function activateHook(deps: SwitchDeps, hook: Hook): Promise<Hook | undefined> {
  const { hooks, outbox, clock } = deps;
  const { error } = await deps.test(hook);
  // The error is in the webhook's log.
  if (error !== null) return hooks.update(hook.id, {});
  const active = await hooks.update(hook.id, { status: "active", pausedReason: null });
  const keptSince = clock.now() - limits.webhookHeldMs.value;
  await outbox.steer(hook.id, { do: "release", keptSince });
  return active;
}
