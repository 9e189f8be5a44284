import type { FastifyInstance } from "fastify";
import {
  adminJobSchema,
  keyUsageSchema,
  systemSchema,
  type AdminJob,
  type System,
} from "../../contract/accounts/dashboard.ts";
import { keyParamsSchema } from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import { jobParamsSchema } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import { jobView } from "../../extraction/index.ts";
import type { Services } from "../services.ts";
import { readAccount } from "./account.ts";
import { keyAsked } from "./admin-keys.ts";

const tag = "Admin";

/** What whoever runs the server sees of it. */
export async function adminSystemRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const config = { admin: true };

  app.get(
    "/admin/v1/system",
    {
      config,
      schema: {
        tag,
        summary: "Readiness of each dependency, queue, workers, version and settings",
        response: { 200: systemSchema },
      },
    },
    () => systemOf(services),
  );

  app.get(
    "/admin/v1/jobs/:jobId",
    {
      config,
      schema: {
        tag,
        summary: "A job as the platform runs it: attempts, conditions, why it waits",
        params: jobParamsSchema,
        response: { 200: adminJobSchema },
      },
    },
    async (request) => {
      const { jobId } = jobParamsSchema.parse(request.params);
      const known = /^job_[0-9a-z]{26}$/.test(jobId);
      const job = known ? await services.extractions.get(jobId) : undefined;
      if (job === undefined) throw new AppError("not_found", "there is no such job");
      const { status, waitingFor } = jobView(job, undefined);
      const answer: AdminJob = {
        id: job.id,
        keyId: job.spec.apiKey ?? "default",
        status,
        waitingFor,
        failure: job.status.failure ?? null,
        attempts: job.status.attempts.map((attempt) => ({
          ...attempt,
          pod: services.system.podOf(job.id, attempt.number),
        })),
        conditions: job.status.conditions,
      };
      return answer;
    },
  );

  app.get(
    "/admin/v1/keys/:keyId/usage",
    {
      config,
      schema: {
        tag,
        summary: "What a key has used in this period",
        params: keyParamsSchema,
        response: { 200: keyUsageSchema },
      },
    },
    async (request) => {
      const key = await keyAsked(services, request);
      const { plan, usage, limits: allowed } = await readAccount(services, key);
      return { plan, usage, limits: allowed };
    },
  );
}

async function systemOf(services: Services): Promise<System> {
  const { system, version, waiting, extractions } = services;
  const [dependencies, running] = await Promise.all([
    look(services),
    extractions.list({ phases: ["Processing"], limit: limits.systemJobs.value }),
  ]);
  return {
    version,
    node: process.versions.node,
    mode: system.mode,
    startedAt: new Date(system.startedAt).toISOString(),
    dependencies,
    queue: {
      waiting: waiting("").total,
      running: running.length,
      runningMost: system.maxCrawlers,
    },
    workers: running.map(({ id, spec, status }) => ({
      jobId: id,
      keyId: spec.apiKey ?? "default",
      url: spec.url,
      attempt: status.attempt,
      pod: system.podOf(id, status.attempt),
      startedAt: status.startedAt ?? null,
    })),
    settings: system.settings(),
  };
}

/** Each dependency is asked at once; one that hangs is down. */
function look({ dependencies, outageOf, clock, log }: Services): Promise<System["dependencies"]> {
  return Promise.all(
    Object.entries(dependencies).map(async ([name, ask]) => {
      const begun = clock.now();
      const ms = () => Math.max(0, clock.now() - begun);
      try {
        await Promise.race([ask(), tooLong(clock)]);
        return { name, ok: true, ms: ms(), error: null };
      } catch (error) {
        log.warn({ dependency: name, err: error }, "dependency.down");
        return { name, ok: false, ms: ms(), error: outageOf(error)?.message ?? "does not answer" };
      }
    }),
  );
}

async function tooLong(clock: Services["clock"]): Promise<never> {
  await clock.sleep(limits.brokerCallMs.value);
  throw new Error("no answer in time");
}
