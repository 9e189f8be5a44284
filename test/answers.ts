import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { buildApi } from "../src/api/app.ts";
import { errorCodes, type RouteDoc } from "../src/api/openapi/openapi.ts";
import type { Services } from "../src/api/services.ts";
import { markdownSchema } from "../src/contract/calls/page-calls.ts";
import { errorBodySchema, errorTable, isErrorCode } from "../src/contract/errors.ts";
import { planTable } from "../src/contract/settings/plans.ts";
import { createTestClock } from "../src/kit/clock.ts";

export type SeenAnswer = {
  method: string;
  path: string;
  status: number;
  /** Value of `x-error-code`. */
  code: string | undefined;
  type: string;
  text: string;
};

/**
 * The difference between a response and what the OpenAPI document declares for its operation;
 * undefined when there is none, or when the path is not documented.
 */
export function undeclared(docs: readonly RouteDoc[], answer: SeenAnswer): string | undefined {
  const { method, path, status, code, type, text } = answer;
  const doc = docOf(docs, method, path.split("?", 1)[0] ?? "");
  if (doc === undefined) return undefined;
  const problem = code === undefined ? successProblem(doc, answer) : errorProblem(doc, answer);
  if (problem === undefined) return undefined;
  return `${method} ${doc.path} answered ${status} ${code ?? ""} ${type}: ${problem}: ${text.slice(0, 300)}`;
}

function docOf(docs: readonly RouteDoc[], method: string, path: string): RouteDoc | undefined {
  const matching = docs.filter((doc) => doc.method === method && doc.matches(path));
  return matching.find((doc) => doc.path === path) ?? matching[0];
}

/**
 * A body with `format` makes this call a markdown conversion. The document declares only the usual
 * response, so that clients have one type for it.
 */
const alternatives: Record<string, z.ZodType> = { "POST /v1/extract": markdownSchema };

function successProblem({ schema, method, path }: RouteDoc, answer: SeenAnswer) {
  const { status, type, text } = answer;
  const [declared, shape] = Object.entries(schema.response ?? {})[0] ?? [];
  if (declared !== String(status)) return `only ${declared} is declared`;
  if (status === 204) return text === "" ? undefined : "the body must be empty";
  if (type.startsWith("text/event-stream")) return undefined;
  const { produces = ["application/json"] } = schema;
  if (!produces.some((known) => type.startsWith(known))) return "the type is not declared";
  if (!type.startsWith("application/json")) return undefined;
  if (!(shape instanceof z.ZodType)) return "there is no schema";
  const value: unknown = JSON.parse(text);
  const other = alternatives[`${method} ${path}`];
  if (other !== undefined && shapeProblem(other, value) === undefined) return undefined;
  return shapeProblem(shape, value);
}

function errorProblem(doc: RouteDoc, { status, code = "", text }: SeenAnswer) {
  if (!isErrorCode(code)) return "the code is not in the table of errors";
  if (errorTable[code].status !== status) return "the code has another status";
  // Without an admin token there is no admin API.
  if (doc.path.startsWith("/admin/") && code === "not_found") return undefined;
  // A session, a connection and the state of the server add errors to every operation.
  const isGeneral = ["forbidden", "unavailable", "internal"].includes(code);
  if (!isGeneral && !errorCodes(doc).includes(code)) return "the error is not declared";
  return shapeProblem(errorBodySchema, JSON.parse(text));
}

/** Parsing removes fields that the schema does not have. */
function shapeProblem(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return z.prettifyError(parsed.error);
  if (isDeepStrictEqual(parsed.data, value)) return undefined;
  return `undeclared fields in ${firstDifference(parsed.data, value, "")}`;
}

function firstDifference(parsed: unknown, value: unknown, path: string): string {
  if (!isObject(parsed) || !isObject(value)) return path;
  const name = Object.keys(value).find((key) => !isDeepStrictEqual(parsed[key], value[key]));
  return name === undefined ? path : firstDifference(parsed[name], value[name], `${path}/${name}`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

let docs: Promise<RouteDoc[]> | undefined;

/** The documented routes, from an app that never serves a request. */
export function documentedRoutes(): Promise<RouteDoc[]> {
  return (docs ??= readRoutes());
}

async function readRoutes(): Promise<RouteDoc[]> {
  const unused = new Proxy({}, { get: () => () => Promise.reject(new Error("not for use")) });
  const app = await buildApi({
    // Routes destructure these while they are added; no handler runs.
    ...(unused as Services),
    webhooks: unused as Services["webhooks"],
    settings: {
      plans: planTable,
      adminToken: "any",
      publicUrl: "",
      cors: [],
      trustProxy: [],
      authFailures: 1,
      adminFailures: 1,
    },
    dashboard: null,
    searchElement: undefined,
    clock: createTestClock(),
    version: "1",
  });
  const { routeDocs } = app;
  await app.close();
  return routeDocs;
}
