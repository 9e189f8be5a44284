import type { FastifyRequest } from "fastify";
import type { ApiKey } from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import type { Extraction, Priority } from "../../contract/extraction.ts";
import { limits } from "../../contract/limits.ts";
import { engineOf, type ExtractionRequest } from "../../contract/request.ts";
import { newExtraction } from "../../extraction/index.ts";
import { storageFault } from "../../tenancy/index.ts";
import { checkSelectors } from "../check-selectors.ts";
import { checkCredential } from "../credential-use.ts";
import { claimCall } from "../idempotency.ts";
import { keyOf } from "../key-check.ts";
import { requireBrowser } from "../require-browser.ts";
import type { Services } from "../services.ts";

/**
 * Creates the job's record, which is durable before any response contains its id. Calls with the
 * same Idempotency-Key are one job.
 */
export async function startJob(
  services: Services,
  request: FastifyRequest,
  body: ExtractionRequest,
  priority: Priority,
): Promise<Extraction> {
  const key = keyOf(request);
  refuseAddresses(services, body);
  if (engineOf(body) === "browser") requireBrowser(services);
  await checkSelectors(body);
  await checkCredential(services, request, body);
  const id = await claimCall(services, request, body);
  // Another call may have claimed the id and created no record: it was refused, or is still running.
  const existing = await services.extractions.get(`job_${id}`);
  if (existing !== undefined) {
    request.replayed = true;
    return existing;
  }
  const { created, extraction } = await createJob(services, key, body, priority, id);
  request.replayed = !created;
  return extraction;
}

/** Throws when too many jobs wait, or when the tenant may store nothing more. */
export async function requireRoom(services: Services, key: ApiKey): Promise<void> {
  refuseWhenFull(services, key.tenant);
  const fault = await storageFault(services.usage, key, services.settings.plans);
  if (fault !== undefined) throw new AppError("storage_full", fault);
}

/** Writes the record, where there is room for one more job. */
export async function createJob(
  services: Services,
  key: ApiKey,
  body: ExtractionRequest,
  priority: Priority,
  id: string,
) {
  await requireRoom(services, key);
  const owner = { tenant: key.tenant, keyId: key.id };
  const made = { id, now: services.clock.now() };
  return services.extractions.create(newExtraction(body, owner, priority, made));
}

/** A URL that shows by itself that it may not be dialled is a wrong field, not a failed job. */
export function refuseAddresses({ mayDial, webhooks }: Services, request: ExtractionRequest): void {
  const { url, urls = [], callbackUrl } = request;
  const refused = [
    refusal("url", mayDial(url)),
    ...urls.map((one, index) => refusal(`urls[${index}]`, mayDial(one))),
    ...(callbackUrl === undefined ? [] : [refusal("callbackUrl", webhooks.mayDial(callbackUrl))]),
  ];
  const problems = refused.flatMap((problem) => problem ?? []);
  if (problems.length > 0) throw new AppError("bad_request", problems.join("; "));
}

function refusal(field: string, verdict: ReturnType<Services["mayDial"]>): string | undefined {
  return verdict.ok ? undefined : `${field} is refused: ${verdict.reason}`;
}

function refuseWhenFull(services: Services, tenant: string): void {
  const waiting = services.waiting(tenant);
  const full =
    waiting.tenant >= limits.queuePerTenant.value || waiting.total >= limits.queueInAll.value;
  if (!full) return;
  throw new AppError("queue_full", "too many jobs are waiting already", { retryAfterSeconds: 30 });
}
