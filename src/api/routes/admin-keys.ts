import type { FastifyInstance } from "fastify";
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
  type NewKey,
} from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import { noContentSchema } from "../../contract/http.ts";
import type { KeyChange } from "../../ports/keys.ts";
import {
  adoptKey,
  deleteKey,
  isWellFormed,
  makeKey,
  makeSecret,
  type RequestedKey,
} from "../../tenancy/index.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

const tag = "Admin";
const config = { admin: true };
const params = keyParamsSchema;

/** Management of API keys. */
export async function adminKeyRoutes(app: FastifyInstance, services: Services): Promise<void> {
  addCollectionRoutes(app, services);
  addKeyRoutes(app, services);
}

function addCollectionRoutes(app: FastifyInstance, services: Services): void {
  const { keys, randomBytes } = services;
  const identity = () => ({ id: services.ids.id(), now: services.clock.now() });

  route(
    app,
    {
      method: "GET",
      url: "/admin/v1/keys",
      config,
      tag,
      summary: "All keys",
      response: keyListSchema,
    },
    async () => {
      const all = await keys.list();
      return { keys: all.filter(({ erasing }) => erasing !== true).map(recordOf) };
    },
  );

  route(
    app,
    {
      method: "POST",
      url: "/admin/v1/keys",
      config,
      tag,
      summary: "Make a key",
      body: createKeySchema,
      status: 201,
      response: madeKeySchema,
    },
    async ({ body }) => {
      const { key, text, hash } = makeKey(requestedKey(body), { ...identity(), randomBytes });
      await keys.create(key, hash);
      return { ...recordOf(key), key: text };
    },
  );

  route(
    app,
    {
      method: "POST",
      url: "/admin/v1/keys/import",
      config,
      tag,
      summary: "Import a key that was made elsewhere",
      body: importKeySchema,
      status: 201,
      response: keyRecordSchema,
      errors: ["key_exists"],
    },
    async ({ body: { key: text, ...fields } }) => {
      if (!isWellFormed(text)) {
        throw new AppError("bad_request", "key must be 16 to 128 letters, digits, _ and -");
      }
      const { key, hash } = adoptKey(text, requestedKey(fields), identity());
      const { created } = await keys.create(key, hash);
      if (!created) throw new AppError("key_exists", "this key exists already");
      return recordOf(key);
    },
  );
}

function addKeyRoutes(app: FastifyInstance, services: Services): void {
  const { keys, randomBytes } = services;
  const url = "/admin/v1/keys/:keyId";

  route(
    app,
    { method: "GET", url, config, tag, summary: "One key", params, response: keyRecordSchema },
    async ({ params: { keyId } }) => recordOf(await requireKey(services, keyId)),
  );

  route(
    app,
    {
      method: "PATCH",
      url,
      config,
      tag,
      summary: "Rename, revoke or restore a key; change its plan, limits or expiry date",
      params,
      body: changeKeySchema,
      response: keyRecordSchema,
    },
    async ({ params: { keyId }, body: { expiresAt, ...change } }) => {
      const { id } = await requireKey(services, keyId);
      const end = expiresAt == null ? expiresAt : new Date(expiresAt).toISOString();
      const keyChange = { ...defined(change), ...(end === undefined ? {} : { expiresAt: end }) };
      return recordOf(existing(await keys.update(id, keyChange)));
    },
  );

  route(
    app,
    {
      method: "POST",
      url: `${url}/rotate`,
      config,
      tag,
      summary: "Make a new secret for the same key and tenant; the old one is refused at once",
      params,
      response: madeKeySchema,
    },
    async ({ params: { keyId } }) => {
      const { id } = await requireKey(services, keyId);
      const secret = makeSecret(randomBytes);
      return { ...recordOf(existing(await keys.rotate(id, secret))), key: secret.text };
    },
  );

  route(
    app,
    {
      method: "DELETE",
      url,
      config,
      tag,
      summary: "Delete a key and all data of its tenant",
      params,
      status: 204,
      response: noContentSchema,
    },
    async ({ params: { keyId } }) => {
      const { id } = await requireKey(services, keyId);
      await deleteKey(keys, id);
      return undefined;
    },
  );
}

/** The key with this id. A deleted key is unknown at once, while its data is still being removed. */
export async function requireKey({ keys }: Services, keyId: string): Promise<ApiKey> {
  return existing(await keys.get(keyId));
}

function existing(key: ApiKey | undefined): ApiKey {
  if (key === undefined || key.erasing === true) {
    throw new AppError("not_found", "there is no such key");
  }
  return key;
}

function requestedKey(body: NewKey): RequestedKey {
  const { name, plan = "Usage", expiresAt, limits } = body;
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
