import type { FastifyInstance } from "fastify";
import {
  createdPublishableKeySchema,
  newPublishableKeySchema,
  publishableKeyListSchema,
  publishableKeyParamsSchema,
} from "../../contract/accounts/publishable-key.ts";
import { AppError } from "../../contract/errors.ts";
import { noContentSchema } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import {
  createPublishableKey,
  listPublishableKeys,
  removePublishableKey,
} from "../../tenancy/index.ts";
import { keyOf } from "../key-check.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { checkSite } from "../sites/own-site.ts";

const tag = "Publishable keys";

/** Keys for pages of websites; only an API key may make and remove them. */
export async function publishableKeyRoutes(
  app: FastifyInstance,
  services: Services,
): Promise<void> {
  const { secrets, clock, ids, randomBytes } = services;
  route(
    app,
    {
      method: "POST",
      url: "/v1/publishable-keys",
      summary: "Make a key with which pages of your website may search and ask",
      tag,
      body: newPublishableKeySchema,
      status: 201,
      response: createdPublishableKeySchema,
      errors: ["too_many_credentials"],
    },
    // Without Idempotency-Key: its record would contain the key.
    async ({ body, request }) => {
      for (const site of body.sites ?? []) await checkSite(services, request, site);
      const made = { id: ids.id(), now: clock.now(), randomBytes };
      const created = await createPublishableKey(secrets, keyOf(request), body, made);
      if (created !== undefined) return created;
      const message = `this key has ${limits.publishableKeysPerKey.value} publishable keys, which is the limit`;
      throw new AppError("too_many_credentials", message);
    },
  );

  route(
    app,
    {
      method: "GET",
      url: "/v1/publishable-keys",
      summary: "All publishable keys, without their text",
      tag,
      response: publishableKeyListSchema,
    },
    async ({ request }) => ({
      publishableKeys: await listPublishableKeys(secrets, keyOf(request).tenant),
    }),
  );

  route(
    app,
    {
      method: "DELETE",
      url: "/v1/publishable-keys/:publishableKeyId",
      summary: "Remove a publishable key, which is refused from then on",
      tag,
      params: publishableKeyParamsSchema,
      status: 204,
      response: noContentSchema,
    },
    async ({ params: { publishableKeyId }, request }) => {
      const { tenant } = keyOf(request);
      if (!(await removePublishableKey(secrets, tenant, publishableKeyId))) {
        throw new AppError("not_found", "there is no publishable key under this id");
      }
      await services.usage.remove(publishableKeyId);
      return undefined;
    },
  );
}
