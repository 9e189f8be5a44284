import type { FastifyInstance, FastifyReply } from "fastify";
import { clientMetadataSchema } from "../../contract/accounts/oauth.ts";
import { AppError } from "../../contract/errors.ts";
import { check } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import { SlidingWindows } from "../../kit/sliding-windows.ts";
import type { Oauth, Outcome, Tokens } from "../../tenancy/index.ts";
import type { Services } from "../services.ts";
import { neededIssuer } from "./issuer.ts";
import { scope } from "./metadata-routes.ts";

const config = { open: true };

/**
 * Registration, tokens and revocation, with the bodies and errors of their standards: clients send
 * forms and fields that this server does not know, and read `error`.
 */
export async function oauthTokenRoutes(
  app: FastifyInstance,
  { services, oauth }: { services: Services; oauth: Oauth },
): Promise<void> {
  const takeRegistration = registrationLimit(services);
  acceptForms(app);
  sendOauthErrors(app);

  app.post("/oauth/register", { config }, async (request, reply) => {
    neededIssuer(services, request);
    takeRegistration(request.ip);
    const checked = check(clientMetadataSchema, request.body);
    if (!checked.ok) {
      const isAddress = checked.problem.includes("redirect_uris");
      const error = isAddress ? "invalid_redirect_uri" : "invalid_client_metadata";
      return sendError(reply, 400, error, checked.problem);
    }
    const { id, name, redirectUris, createdAt } = await oauth.clients.register(checked.value);
    return reply.code(201).send({
      client_id: id,
      client_id_issued_at: Math.floor(Date.parse(createdAt) / 1_000),
      ...(name !== null && { client_name: name }),
      redirect_uris: redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope,
    });
  });

  app.post("/oauth/token", { config }, async (request, reply) => {
    neededIssuer(services, request);
    const form = new Form(request.body);
    const outcome = await exchange(oauth, form);
    if (form.problem !== undefined) return sendError(reply, 400, "invalid_request", form.problem);
    if (!outcome.ok) return sendError(reply, 400, outcome.error, outcome.because);
    const { access, refresh, seconds } = outcome.value;
    return {
      access_token: access,
      token_type: "Bearer",
      expires_in: seconds,
      refresh_token: refresh,
      scope,
    };
  });

  app.post("/oauth/revoke", { config }, async (request, reply) => {
    neededIssuer(services, request);
    const form = new Form(request.body);
    const token = form.needed("token");
    const clientId = form.text("client_id");
    if (form.problem !== undefined) return sendError(reply, 400, "invalid_request", form.problem);
    const outcome = await oauth.grants.revoke(token, clientId);
    if (!outcome.ok) return sendError(reply, 400, outcome.error, outcome.because);
    return reply.code(200).send({});
  });
}

/** Nothing is exchanged for an incomplete form; `form.problem` then has the reason. */
async function exchange(oauth: Oauth, form: Form): Promise<Outcome<Tokens>> {
  const type = form.needed("grant_type");
  const clientId = form.needed("client_id");
  const resource = form.text("resource")?.replace(/\/$/, "");
  const incomplete = { ok: false, error: "invalid_request", because: "" } as const;
  switch (type) {
    case "authorization_code": {
      const code = form.needed("code");
      const redirectUri = form.needed("redirect_uri");
      const verifier = form.needed("code_verifier");
      if (form.problem !== undefined) return incomplete;
      return oauth.codes.redeem({ code, clientId, redirectUri, verifier, resource });
    }
    case "refresh_token": {
      const token = form.needed("refresh_token");
      if (form.problem !== undefined) return incomplete;
      return oauth.grants.refresh(token, { clientId, resource });
    }
    default:
      return {
        ok: false,
        error: "unsupported_grant_type",
        because: "grant_type must be authorization_code or refresh_token",
      };
  }
}

/** The fields of a form; the first problem is for the client. */
class Form {
  readonly #fields: URLSearchParams;
  problem: string | undefined;

  constructor(body: unknown) {
    this.#fields = body instanceof URLSearchParams ? body : new URLSearchParams();
    if (!(body instanceof URLSearchParams)) {
      this.problem = "content-type must be application/x-www-form-urlencoded";
    }
  }

  text(name: string): string | undefined {
    const [first, second] = this.#fields.getAll(name);
    if (second !== undefined) this.problem ??= `${name} is given twice`;
    return first === "" ? undefined : first;
  }

  needed(name: string): string {
    const text = this.text(name);
    if (text === undefined) this.problem ??= `${name} is missing`;
    return text ?? "";
  }
}

function acceptForms(app: FastifyInstance): void {
  app.removeContentTypeParser("application/x-www-form-urlencoded");
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
}

/** Anyone may register, so that is bounded for each address and in all. */
function registrationLimit({ clock }: Services): (address: string) => void {
  const hourMs = 3_600_000;
  const windows = new SlidingWindows(hourMs, limits.oauthAddresses.value);
  const all = new SlidingWindows(hourMs, 1);
  const refuse = (resetMs: number) => {
    const retryAfterSeconds = Math.ceil(resetMs / 1_000);
    const message = `too many applications were registered, wait ${retryAfterSeconds} s`;
    throw new AppError("rate_limited", message, { retryAfterSeconds });
  };
  return (address) => {
    const now = clock.now();
    const own = windows.take(address, now, limits.oauthRegistrationsPerHour.value);
    if (!own.taken) refuse(own.resetMs);
    const total = all.take("all", now, limits.oauthRegistrationsInAll.value);
    if (!total.taken) refuse(total.resetMs);
  };
}

function sendOauthErrors(app: FastifyInstance): void {
  const handleOthers = app.errorHandler;
  app.setErrorHandler(async (error, request, reply) => {
    // Those that every route has, such as 429, keep their form and get the field of the standard.
    const isWrong = (error as { statusCode?: number }).statusCode ?? 500;
    if (!(error instanceof AppError) && isWrong < 500) {
      return sendError(reply, 400, "invalid_request", "the body cannot be read");
    }
    return handleOthers.call(app, error as never, request, reply);
  });
}

function sendError(reply: FastifyReply, status: number, error: string, description: string) {
  return reply.code(status).send({ error, error_description: description });
}
