import type { FastifyRequest } from "fastify";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import type { Hook, NewWebhook } from "../contract/webhooks/webhook.ts";
import { newHook, tokenName, webhookView } from "../webhooks/index.ts";
import { claimCall } from "./idempotency.ts";
import { keyOf } from "./key-check.ts";
import type { Services } from "./services.ts";

/**
 * Creates the webhook, once for each Idempotency-Key. This is the only response that contains a
 * generated token.
 */
export async function createWebhook(services: Services, request: FastifyRequest, body: NewWebhook) {
  refuseTarget(services, body.url);
  const { tenant, id: keyId } = keyOf(request);
  const { hooks } = services.webhooks;
  const id = await claimCall(services, request, { webhook: body });
  const existing = await hooks.get(`wh_${id}`);
  if (existing !== undefined) {
    request.replayed = true;
    return createdView(services, body, existing);
  }
  const made = { id, now: services.clock.now(), randomBytes: services.randomBytes };
  const { hook, token } = newHook(body, { tenant, keyId }, made);
  // The token comes first, so a webhook always has one. A parallel repeat may have written its own.
  await services.secrets.put(tenant, tokenName(hook.id), token, null);
  const { created } = await hooks.create(hook, limits.webhooksPerKey.value);
  if (created) return createdView(services, body, hook);
  const parallel = await hooks.get(hook.id);
  if (parallel !== undefined) {
    request.replayed = true;
    return createdView(services, body, parallel);
  }
  await services.secrets.remove(tenant, tokenName(hook.id));
  const message = `this key has ${limits.webhooksPerKey.value} webhooks, which is the limit`;
  throw new AppError("too_many_webhooks", message);
}

/** The webhook, with its token when the caller sent none. */
async function createdView({ secrets }: Services, body: NewWebhook, hook: Hook) {
  if (body.token !== undefined) return webhookView(hook);
  const token = await secrets.get(hook.tenant, tokenName(hook.id));
  return { ...webhookView(hook), ...(token && { token: token.value }) };
}

/** A URL that shows by itself that it may not be dialled is a wrong field. */
export function refuseTarget({ webhooks }: Services, url: string, field = "url"): void {
  const verdict = webhooks.mayDial(url);
  if (verdict.ok) return;
  throw new AppError("bad_request", `${field} is refused: ${verdict.reason}`);
}
