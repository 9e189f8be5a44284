import type { FastifyRequest } from "fastify";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import { createWebhookSchema, type Hook, type NewWebhook } from "../contract/webhooks/webhook.ts";
import { newHook, tokenName, webhookView } from "../webhooks/index.ts";
import { bodyHash, callName } from "./idempotency.ts";
import { keyOf } from "./key-check.ts";
import type { Services } from "./services.ts";

/**
 * Makes the webhook's record, once for each Idempotency-Key. The token that was made is told here
 * and nowhere else.
 */
export async function createWebhook(services: Services, request: FastifyRequest) {
  const body = createWebhookSchema.parse(request.body);
  refuseTarget(services, body.url);
  const { tenant, id: keyId } = keyOf(request);
  const { hooks } = services.webhooks;
  const id = await idOf(services, request, body);
  const stands = await hooks.get(`wh_${id}`);
  if (stands !== undefined) return again(stands);
  const made = { id, now: services.clock.now(), randomBytes: services.randomBytes };
  const { hook, token } = newHook(body, { tenant, keyId }, made);
  // The token first: a webhook that stands has one. A repeat of the call may have put its own.
  await services.secrets.put(tenant, tokenName(hook.id), token, null);
  const { created } = await hooks.create(hook, limits.webhooksPerKey.value);
  if (created) return view(hook);
  const others = await hooks.get(hook.id);
  if (others !== undefined) return again(others);
  await services.secrets.remove(tenant, tokenName(hook.id));
  const words = `this key has ${limits.webhooksPerKey.value} webhooks, which is the most`;
  throw new AppError("too_many_webhooks", words);

  function again(hook: Hook) {
    request.replayed = true;
    return view(hook);
  }

  async function view(hook: Hook) {
    const told = body.token === undefined && (await tokenOf(services, tenant, hook.id));
    return { ...webhookView(hook), ...(told && { token: told }) };
  }
}

/** An address that shows that it may not be dialled is a wrong field. */
export function refuseTarget({ webhooks }: Services, url: string, field = "url"): void {
  const verdict = webhooks.mayDial(url);
  if (verdict.ok) return;
  throw new AppError("bad_request", `${field} is refused: ${verdict.reason}`);
}

async function idOf(services: Services, request: FastifyRequest, body: NewWebhook) {
  const fresh = services.ids.id();
  const name = callName(request);
  if (name === undefined) return fresh;
  const call = { job: fresh, body: bodyHash({ webhook: body }) };
  const stands = await services.repeats.claim(keyOf(request).tenant, name, call);
  if (stands.body === call.body) return stands.job;
  const words = "this Idempotency-Key was used within 24 hours with another body";
  throw new AppError("idempotency_conflict", words);
}

async function tokenOf({ secrets }: Services, tenant: string, id: string) {
  return (await secrets.get(tenant, tokenName(id)))?.value;
}
