import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  changeKeySchema,
  createKeySchema,
  importKeySchema,
  keyListSchema,
  keyParamsSchema,
  keyRecordSchema,
  madeKeySchema,
  type ApiKey,
  type KeyRecord,
} from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import { noContentSchema } from "../../contract/http.ts";
import type { KeyChange } from "../../ports/keys.ts";
import { adoptKey, deleteKey, isWellFormed, makeKey, makeSecret } from "../../tenancy/index.ts";
import type { Services } from "../services.ts";

const tag = "Admin";

/** Keys as a dashboard manages them. */
export async function adminKeyRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { keys, randomBytes } = services;
  const made = () => ({ id: services.ids.id(), now: services.clock.now() });
  const config = { admin: true };

  app.get(
    "/admin/v1/keys",
    { config, schema: { tag, summary: "All keys", response: { 200: keyListSchema } } },
    async () => {
      const all = await keys.list();
      return { keys: all.filter(({ erasing }) => erasing !== true).map(recordOf) };
    },
  );

  app.post(
    "/admin/v1/keys",
    {
      config,
      schema: {
        tag,
        summary: "Make a key",
        body: createKeySchema,
        response: { 201: madeKeySchema },
      },
    },
    async (request, reply) => {
      const asked = createKeySchema.parse(request.body);
      const { key, text, hash } = makeKey(askedOf(asked), { ...made(), randomBytes });
      await keys.create(key, hash);
      return reply.code(201).send({ ...recordOf(key), key: text });
    },
  );

  app.post(
    "/admin/v1/keys/import",
    {
      config,
      schema: {
        tag,
        summary: "Take in a key that was made elsewhere",
        body: importKeySchema,
        response: { 201: keyRecordSchema },
        errors: ["key_exists"],
      },
    },
    async (request, reply) => {
      const { key: text, ...asked } = importKeySchema.parse(request.body);
      if (!isWellFormed(text)) {
        throw new AppError("bad_request", "key must be 16 to 128 letters, digits, _ and -");
      }
      const { key, hash } = adoptKey(text, askedOf(asked), made());
      const { created } = await keys.create(key, hash);
      if (!created) throw new AppError("key_exists", "this key exists already");
      return reply.code(201).send(recordOf(key));
    },
  );

  app.get(
    "/admin/v1/keys/:keyId",
    {
      config,
      schema: {
        tag,
        summary: "One key",
        params: keyParamsSchema,
        response: { 200: keyRecordSchema },
      },
    },
    async (request) => recordOf(await keyAsked(services, request)),
  );

  app.patch(
    "/admin/v1/keys/:keyId",
    {
      config,
      schema: {
        tag,
        summary: "Rename, revoke or restore a key, change its plan, limits or end",
        params: keyParamsSchema,
        body: changeKeySchema,
        response: { 200: keyRecordSchema },
      },
    },
    async (request) => {
      const { id } = await keyAsked(services, request);
      const { expiresAt, ...change } = changeKeySchema.parse(request.body);
      const end = expiresAt == null ? expiresAt : new Date(expiresAt).toISOString();
      const wanted = { ...defined(change), ...(end === undefined ? {} : { expiresAt: end }) };
      return recordOf(there(await keys.update(id, wanted)));
    },
  );

  app.post(
    "/admin/v1/keys/:keyId/rotate",
    {
      config,
      schema: {
        tag,
        summary: "Another secret for the same key and tenant; the old one is refused at once",
        params: keyParamsSchema,
        response: { 200: madeKeySchema },
      },
    },
    async (request) => {
      const { id } = await keyAsked(services, request);
      const secret = makeSecret(randomBytes);
      return { ...recordOf(there(await keys.rotate(id, secret))), key: secret.text };
    },
  );

  app.delete(
    "/admin/v1/keys/:keyId",
    {
      config,
      schema: {
        tag,
        summary: "Delete a key with everything of its tenant",
        params: keyParamsSchema,
        response: { 204: noContentSchema },
      },
    },
    async (request, reply) => {
      const { id } = await keyAsked(services, request);
      await deleteKey(keys, id);
      return reply.code(204).send();
    },
  );
}

/** The key that a path names; a deleted one is gone at once, whatever of it is still there. */
export async function keyAsked({ keys }: Services, request: FastifyRequest): Promise<ApiKey> {
  return there(await keys.get(keyParamsSchema.parse(request.params).keyId));
}

function there(key: ApiKey | undefined): ApiKey {
  if (key === undefined || key.erasing === true) {
    throw new AppError("not_found", "there is no such key");
  }
  return key;
}

function askedOf(asked: ReturnType<typeof createKeySchema.parse>) {
  const { name, plan = "Usage", expiresAt, limits } = asked;
  return { name, plan, limits, expiresAt: expiresAt ?? undefined };
}

/** Without the fields that were not sent. */
function defined(change: Record<string, unknown>): KeyChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function recordOf(key: ApiKey): KeyRecord {
  const { id, name, plan, prefix, createdAt, revoked } = key;
  const { lastUsedAt = null, expiresAt = null, limits = {} } = key;
  return { id, name, plan, prefix, createdAt, lastUsedAt, expiresAt, revoked, limits };
}
