import type { Hook, WebhookChange } from "../contract/webhooks/webhook.ts";
import type { HookChange } from "../ports/hooks.ts";
import { activateHook, pauseHook, tokenName } from "../webhooks/index.ts";
import { refuseTarget } from "./create-webhook.ts";
import type { Services } from "./services.ts";

/** Writes URL and token first: the test before re-activation must use the new ones. */
export async function changeWebhook(
  services: Services,
  hook: Hook,
  { status, token, ...rest }: WebhookChange,
): Promise<Hook | undefined> {
  const { hooks } = services.webhooks;
  if (rest.url !== undefined) refuseTarget(services, rest.url);
  if (token !== undefined) await writeToken(services, hook, token);
  const change = defined(rest);
  const changed = Object.keys(change).length === 0 ? hook : await hooks.update(hook.id, change);
  if (changed === undefined || status === undefined || status === changed.status) return changed;

  if (status === "paused") return pauseHook(services.webhooks, changed);
  return activateHook({ ...services.webhooks, clock: services.clock }, changed);
}

async function writeToken({ secrets }: Services, { id, tenant }: Hook, token: string) {
  const stored = await secrets.get(tenant, tokenName(id));
  await secrets.put(tenant, tokenName(id), token, stored?.version ?? null);
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
