import type { FastifyRequest } from "fastify";
import {
  uploadedName,
  type DocumentUpload,
  type StoredDocument,
  type UploadedDocument,
} from "../../contract/files/documents.ts";
import { documentHost, documentUrl } from "../../contract/files/document-url.ts";
import { AppError } from "../../contract/errors.ts";
import type { Extraction } from "../../contract/extraction.ts";
import { limits } from "../../contract/limits.ts";
import { isTerminal } from "../../extraction/index.ts";
import { documentIdOf, findDocument, listDocuments, putDocument } from "../../tenancy/index.ts";
import { claimCall } from "../idempotency.ts";
import { createJob, requireRoom } from "../jobs/start-job.ts";
import { keyOf } from "../key-check.ts";
import type { Services } from "../services.ts";
import { endJob, holdDocument } from "./hold-document.ts";
import { moveUpload, type Upload } from "./store-upload.ts";

/** Starts the job that reads an upload, unless the same file is stored under this source already. */
export async function acceptDocument(
  services: Services,
  request: FastifyRequest,
  { source, title, language }: DocumentUpload,
  upload: Upload,
) {
  const { secrets, results, extractions, clock } = services;
  const key = keyOf(request);
  const { tenant } = key;
  const id = documentIdOf(tenant, source);
  const facts = { source, title: title ?? null, language: language ?? null, hash: upload.hash };
  const claimed = await claimCall(services, request, facts);
  await using _lease = await holdDocument(services, tenant, id);
  const known = await findDocument(secrets, tenant, id);
  if (known !== undefined && isSame(known, facts) && (await isRead(services, tenant, known))) {
    request.replayed = known.jobId === `job_${claimed}`;
    return { document: known, jobId: known.jobId, changed: request.replayed };
  }
  // With an Idempotency-Key the job's id was chosen by the first call.
  const hasKey = request.headers["idempotency-key"] !== undefined;
  const job = hasKey ? { tenant, job: `job_${claimed}` } : upload.job;
  const first = hasKey ? await extractions.get(job.job) : undefined;
  const url = documentUrl(id, source);
  const recordOf = (jobId: string, at: string): StoredDocument => {
    const createdAt = known?.createdAt ?? at;
    return { id, ...facts, url, bytes: upload.bytes, jobId, createdAt, updatedAt: at };
  };
  if (first !== undefined && (await isOver(results, first, known))) {
    request.replayed = true;
    return { document: recordOf(first.id, first.createdAt), jobId: first.id, changed: true };
  }
  await requireRoom(services, key);
  if (known === undefined) await refuseMany(services, tenant);
  // Two jobs would store their knowledge under the same URLs, in any order.
  else await endJob(services, tenant, known);
  if (hasKey) await moveUpload(results, upload, job);
  const uploaded: UploadedDocument = {
    id,
    source,
    ...(title !== undefined && { title }),
    ...(language !== undefined && { language }),
    bytes: upload.bytes,
    hash: upload.hash,
    parts: upload.parts,
  };
  await results.put(job, uploadedName, Buffer.from(JSON.stringify(uploaded)));
  try {
    const number = job.job.slice("job_".length);
    await createJob(services, key, { url, singlePage: true }, "batch", number);
  } catch (error) {
    // The sweep of old jobs finds no files without a record.
    if ((await extractions.get(job.job)) === undefined) await results.remove(job);
    throw error;
  }
  upload.isUsed = job.job === upload.job.job;
  const document = recordOf(job.job, new Date(clock.now()).toISOString());
  await putDocument(secrets, tenant, document);
  return { document, jobId: job.job, changed: true };
}

/** Whether the document is read, or will be: not where that failed, or where its knowledge was removed. */
async function isRead(
  { extractions, search }: Services,
  tenant: string,
  { id, jobId }: StoredDocument,
): Promise<boolean> {
  const job = await extractions.get(jobId);
  // A job that failed may succeed now: this version may read what an earlier one did not.
  if (job?.status.phase === "Failed") return false;
  if (job !== undefined && !isTerminal(job.status)) return true;
  const { counts } = await search.listKnowledge(tenant, { domain: documentHost(id), limit: 1 });
  return counts.total + counts.passages > 0;
}

/** Whether what the first call of an Idempotency-Key started was replaced or removed since. */
async function isOver(
  results: Services["results"],
  { id, tenant, createdAt }: Extraction,
  known: StoredDocument | undefined,
): Promise<boolean> {
  if (known !== undefined) return createdAt <= known.updatedAt;
  // A first call that died before it wrote the record has left the file.
  return (await results.get({ tenant, job: id }, uploadedName)) === undefined;
}

type Facts = Pick<StoredDocument, "title" | "language" | "hash">;

const isSame = (known: StoredDocument, { title, language, hash }: Facts): boolean =>
  known.hash === hash && known.title === title && known.language === language;

async function refuseMany({ secrets }: Services, tenant: string): Promise<void> {
  const max = limits.documentsPerKey.value;
  if ((await listDocuments(secrets, tenant)).length < max) return;
  throw new AppError("too_many_documents", `this key has ${max} documents, which is the limit`);
}
