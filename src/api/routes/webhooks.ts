import type { FastifyInstance } from "fastify";
import type { ApiKey } from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import { noContentSchema } from "../../contract/http.ts";
import {
  changeWebhookSchema,
  createdWebhookSchema,
  createWebhookSchema,
  testOutcomeSchema,
  webhookListSchema,
  webhookParamsSchema,
  webhookSchema,
  type Hook,
} from "../../contract/webhooks/webhook.ts";
import { tokenName, webhookView } from "../../webhooks/index.ts";
import { changeWebhook } from "../change-webhook.ts";
import { createWebhook } from "../create-webhook.ts";
import { keyOf } from "../key-check.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

const tag = "Webhooks";
const params = webhookParamsSchema;
const url = "/v1/webhooks/:webhookId";

export async function webhookRoutes(app: FastifyInstance, services: Services): Promise<void> {
  addCollectionRoutes(app, services);
  addWebhookRoutes(app, services);
}

function addCollectionRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    {
      method: "POST",
      url: "/v1/webhooks",
      summary: "Subscribe a URL to the events of extractions",
      tag,
      body: createWebhookSchema,
      status: 201,
      response: createdWebhookSchema,
      errors: ["idempotency_conflict", "too_many_webhooks"],
    },
    ({ body, request }) => createWebhook(services, request, body),
  );

  route(
    app,
    {
      method: "GET",
      url: "/v1/webhooks",
      summary: "All webhooks",
      tag,
      response: webhookListSchema,
    },
    async ({ request }) => {
      const own = await services.webhooks.hooks.list(keyOf(request).tenant);
      return { webhooks: own.map(webhookView) };
    },
  );
}

function addWebhookRoutes(app: FastifyInstance, services: Services): void {
  const { hooks, outbox, test } = services.webhooks;

  route(
    app,
    { method: "GET", url, summary: "One webhook", tag, params, response: webhookSchema },
    async ({ params: { webhookId }, request }) =>
      webhookView(await ownHook(services, keyOf(request), webhookId)),
  );

  route(
    app,
    {
      method: "PATCH",
      url,
      summary: "Change, pause or re-activate a webhook",
      tag,
      params,
      body: changeWebhookSchema,
      response: webhookSchema,
    },
    async ({ params: { webhookId }, body, request }) => {
      const hook = await ownHook(services, keyOf(request), webhookId);
      const changed = await changeWebhook(services, hook, body);
      if (changed === undefined) throw unknownHook();
      return webhookView(changed);
    },
  );

  route(
    app,
    {
      method: "DELETE",
      url,
      summary: "Remove a webhook and its pending deliveries",
      tag,
      params,
      status: 204,
      response: noContentSchema,
    },
    async ({ params: { webhookId }, request }) => {
      const { id, tenant } = await ownHook(services, keyOf(request), webhookId);
      await hooks.remove(id);
      await outbox.remove({ lane: id });
      await services.secrets.remove(tenant, tokenName(id));
      return undefined;
    },
  );

  route(
    app,
    {
      method: "POST",
      url: `${url}/test`,
      summary: "Send TESTING_CONNECTION now and return the outcome",
      tag,
      params,
      response: testOutcomeSchema,
    },
    async ({ params: { webhookId }, request }) => {
      const { status, ms, error } = await test(await ownHook(services, keyOf(request), webhookId));
      return { delivered: error === null, status, ms, error };
    },
  );
}

/** The caller's own webhook. Another tenant's gets the same error as one that does not exist. */
export async function ownHook(
  { webhooks }: Services,
  key: Pick<ApiKey, "tenant">,
  webhookId: string,
): Promise<Hook> {
  const isId = /^wh_[0-9a-z]{26}$/.test(webhookId);
  const hook = isId ? await webhooks.hooks.get(webhookId) : undefined;
  if (hook === undefined || hook.tenant !== key.tenant) throw unknownHook();
  return hook;
}

function unknownHook(): AppError {
  return new AppError("not_found", "there is no such webhook");
}
