import { limits } from "../contract/limits.ts";
import type { Hook, WebhookChange } from "../contract/webhook.ts";
import type { HookChange } from "../ports/hooks.ts";
import { tokenName } from "../webhooks/index.ts";
import { refuseTarget } from "./create-webhook.ts";
import type { Services } from "./services.ts";

/** Texts first, so that a test before re-activation goes where and with what was just named. */
export async function changeWebhook(
  services: Services,
  hook: Hook,
  { status, token, ...rest }: WebhookChange,
): Promise<Hook | undefined> {
  const { hooks, outbox } = services.webhooks;
  if (rest.url !== undefined) refuseTarget(services, rest.url);
  if (token !== undefined) await writeToken(services, hook, token);
  const change = defined(rest);
  const changed = Object.keys(change).length === 0 ? hook : await hooks.update(hook.id, change);
  if (changed === undefined || status === undefined || status === changed.status) return changed;

  if (status === "paused") {
    const paused = { status, pausedReason: "PAUSED_BY_OWNER" } as const;
    const stands = await hooks.update(hook.id, paused);
    await outbox.steer(hook.id, { do: "hold" });
    return stands;
  }
  const { error } = await services.webhooks.test(changed);
  // What was learned of it stands in its log; it stays as it was.
  if (error !== null) return hooks.get(hook.id);
  const active = await hooks.update(hook.id, { status, pausedReason: null });
  const keptSince = services.clock.now() - limits.webhookHeldMs.value;
  await outbox.steer(hook.id, { do: "release", keptSince });
  return active;
}

async function writeToken({ secrets }: Services, { id, tenant }: Hook, token: string) {
  const stands = await secrets.get(tenant, tokenName(id));
  await secrets.put(tenant, tokenName(id), token, stands?.version ?? null);
}

/** Without the members that are undefined. */
function defined({
  url,
  events,
  description,
}: Omit<WebhookChange, "status" | "token">): HookChange {
  return {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(description !== undefined && { description }),
  };
}
