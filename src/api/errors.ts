import { ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendNotFoundPage, wantsPage } from "./not-found-page.ts";
import { AppError, errorBody, type ErrorCode, type Outage } from "../contract/errors.ts";
import type { Services } from "./services.ts";

/** Sends every error in one format: three fields in the body, the code in a header. */
export function addErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    // Without a route the error in the body does not matter.
    if (request.is404 && !(error instanceof AppError)) return sendNotFound(app, request, reply);
    return sendError(reply, answerFor(services, request, error));
  });
  app.setNotFoundHandler(async (request, reply) => sendNotFound(app, request, reply));
}

/** The error for the client; faults of the server are logged. */
export function answerFor(
  { log, outageOf }: Pick<Services, "log" | "outageOf">,
  request: FastifyRequest,
  error: FastifyError,
): AppError {
  const outage = outageOf(error);
  const answer = outage === undefined ? toAppError(error) : unavailable(outage, error);
  // Deliberate refusals are in the access log only: one more line with a stack for each would
  // amplify a flood of requests.
  if (answer.status >= 500 && (answer.cause !== undefined || answer.code === "internal")) {
    log.error({ request: request.id, route: request.routeOptions.url, err: error }, answer.code);
  }
  return answer;
}

function sendNotFound(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split("?", 1)[0] ?? "/";
  const allowed = methodsOf(app, path);
  if (allowed.length === 0) {
    if (wantsPage(request)) return sendNotFoundPage(reply);
    return sendError(reply, new AppError("not_found", `there is nothing at ${path}`));
  }
  reply.header("allow", allowed.join(", "));
  const words = `${request.method} is not possible here; ${allowed.join(", ")} is`;
  return sendError(reply, new AppError("wrong_method", words));
}

/** Answers what Node refuses before there is a request, in the same format, and closes. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET" || hasPendingResponse(socket)) {
    socket.destroy();
    return;
  }
  const [status, message] = refusals[error.code ?? ""] ?? [400, "this is not an HTTP request"];
  const body = JSON.stringify(errorBody(status, message));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "x-error-code: bad_request",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Whether an earlier request still waits for its response: the client would take ours for it. */
function hasPendingResponse(socket: Socket): boolean {
  // Node's internal field; its default handler of these errors reads it too.
  const pending: unknown = Reflect.get(socket, "_httpMessage");
  return pending instanceof ServerResponse && (pending.req.complete || pending.headersSent);
}

const refusals: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, "the headers are longer than 64 KB"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "the request did not arrive in time"],
};

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  setErrorHeaders(reply, error);
  return reply.code(error.status).send(errorBody(error.status, error.message));
}

export function setErrorHeaders(reply: FastifyReply, { code, retryAfterSeconds }: AppError): void {
  reply.header("x-error-code", code);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
}

/** Our code and message for each error of Fastify. */
const codes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["too_large", "the body is larger than 256 KB"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["wrong_type", "content-type must be application/json"],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["bad_json", "the body is empty, a JSON object is needed"],
  FST_ERR_CTP_INVALID_JSON_BODY: ["bad_json", "the body is not valid JSON"],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    "bad_json",
    "the length of the body differs from content-length",
  ],
  FST_ERR_BAD_URL: ["bad_request", "the path is not a valid URL"],
};

function unavailable({ message, isReported }: Outage, cause: Error): AppError {
  const retryAfterSeconds = 5;
  return new AppError("unavailable", message, {
    retryAfterSeconds,
    ...(isReported ? {} : { cause }),
  });
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const known = codes[error.code];
  if (known !== undefined) return new AppError(known[0], known[1], { cause: error });
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new AppError("bad_request", error.message, { cause: error });
  }
  return new AppError("internal", "something went wrong on our side", { cause: error });
}

function methodsOf(app: FastifyInstance, path: string): string[] {
  const matching = app.routeDocs.filter((doc) => doc.matches(path));
  // `/v1/keys/import` also matches `/v1/keys/:keyId`: the exact path wins.
  const exact = matching.filter((doc) => doc.path === path);
  return [...new Set((exact.length > 0 ? exact : matching).map((doc) => doc.method))];
}
