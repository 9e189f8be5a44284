import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationAsyncHookHandler,
} from "fastify";
import type { ErrorCode } from "../contract/errors.ts";
import type { FieldsSchema, Parsed, ResponseSchema } from "../contract/http.ts";

/** What the validator compiler in `app.ts` parses: an object with known fields. */
type Fields = FieldsSchema | undefined;

type RouteOptions<Params extends Fields, Query extends Fields, Body extends Fields, Answer> = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  /** Who may call, and whether the call counts against the quota. */
  config?: FastifyContextConfig;
  /** Routes with a summary are part of the OpenAPI documents. */
  summary?: string;
  tag?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  headers?: FieldsSchema;
  /** Fields of a form that may be sent in place of JSON, beside one file. */
  form?: FieldsSchema;
  /** Status of a successful response: 200 when omitted, 204 has no body. */
  status?: 200 | 201 | 204;
  /** Omitted by routes that send files. */
  response?: ResponseSchema<Answer>;
  /** Media types of a successful response: JSON when omitted. */
  produces?: readonly string[];
  /** Errors of this route, in addition to those that every route of its kind can send. */
  errors?: readonly ErrorCode[];
  /** Largest body, where it is not that of every route. */
  bodyBytes?: number;
  preValidation?: preValidationAsyncHookHandler;
};

/** A request whose parts were parsed by the route's schemas. */
type Call<Params extends Fields, Query extends Fields, Body extends Fields> = {
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Adds a route. The schemas give the handler parsed and typed input, the compiler checks what the
 * handler returns, and the OpenAPI documents describe both.
 */
export function route<
  Params extends Fields = undefined,
  Query extends Fields = undefined,
  Body extends Fields = undefined,
  Answer = never,
>(
  app: FastifyInstance,
  options: RouteOptions<Params, Query, Body, Answer>,
  /** Returns what the response schema takes, or the reply when the handler has sent it itself. */
  handle: (call: Call<Params, Query, Body>) => Promise<FastifyReply | NoInfer<Answer>>,
): void {
  const { method, url, config = {}, status = 200, preValidation, bodyBytes } = options;
  app.route({
    method,
    url,
    config,
    schema: fastifySchema(options, status),
    ...(preValidation && { preValidation }),
    ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
    handler: async (request, reply) => {
      // Fastify has replaced these three by what the validator compiler parsed with the same schemas.
      const params = request.params as Parsed<Params>;
      const query = request.query as Parsed<Query>;
      const body = request.body as Parsed<Body>;
      reply.code(status);
      const answer = await handle({ params, query, body, request, reply });
      return status === 204 ? reply.send() : answer;
    },
  });
}

function fastifySchema(options: RouteOptions<Fields, Fields, Fields, unknown>, status: number) {
  const { summary, tag, params, query, body, form, headers, response, produces, errors } = options;
  return {
    ...(summary !== undefined && { summary }),
    ...(tag !== undefined && { tag }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(form && { form }),
    ...(headers && { headers }),
    ...(response && { response: { [status]: response } }),
    ...(produces !== undefined && { produces }),
    ...(errors && { errors }),
  };
}
