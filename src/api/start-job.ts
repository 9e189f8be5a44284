import type { FastifyRequest } from "fastify";
import type { ApiKey } from "../contract/accounts/api-key.ts";
import { AppError } from "../contract/errors.ts";
import type { Extraction, Priority } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import type { ExtractionRequest } from "../contract/request.ts";
import { newExtraction } from "../extraction/index.ts";
import { storageFault } from "../tenancy/index.ts";
import { bodyHash, callName } from "./idempotency.ts";
import { keyOf } from "./key-check.ts";
import { requireBrowser } from "./page-call.ts";
import type { Services } from "./services.ts";

/**
 * Makes the job's record; it is durable before its id is told to anyone. A call that names itself
 * by an Idempotency-Key is one job, however often it comes.
 */
export async function startJob(
  services: Services,
  request: FastifyRequest,
  body: ExtractionRequest,
  priority: Priority,
): Promise<Extraction> {
  const key = keyOf(request);
  refuseAddresses(services, body);
  if (body.engine === "browser") requireBrowser(services);
  const name = callName(request);
  const fresh = services.ids.id();
  if (name === undefined) {
    return (await create(services, key, body, priority, fresh)).extraction;
  }
  const call = { job: fresh, body: bodyHash(body) };
  const stands = await services.repeats.claim(key.tenant, name, call);
  if (stands.body !== call.body) {
    const words = "this Idempotency-Key was used within 24 hours with another body";
    throw new AppError("idempotency_conflict", words);
  }
  // Named but not there: the first call was refused, cut off, or is doing the same right now.
  const found = await services.extractions.get(`job_${stands.job}`);
  if (found !== undefined) {
    request.replayed = true;
    return found;
  }
  const { created, extraction } = await create(services, key, body, priority, stands.job);
  request.replayed = !created;
  return extraction;
}

async function create(
  services: Services,
  key: ApiKey,
  body: ExtractionRequest,
  priority: Priority,
  id: string,
) {
  refuseWhenFull(services, key.tenant);
  const fault = await storageFault(services.usage, key, services.settings.plans);
  if (fault !== undefined) throw new AppError("storage_full", fault);
  const owner = { tenant: key.tenant, keyId: key.id };
  const made = { id, now: services.clock.now() };
  return services.extractions.create(newExtraction(body, owner, priority, made));
}

/** An address that shows that it may not be dialled is a wrong field, not a failed job. */
export function refuseAddresses({ mayDial, webhooks }: Services, request: ExtractionRequest): void {
  const { url, urls = [], callbackUrl } = request;
  const refused = [
    said("url", mayDial(url)),
    ...urls.map((one, index) => said(`urls[${index}]`, mayDial(one))),
    ...(callbackUrl === undefined ? [] : [said("callbackUrl", webhooks.mayDial(callbackUrl))]),
  ];
  const problems = refused.flatMap((problem) => problem ?? []);
  if (problems.length > 0) throw new AppError("bad_request", problems.join("; "));
}

function said(field: string, verdict: ReturnType<Services["mayDial"]>): string | undefined {
  return verdict.ok ? undefined : `${field} is refused: ${verdict.reason}`;
}

function refuseWhenFull(services: Services, tenant: string): void {
  const waiting = services.waiting(tenant);
  const full =
    waiting.tenant >= limits.queuePerTenant.value || waiting.total >= limits.queueInAll.value;
  if (!full) return;
  throw new AppError("queue_full", "too many jobs are waiting already", { retryAfterSeconds: 30 });
}
