import type { FastifyInstance } from "fastify";
import type { ApiKey } from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import { jobParamsSchema } from "../../contract/http.ts";
import { callbackSchema, type Callback } from "../../contract/webhooks/webhook.ts";
import { callbackLane, deliveryView } from "../../webhooks/index.ts";
import { keyOf } from "../key-check.ts";
import { ownJob } from "../jobs/own-job.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

const tag = "Jobs";
const params = jobParamsSchema;

/** The delivery of a job's callback, and its replay. */
export async function callbackRoutes(app: FastifyInstance, services: Services): Promise<void> {
  route(
    app,
    {
      method: "GET",
      url: "/v1/jobs/:jobId/callback",
      config: { uncounted: true },
      summary: "The delivery of a job's callback with every try, kept for 7 days",
      tag,
      params,
      response: callbackSchema,
    },
    async ({ params: { jobId }, request }) =>
      callbackView(services, await ownCallback(services, keyOf(request), jobId)),
  );

  route(
    app,
    {
      method: "POST",
      url: "/v1/jobs/:jobId/callback/replay",
      summary: "Send a job's callback again, starting with the first try",
      tag,
      params,
      response: callbackSchema,
    },
    async ({ params: { jobId }, request }) => {
      const callback = await ownCallback(services, keyOf(request), jobId);
      const { lane, id } = callback;
      await services.webhooks.outbox.steer(lane, { do: "replay", what: { id } });
      return callbackView(services, callback);
    },
  );
}

type JobCallback = { id: string; url: string; lane: string };

async function ownCallback(services: Services, key: ApiKey, jobId: string): Promise<JobCallback> {
  const { id, tenant, spec } = await ownJob(services, key, jobId);
  const url = spec.callbackUrl;
  if (url === undefined) throw new AppError("not_found", "this job has no callbackUrl");
  return { id, url, lane: callbackLane(tenant, url) };
}

async function callbackView(
  { webhooks, clock }: Services,
  { id, url, lane }: JobCallback,
): Promise<Callback> {
  const [delivery] = await webhooks.outbox.list({ lane, id, limit: 1 });
  if (delivery === undefined) {
    const message = "this job has no callback: it has not ended, or it ended more than 7 days ago";
    throw new AppError("not_found", message);
  }
  return { ...deliveryView(delivery, clock.now()), url };
}
