import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../contract/errors.ts";
import { noContentSchema } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import {
  changeWebhookSchema,
  createdWebhookSchema,
  createWebhookSchema,
  deliveryListSchema,
  deliveryParamsSchema,
  deliveryQuerySchema,
  deliverySchema,
  replayedSchema,
  replaySchema,
  testOutcomeSchema,
  webhookListSchema,
  webhookParamsSchema,
  webhookSchema,
  type Hook,
} from "../../contract/webhooks/webhook.ts";
import { deliveryView, tokenName, webhookView } from "../../webhooks/index.ts";
import { changeWebhook } from "../change-webhook.ts";
import { createWebhook } from "../create-webhook.ts";
import { keyOf } from "../key-check.ts";
import type { Services } from "../services.ts";

const tag = "Webhooks";

export async function webhookRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { hooks, outbox, test } = services.webhooks;
  const params = webhookParamsSchema;

  app.post(
    "/v1/webhooks",
    {
      schema: {
        summary: "Have a URL told what happens to extractions",
        tag,
        body: createWebhookSchema,
        response: { 201: createdWebhookSchema },
        errors: ["idempotency_conflict", "too_many_webhooks"],
      },
    },
    async (request, reply) => reply.code(201).send(await createWebhook(services, request)),
  );

  app.get(
    "/v1/webhooks",
    { schema: { summary: "All webhooks", tag, response: { 200: webhookListSchema } } },
    async (request) => {
      const own = await hooks.list(keyOf(request).tenant);
      return { webhooks: own.map(webhookView) };
    },
  );

  app.get(
    "/v1/webhooks/:webhookId",
    {
      schema: {
        summary: "One webhook",
        tag,
        params,
        response: { 200: webhookSchema },
      },
    },
    async (request) => webhookView(await ownHook(services, request)),
  );

  app.patch(
    "/v1/webhooks/:webhookId",
    {
      schema: {
        summary: "Change, pause or re-activate a webhook",
        tag,
        params,
        body: changeWebhookSchema,
        response: { 200: webhookSchema },
      },
    },
    async (request) => {
      const change = changeWebhookSchema.parse(request.body);
      const changed = await changeWebhook(services, await ownHook(services, request), change);
      if (changed === undefined) throw unknownHook();
      return webhookView(changed);
    },
  );

  app.delete(
    "/v1/webhooks/:webhookId",
    {
      schema: {
        summary: "Remove a webhook and all that waits for it",
        tag,
        params,
        response: { 204: noContentSchema },
      },
    },
    async (request, reply) => {
      const { id, tenant } = await ownHook(services, request);
      await hooks.remove(id);
      await outbox.remove({ lane: id });
      await services.secrets.remove(tenant, tokenName(id));
      return reply.code(204).send();
    },
  );

  app.post(
    "/v1/webhooks/:webhookId/test",
    {
      schema: {
        summary: "Send TESTING_CONNECTION now and say what came of it",
        tag,
        params,
        response: { 200: testOutcomeSchema },
      },
    },
    async (request) => {
      const { status, ms, error } = await test(await ownHook(services, request));
      return { delivered: error === null, status, ms, error };
    },
  );

  await app.register(deliveryRoutes, services);
}

async function deliveryRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { outbox } = services.webhooks;
  const { clock } = services;

  app.get(
    "/v1/webhooks/:webhookId/deliveries",
    {
      schema: {
        summary: "What was sent in the last 7 days, try by try, newest first",
        tag,
        params: webhookParamsSchema,
        querystring: deliveryQuerySchema,
        response: { 200: deliveryListSchema },
      },
    },
    async (request) => {
      const { id } = await ownHook(services, request);
      const asked = deliveryQuerySchema.parse(request.query);
      const { event, outcome, jobId, cursor, limit = limits.deliveryListDefault.value } = asked;
      const found = await outbox.list({
        lane: id,
        ...(event && { event }),
        ...(outcome && { outcome }),
        ...(jobId !== undefined && { job: jobId }),
        ...(cursor !== undefined && { before: Number(cursor) }),
        limit,
      });
      const last = found.length === limit ? found.at(-1) : undefined;
      const deliveries = found.map((one) => deliveryView(one, clock.now()));
      return { deliveries, cursor: last === undefined ? null : String(last.seq) };
    },
  );

  app.post(
    "/v1/webhooks/:webhookId/deliveries/:deliveryId/replay",
    {
      schema: {
        summary: "Send a delivery again, from the first try on",
        tag,
        params: deliveryParamsSchema,
        response: { 200: deliverySchema },
      },
    },
    async (request) => {
      const hook = await ownHook(services, request);
      const { deliveryId } = deliveryParamsSchema.parse(request.params);
      const what = { id: deliveryId };
      await outbox.steer(hook.id, { do: "replay", what });
      const [delivery] = await outbox.list({ lane: hook.id, id: deliveryId, limit: 1 });
      if (delivery === undefined) throw new AppError("not_found", "there is no such delivery");
      return deliveryView(delivery, clock.now());
    },
  );

  app.post(
    "/v1/webhooks/:webhookId/replay",
    {
      schema: {
        summary: "Send all deliveries again that have failed since a time",
        tag,
        params: webhookParamsSchema,
        body: replaySchema,
        response: { 200: replayedSchema },
      },
    },
    async (request) => {
      const hook = await ownHook(services, request);
      const failedSince = Date.parse(replaySchema.parse(request.body).since);
      const order = { do: "replay", what: { failedSince } } as const;
      return { replayed: await outbox.steer(hook.id, order) };
    },
  );
}

/** The caller's own webhook. Another tenant's is as unknown as one that never was. */
async function ownHook({ webhooks }: Services, request: FastifyRequest): Promise<Hook> {
  const { webhookId } = webhookParamsSchema.parse(request.params);
  const known = /^wh_[0-9a-z]{26}$/.test(webhookId);
  const hook = known ? await webhooks.hooks.get(webhookId) : undefined;
  if (hook === undefined || hook.tenant !== keyOf(request).tenant) throw unknownHook();
  return hook;
}

function unknownHook(): AppError {
  return new AppError("not_found", "there is no such webhook");
}
