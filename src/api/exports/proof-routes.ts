import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import {
  itemParamsSchema,
  proofKeysPath,
  proofKeysSchema,
  proofSchema,
} from "../../contract/files/proof.ts";
import { noFieldsSchema } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import { makeProof, readProofKeys, rotateProofKeys } from "../../exports/index.ts";
import { evidenceText } from "../../knowledge/index.ts";
import { jsonType } from "../jobs/load-result.ts";
import { keyOf } from "../key-check.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

/** Proofs that can be checked without this server, and the keys that they are checked with. */
export async function proofRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const deps = { secrets: services.secrets, now: () => services.clock.now() };

  route(
    app,
    {
      method: "GET",
      url: "/v1/items/:itemId/proof",
      config: { uncounted: true },
      summary: "A signed file that proves what an item quotes, without this server",
      tag: "Knowledge",
      params: itemParamsSchema,
      response: proofSchema,
    },
    async ({ params: { itemId }, request, reply }) => {
      const proof = await proofOf(services, keyOf(request).tenant, itemId);
      return reply.type(jsonType).send(proof);
    },
  );

  route(
    app,
    {
      method: "GET",
      url: proofKeysPath,
      config: { open: true },
      summary: "The public keys that proofs are checked with, newest first",
      tag: "Knowledge",
      response: proofKeysSchema,
    },
    async ({ reply }) => {
      const { keys } = await readProofKeys(deps);
      reply.header("cache-control", `public, max-age=${limits.proofKeysAgeSeconds.value}`);
      return { keys: [...keys] };
    },
  );
}

/** For the admin: a key that may have been read by others is replaced. */
export async function proofKeyRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const deps = { secrets: services.secrets, now: () => services.clock.now() };
  route(
    app,
    {
      method: "POST",
      url: "/admin/v1/proof-keys/rotate",
      config: { admin: true },
      summary: "Make another key for proofs; the public half of the old one is kept",
      tag: "Admin",
      body: noFieldsSchema,
      response: proofKeysSchema,
    },
    async () => ({ keys: [...(await rotateProofKeys(deps))] }),
  );
}

async function proofOf(
  { search, snapshots, secrets, clock }: Services,
  tenant: string,
  itemId: string,
): Promise<string> {
  const found = await search.document(tenant, itemId);
  if (found === undefined) throw new AppError("not_found", "there is no such item");
  const { id, title, description, content, category, facts, source, evidence, sources } = found;
  const snapshot = await snapshots.get(tenant, source);
  if (snapshot === undefined) throw textMissing();
  const { page, engine } = snapshot.stored;
  const own = sources?.find((one) => one.source === source)?.evidence ?? [evidence];
  const now = () => clock.now();
  const proof = makeProof(
    {
      origin: engine === "upload" ? "uploaded" : (snapshot.origin ?? "fetched"),
      method: engine,
      readAt: snapshot.readAt,
      issuedAt: new Date(now()).toISOString(),
      item: { id, title, description, content, category, ...(facts && { facts }) },
      quotes: own.map(({ quote, start, end, link }) => ({ quote, start, end, link })),
      page: {
        url: source,
        title: page.title,
        text: evidenceText(page),
        contentHash: page.contentHash,
      },
    },
    await readProofKeys({ secrets, now }),
  );
  if (proof === undefined) throw textMissing();
  return proof;
}

const textMissing = (): AppError =>
  new AppError(
    "not_found",
    "the text that the item quotes is no longer stored: read the page again",
  );
