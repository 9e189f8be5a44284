import type { FastifyInstance } from "fastify";
import {
  adminJobSchema,
  keyUsageSchema,
  systemSchema,
  type AdminJob,
  type System,
} from "../../contract/accounts/dashboard.ts";
import { keyParamsSchema } from "../../contract/accounts/api-key.ts";
import type { Extraction } from "../../contract/extraction.ts";
import { jobParamsSchema } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import { jobView } from "../../extraction/index.ts";
import { anyJob } from "../jobs/own-job.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { readAccount } from "./account.ts";
import { requireKey } from "./admin-keys.ts";

const tag = "Admin";
const config = { admin: true };

/** The server's state, for the operator. */
export async function adminSystemRoutes(app: FastifyInstance, services: Services): Promise<void> {
  route(
    app,
    {
      method: "GET",
      url: "/admin/v1/system",
      config,
      tag,
      summary: "Readiness of each dependency, queue, workers, version and settings",
      response: systemSchema,
    },
    () => systemOf(services),
  );

  route(
    app,
    {
      method: "GET",
      url: "/admin/v1/jobs/:jobId",
      config,
      tag,
      summary: "A job as the platform runs it: attempts, conditions, why it waits",
      params: jobParamsSchema,
      response: adminJobSchema,
    },
    async ({ params: { jobId } }) => adminJobView(services, await anyJob(services, jobId)),
  );

  route(
    app,
    {
      method: "GET",
      url: "/admin/v1/keys/:keyId/usage",
      config,
      tag,
      summary: "The usage of a key in this period",
      params: keyParamsSchema,
      response: keyUsageSchema,
    },
    async ({ params: { keyId } }) => {
      const key = await requireKey(services, keyId);
      const { plan, usage, limits: allowed } = await readAccount(services, key);
      return { plan, usage, limits: allowed };
    },
  );
}

function adminJobView({ system }: Services, job: Extraction): AdminJob {
  const { status, waitingFor } = jobView(job, undefined);
  return {
    id: job.id,
    keyId: job.spec.apiKey ?? "default",
    status,
    waitingFor,
    failure: job.status.failure ?? null,
    attempts: job.status.attempts.map((attempt) => ({
      ...attempt,
      pod: system.podOf(job.id, attempt.number),
    })),
    conditions: job.status.conditions,
  };
}

async function systemOf(services: Services): Promise<System> {
  const { system, version, waiting, extractions } = services;
  const [dependencies, running] = await Promise.all([
    checkDependencies(services),
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

/** Checks all dependencies in parallel; one that does not answer in time is down. */
function checkDependencies({
  dependencies,
  outageOf,
  clock,
  log,
}: Services): Promise<System["dependencies"]> {
  return Promise.all(
    Object.entries(dependencies).map(async ([name, check]) => {
      const startedAt = clock.now();
      const ms = () => Math.max(0, clock.now() - startedAt);
      try {
        await Promise.race([check(), timeout(clock)]);
        return { name, ok: true, ms: ms(), error: null };
      } catch (error) {
        log.warn({ dependency: name, err: error }, "dependency.down");
        return { name, ok: false, ms: ms(), error: outageOf(error)?.message ?? "does not answer" };
      }
    }),
  );
}

async function timeout(clock: Services["clock"]): Promise<never> {
  await clock.sleep(limits.brokerCallMs.value);
  throw new Error("no answer in time");
}
