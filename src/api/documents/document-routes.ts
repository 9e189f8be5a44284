import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  documentAcceptedSchema,
  documentFormSchema,
  documentListQuerySchema,
  documentListSchema,
  documentParamsSchema,
  documentRemovedSchema,
  documentRequestSchema,
  documentSchema,
  type DocumentUpload,
  type StoredDocument,
} from "../../contract/files/documents.ts";
import { documentHost } from "../../contract/files/document-url.ts";
import { AppError } from "../../contract/errors.ts";
import { check, idempotencySchema } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import { findDocument, listDocuments, removeDocument } from "../../tenancy/index.ts";
import { disconnected } from "../disconnected.ts";
import { keyOf } from "../key-check.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { readForm } from "./read-form.ts";
import { acceptDocument } from "./accept-document.ts";
import { endJob, holdDocument } from "./hold-document.ts";
import { createUploadWriter, tooLarge, type Upload } from "./store-upload.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The file of the request, once it has arrived. */
    upload: Upload | null;
    /** The fields of a form. */
    form: DocumentUpload | null;
  }
}

const tag = "Documents";

/** Files that their owner uploads: they are read by a job, like the pages of a website. */
export async function documentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { secrets } = services;
  receiveUploads(app, services);

  route(
    app,
    {
      method: "POST",
      url: "/v1/documents",
      bodyBytes: limits.uploadBodyBytes.value,
      summary: "Upload a document, or a zip archive of documents, to be read by a job",
      tag,
      headers: idempotencySchema,
      body: documentRequestSchema,
      form: documentFormSchema,
      response: documentAcceptedSchema,
      errors: ["idempotency_conflict", "queue_full", "storage_full", "too_many_documents"],
    },
    async ({ body, request }) => {
      try {
        const upload = request.upload ?? (await storeJson(services, request, body.contentBase64));
        const { source, title, language } = request.form ?? body;
        return await acceptDocument(services, request, { source, title, language }, upload);
      } finally {
        await discardUnused(services, request.upload);
      }
    },
  );

  route(
    app,
    {
      method: "GET",
      url: "/v1/documents",
      config: { uncounted: true },
      summary: "The uploaded documents",
      tag,
      query: documentListQuerySchema,
      response: documentListSchema,
    },
    async ({ query: { limit = limits.documentListDefault.value, cursor = "" }, request }) => {
      const all = await listDocuments(secrets, keyOf(request).tenant);
      const later = all.filter(({ id }) => id > cursor);
      const documents = later.slice(0, limit);
      const last = documents.at(-1);
      return { documents, nextCursor: last && later.length > limit ? last.id : null };
    },
  );

  route(
    app,
    {
      method: "GET",
      url: "/v1/documents/:documentId",
      config: { uncounted: true },
      summary: "One uploaded document",
      tag,
      params: documentParamsSchema,
      response: documentSchema,
    },
    async ({ params, request }) => ownDocument(services, request, params.documentId),
  );

  route(
    app,
    {
      method: "DELETE",
      url: "/v1/documents/:documentId",
      summary: "Remove a document, its file and its knowledge",
      tag,
      params: documentParamsSchema,
      response: documentRemovedSchema,
    },
    async ({ params, request }) => {
      const { tenant } = keyOf(request);
      await using _lease = await holdDocument(services, tenant, params.documentId);
      const document = await ownDocument(services, request, params.documentId);
      await endJob(services, tenant, document);
      const what = { domain: documentHost(document.id) };
      const removed = await services.search.removeKnowledge(tenant, what, { isAsked: true });
      await removeDocument(secrets, tenant, document.id);
      return removed;
    },
  );
}

/** Uploads are received only here: other paths have a small limit for bodies, and take no forms. */
function receiveUploads(app: FastifyInstance, services: Services): void {
  const { results, ids } = services;
  let uploads = 0;
  app.decorateRequest("upload", null);
  app.decorateRequest("form", null);
  // Behind the check of the key, before the body.
  app.addHook("preParsing", async (request, reply) => {
    if (request.method !== "POST") return;
    if (uploads >= limits.uploadsAtOnce.value) {
      const message = "other documents are being uploaded; try again in a moment";
      throw new AppError("unavailable", message, { retryAfterSeconds: 2 });
    }
    // After a disconnection no hook is called.
    const left = disconnected(reply);
    if (left.aborted) throw new AppError("unavailable", "the client has disconnected");
    uploads++;
    left.addEventListener("abort", () => uploads--);
  });
  // Where the call was refused between its body and its handler.
  app.addHook("onResponse", ({ upload }) => discardUnused(services, upload));
  app.addContentTypeParser(
    "multipart/form-data",
    async (request: FastifyRequest, body: IncomingMessage) => {
      if (Number(request.headers["content-length"] ?? 0) > limits.uploadBodyBytes.value) {
        throw tooLarge();
      }
      const writer = createUploadWriter(results, newJob(request, ids));
      request.upload = writer.upload;
      let fileName = "";
      let fields: Awaited<ReturnType<typeof readForm>>;
      try {
        fields = await readForm(body, request.headers["content-type"] ?? "", {
          begin: (name) => void (fileName = name),
          write: (piece) => writer.write(piece),
        });
        await writer.end();
      } catch (error) {
        await discardUnused(services, writer.upload);
        throw error;
      }
      const checked = check(documentFormSchema, { source: fileName, ...fields });
      if (!checked.ok) throw new AppError("bad_request", checked.problem);
      request.form = checked.value;
      return checkedForm;
    },
  );
  const inherited = app.validatorCompiler;
  assert(inherited !== undefined, "the app has a validator for all routes");
  app.setValidatorCompiler((part) => {
    const validate = inherited(part);
    return (input: unknown) => (input === checkedForm ? { value: input } : validate(input));
  });
}

/** What was received and belongs to no job. */
async function discardUnused({ results }: Services, upload: Upload | null): Promise<void> {
  if (upload !== null && !upload.isUsed) await results.remove(upload.job);
}

/** In place of the body of a form, whose fields were checked when it was received. */
const checkedForm = {};

async function storeJson({ results, ids }: Services, request: FastifyRequest, base64: string) {
  const bytes = Buffer.from(base64, "base64");
  const writer = createUploadWriter(results, newJob(request, ids));
  request.upload = writer.upload;
  await writer.write(bytes);
  return writer.end();
}

const newJob = (request: FastifyRequest, ids: Services["ids"]) => {
  return { tenant: keyOf(request).tenant, job: `job_${ids.id()}` };
};

async function ownDocument(
  { secrets }: Services,
  request: FastifyRequest,
  id: string,
): Promise<StoredDocument> {
  const document = await findDocument(secrets, keyOf(request).tenant, id);
  if (document === undefined) throw new AppError("not_found", "there is no such document");
  return document;
}
