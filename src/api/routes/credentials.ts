import type { FastifyInstance } from "fastify";
import {
  credentialDeletionSchema,
  credentialListSchema,
  credentialParamsSchema,
  credentialSchema,
  newCredentialSchema,
  type NewCredential,
} from "../../contract/credentials.ts";
import { AppError } from "../../contract/errors.ts";
import { noContentSchema } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import {
  createCredential,
  findCredential,
  listCredentials,
  openOrigin,
  removeCredential,
  replaceCredential,
} from "../../tenancy/index.ts";
import { detachCredential, usesOfCredential } from "../credential-use.ts";
import { keyOf } from "../key-check.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

const tag = "Credentials";
const params = credentialParamsSchema;
const url = "/v1/credentials/:credentialId";

/** Values go in and never come out: no response, log or error contains one. */
export async function credentialRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { secrets, clock } = services;
  const deps = { secrets, now: () => clock.now() };

  route(
    app,
    {
      method: "POST",
      url: "/v1/credentials",
      summary: "Store a credential for pages behind a login",
      tag,
      body: newCredentialSchema,
      status: 201,
      response: credentialSchema,
      errors: ["too_many_credentials"],
    },
    // Without Idempotency-Key: its record would contain a hash of the values.
    async ({ body, request }) => {
      await refuseOpenLogin(services, body);
      const id = `cred_${services.ids.id()}`;
      const created = await createCredential(deps, keyOf(request).tenant, id, body);
      if (created !== undefined) return created;
      const message = `this key has ${limits.credentialsPerKey.value} credentials, which is the limit`;
      throw new AppError("too_many_credentials", message);
    },
  );

  route(
    app,
    {
      method: "GET",
      url: "/v1/credentials",
      summary: "All credentials, without their values",
      tag,
      response: credentialListSchema,
    },
    async ({ request }) => ({
      credentials: await listCredentials(secrets, keyOf(request).tenant),
    }),
  );

  route(
    app,
    {
      method: "PUT",
      url,
      summary: "Replace the values and origins of a credential",
      tag,
      params,
      body: newCredentialSchema,
      response: credentialSchema,
      errors: ["too_many_credentials"],
    },
    async ({ params: { credentialId }, body, request }) => {
      await refuseOpenLogin(services, body);
      const { tenant } = keyOf(request);
      const changed = await replaceCredential(deps, tenant, credentialId, body);
      if (changed === undefined) throw unknownCredential();
      return changed;
    },
  );

  route(
    app,
    {
      method: "DELETE",
      url,
      summary: "Remove a credential",
      tag,
      params,
      query: credentialDeletionSchema,
      status: 204,
      response: noContentSchema,
      errors: ["credential_in_use"],
    },
    async ({ params: { credentialId }, query, request }) => {
      const { tenant } = keyOf(request);
      const found = await findCredential(secrets, tenant, credentialId);
      if (found === undefined) throw unknownCredential();
      const uses = await usesOfCredential(services, tenant, credentialId);
      if (query.force !== "true" && uses.length > 0) {
        throw new AppError("credential_in_use", `${uses.slice(0, 5).join(", ")} uses it`);
      }
      await detachCredential(services, tenant, credentialId);
      await removeCredential(deps, tenant, credentialId);
      return undefined;
    },
  );
}

const unknownCredential = () => new AppError("not_found", "there is no credential under this id");

async function refuseOpenLogin({ isOwnNetwork }: Services, values: NewCredential) {
  const open = await openOrigin(values, isOwnNetwork);
  if (open !== undefined) throw new AppError("bad_request", `origins[${open.index}] ${open.rule}`);
}
