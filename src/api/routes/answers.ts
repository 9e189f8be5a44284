import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  answerRequestSchema,
  answerSchema,
  verificationSchema,
  verifyRequestSchema,
  type AnswerMessage,
  type AnswerRequest,
} from "../../contract/answer.ts";
import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import { every } from "../../kit/every.ts";
import type { Scope } from "../../knowledge/index.ts";
import { disconnected } from "../disconnected.ts";
import { openStream } from "../jobs/sse.ts";
import { keyOf } from "../key-check.ts";
import { scopeOf } from "../publishable-scope.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { checkSite } from "../sites/own-site.ts";

const tag = "Knowledge";

/** Answers from the knowledge of the caller's key, and checks of texts against it. */
export async function answerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { answers } = services;
  route(
    app,
    {
      method: "POST",
      url: "/v1/answer",
      summary: "Answer a question with quotes, as a stream or as JSON by the Accept header",
      tag,
      body: answerRequestSchema,
      response: answerSchema,
      config: { publishable: true },
      errors: ["forbidden"],
    },
    async ({ body, request, reply }) => {
      const asked = await askedWith(services, request, body);
      if (asked.question.mode === "model" && !answers.hasModel) {
        throw new AppError("bad_request", "mode: no model is configured");
      }
      if (String(request.headers.accept).includes("text/event-stream")) {
        return streamAnswer(services, asked, request, reply);
      }
      const { tenant, question, scope } = asked;
      return answers.answer(tenant, question, signalOf(request, reply), scope);
    },
  );

  route(
    app,
    {
      method: "POST",
      url: "/v1/verify",
      summary: "Check each sentence of a text against the knowledge",
      tag,
      body: verifyRequestSchema,
      response: verificationSchema,
    },
    async ({ body, request, reply }) => {
      await checkSite(services, request, body.site);
      return answers.verify(keyOf(request).tenant, body, signalOf(request, reply));
    },
  );
}

type Asked = { tenant: string; question: AnswerRequest; scope?: Scope };

/** What the key of the call may ask. A publishable key has no model unless its owner allows it. */
async function askedWith(
  services: Services,
  request: FastifyRequest,
  question: AnswerRequest,
): Promise<Asked> {
  if (request.publishable === null) {
    await checkSite(services, request, question.site);
    return { tenant: keyOf(request).tenant, question };
  }
  const { key, tenant } = request.publishable;
  const scope = await scopeOf(services, request.publishable, question);
  if (key.allowModel) return { tenant, question, scope };
  if (question.mode === "model") {
    throw new AppError("forbidden", "mode: the publishable key may not use the model");
  }
  return { tenant, question: { ...question, mode: "quote" }, scope };
}

function signalOf(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  return AbortSignal.any([disconnected(reply), request.server.closing]);
}

/** Sends the answer while it is made. Errors end the stream as its last message. */
async function streamAnswer(
  { answers, clock, log, outageOf }: Services,
  { tenant, question, scope }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stream = openStream(reply, {
    onCut: (reason) => log.info({ request: request.id, reason }, "stream.cut"),
    headers: {},
  });
  const signal = AbortSignal.any([signalOf(request, reply), stream.cut]);
  using _pings = every(clock, limits.streamPingMs.value, () => stream.ping());
  let id = 0;
  const send = ({ type, ...data }: AnswerMessage) => {
    id++;
    stream.send({ id: String(id), event: type, data: { type, id, ...data } });
  };
  try {
    for await (const message of answers.stream(tenant, question, signal, scope)) send(message);
  } catch (error) {
    if (signal.aborted) return reply;
    log.error({ request: request.id, err: error }, "stream.failed");
    const isOutage = outageOf(error) !== undefined;
    const known = error instanceof AppError ? error.code : "internal";
    const code = isOutage ? "unavailable" : known;
    send({ type: "error", code, message: "the answer could not be completed" });
  } finally {
    stream.end();
  }
  return reply;
}
