import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../contract/errors.ts";
import { jobParamsSchema } from "../../contract/http.ts";
import { callbackSchema, type Callback } from "../../contract/webhooks/webhook.ts";
import { callbackLane, deliveryView } from "../../webhooks/index.ts";
import type { Services } from "../services.ts";
import { ownJob } from "./jobs.ts";

const tag = "Jobs";

/** What became of a job's callback, and sending it again. */
export async function callbackRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { outbox } = services.webhooks;

  app.get(
    "/v1/jobs/:jobId/callback",
    {
      config: { uncounted: true },
      schema: {
        summary: "How a job's callback fared, try by try, for 7 days",
        tag,
        params: jobParamsSchema,
        response: { 200: callbackSchema },
      },
    },
    async (request) => view(await ownCallback(request)),
  );

  app.post(
    "/v1/jobs/:jobId/callback/replay",
    {
      schema: {
        summary: "Send a job's callback again, from the first try on",
        tag,
        params: jobParamsSchema,
        response: { 200: callbackSchema },
      },
    },
    async (request) => {
      const callback = await ownCallback(request);
      const { lane, id } = callback;
      await outbox.steer(lane, { do: "replay", what: { id } });
      return view(callback);
    },
  );

  async function ownCallback(request: FastifyRequest) {
    const { id, tenant, spec } = await ownJob(services, request);
    const url = spec.callbackUrl;
    if (url === undefined) throw new AppError("not_found", "this job was given no callbackUrl");
    return { id, url, lane: callbackLane(tenant, url) };
  }

  async function view(callback: { id: string; url: string; lane: string }): Promise<Callback> {
    const { id, url, lane } = callback;
    const [delivery] = await outbox.list({ lane, id, limit: 1 });
    if (delivery === undefined) {
      const words = "there is no callback of this job: it has not ended, or it ended 7 days ago";
      throw new AppError("not_found", words);
    }
    return { ...deliveryView(delivery, services.clock.now()), url };
  }
}
