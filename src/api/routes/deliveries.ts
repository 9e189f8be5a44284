import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import {
  deliveryListSchema,
  deliveryParamsSchema,
  deliveryQuerySchema,
  deliverySchema,
  replayedSchema,
  replaySchema,
  webhookParamsSchema,
} from "../../contract/webhooks/webhook.ts";
import { deliveryView } from "../../webhooks/index.ts";
import { keyOf } from "../key-check.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { ownHook } from "./webhooks.ts";

const tag = "Webhooks";

/** The delivery log of a webhook, and replays. */
export async function deliveryRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { clock, webhooks } = services;
  const { outbox } = webhooks;

  route(
    app,
    {
      method: "GET",
      url: "/v1/webhooks/:webhookId/deliveries",
      summary: "Deliveries of the last 7 days with every try, newest first",
      tag,
      params: webhookParamsSchema,
      query: deliveryQuerySchema,
      response: deliveryListSchema,
    },
    async ({ params: { webhookId }, query, request }) => {
      const { id } = await ownHook(services, keyOf(request), webhookId);
      const { event, outcome, jobId, cursor, limit = limits.deliveryListDefault.value } = query;
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

  route(
    app,
    {
      method: "POST",
      url: "/v1/webhooks/:webhookId/deliveries/:deliveryId/replay",
      summary: "Send a delivery again, starting with the first try",
      tag,
      params: deliveryParamsSchema,
      response: deliverySchema,
    },
    async ({ params: { webhookId, deliveryId }, request }) => {
      const hook = await ownHook(services, keyOf(request), webhookId);
      await outbox.steer(hook.id, { do: "replay", what: { id: deliveryId } });
      const [delivery] = await outbox.list({ lane: hook.id, id: deliveryId, limit: 1 });
      if (delivery === undefined) throw new AppError("not_found", "there is no such delivery");
      return deliveryView(delivery, clock.now());
    },
  );

  route(
    app,
    {
      method: "POST",
      url: "/v1/webhooks/:webhookId/replay",
      summary: "Send all deliveries again that have failed since a time",
      tag,
      params: webhookParamsSchema,
      body: replaySchema,
      response: replayedSchema,
    },
    async ({ params: { webhookId }, body, request }) => {
      const hook = await ownHook(services, keyOf(request), webhookId);
      const failedSince = Date.parse(body.since);
      const order = { do: "replay", what: { failedSince } } as const;
      return { replayed: await outbox.steer(hook.id, order) };
    },
  );
}
