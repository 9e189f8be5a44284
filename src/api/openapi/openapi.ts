import type { FastifyInstance, RouteOptions } from "fastify";
import { errorBodySchema, errorTable, type ErrorCode } from "../../contract/errors.ts";
import { jsonSchemaOf, noFieldsSchema } from "../../contract/http.ts";
import { codeSamples } from "./code-samples.ts";
import type { Answer, Document, Operation, Parameter, Schema } from "./openapi-document.ts";
import { answerExample, requestExample } from "./openapi-examples.ts";
import { answerHeaders, errorAnswer, headerParts, securitySchemes } from "./openapi-parts.ts";

declare module "fastify" {
  interface FastifySchema {
    summary?: string;
    description?: string;
    tag?: string;
    /** Media types of a successful response; JSON when omitted. */
    produces?: readonly string[];
    /** Fields of a form that the route also takes, beside one file. */
    form?: unknown;
    /** Errors of this route, in addition to those that its parts imply. */
    errors?: readonly ErrorCode[];
  }
}

export type RouteDoc = {
  method: string;
  path: string;
  open: boolean;
  admin: boolean;
  /** Counted against the quota. */
  counted: boolean;
  schema: NonNullable<RouteOptions["schema"]>;
  matches(path: string): boolean;
};

/** Clients get these addresses from an answer, and do not build them. */
const opaque: ReadonlySet<string> = new Set(["/v1/sites/:siteId/feeds/:token"]);

/** Collects every documented route as it is added. Versioned routes have to be documented. */
export function collectRoutes(app: FastifyInstance): RouteDoc[] {
  const docs: RouteDoc[] = [];
  app.addHook("onRoute", ({ method, url, schema, config }) => {
    if (typeof method !== "string" || method === "HEAD") return;
    if (schema?.summary === undefined) {
      if (/^(\/admin)?\/v1\//.test(url) && !opaque.has(url)) {
        throw new Error(`${method} ${url} has no summary, so it would be missing in OpenAPI`);
      }
      return;
    }
    const shape = new RegExp(`^${url.replaceAll(/:\w+/g, "[^/]+")}/?$`);
    const [open, admin] = [config?.open === true, config?.admin === true];
    const counted = !open && !admin && config?.uncounted !== true;
    const matches = (path: string) => shape.test(path);
    docs.push({ method, path: url, open, admin, counted, schema, matches });
  });
  return docs;
}

/** The routes for keys, or the routes for the admin token. */
export type OpenApiPart = "public" | "admin";

/** An OpenAPI 3.1 document, made from the routes and the contract's schemas. */
export function openApi(
  routes: readonly RouteDoc[],
  version: string,
  part: OpenApiPart = "public",
): Document {
  const docs = routes.filter(({ path }) => path.startsWith("/admin/") === (part === "admin"));
  const paths: Document["paths"] = {};
  for (const doc of docs) {
    const path = doc.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [doc.method.toLowerCase()]: operation(doc, path) };
  }
  const answers = Object.fromEntries(
    docs
      .flatMap(errorGroups)
      .map(([status, codes]) => [answerName(codes), errorAnswer(status, codes)]),
  );
  const used = JSON.stringify([paths, answers]);
  const headers = Object.entries(headerParts).filter(([name]) =>
    used.includes(`/headers/${name}"`),
  );
  const tags = [...new Set(docs.flatMap(({ schema }) => schema.tag ?? []))];
  return {
    openapi: "3.1.0",
    info: { ...titles[part], version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    security: [{ [schemeOf[part]]: [] }],
    tags: tags.map((name) => ({ name, description: tagWords[name] ?? name })),
    paths,
    components: {
      securitySchemes: { [schemeOf[part]]: securitySchemes[schemeOf[part]] },
      headers: Object.fromEntries(headers),
      responses: answers,
      schemas: { Error: jsonSchemaOf(errorBodySchema, "output") },
    },
  };
}

const titles = {
  public: {
    title: "Lorepod",
    description: "Turns a website into structured, searchable knowledge.",
  },
  admin: {
    title: "Lorepod admin",
    description: "What the operator of Lorepod can do with the admin token.",
  },
};

const schemeOf = { public: "apiKey", admin: "adminToken" } as const;

/** The errors of a route: its own, and those that its parts imply. */
export function errorCodes({ open, counted, method, schema }: RouteDoc): ErrorCode[] {
  const { body, querystring, headers, params, errors = [] } = schema;
  return [
    ...(body === undefined ? [] : bodyErrors),
    ...(querystring === undefined && headers === undefined ? [] : fieldErrors),
    ...(params === undefined ? [] : idErrors),
    ...(open ? [] : keyErrors),
    ...(counted && method !== "DELETE" ? quotaErrors : []),
    ...errors,
    "internal",
    "unavailable",
  ];
}

const bodyErrors = ["bad_request", "bad_json", "too_large", "wrong_type"] as const;
const fieldErrors = ["bad_request"] as const;
const idErrors = ["not_found"] as const;
const keyErrors = ["unauthorized", "rate_limited"] as const;
const quotaErrors = ["quota_exhausted"] as const;

/** Status -> the codes that come with it, both in order. */
function errorGroups(doc: RouteDoc): [status: number, codes: ErrorCode[]][] {
  const groups = Map.groupBy(new Set(errorCodes(doc)), (code) => errorTable[code].status);
  return [...groups].toSorted(([a], [b]) => a - b);
}

/** `bad_request` and `bad_json` as `BadRequestOrBadJson`. */
function answerName(codes: readonly ErrorCode[]): string {
  const words = codes.map((code) => code.replaceAll(/(?:^|_)([a-z])/g, (_, c) => c.toUpperCase()));
  return words.join("Or");
}

/** The status and schema of a successful response. */
function goodAnswer({ response }: RouteDoc["schema"]): { status: number; schema: unknown } {
  const [status = "200", schema] = Object.entries(response ?? {})[0] ?? [];
  return { status: Number(status), schema };
}

const tagWords: Record<string, string> = {
  Extraction: "Read a website: wait for the result, stream its progress, or fetch it later",
  Jobs: "The state and results of extractions",
  Knowledge: "Search and manage the extracted knowledge",
  Documents: "Files that you upload, read like the pages of a website",
  Pages: "One page or one site, without an extraction",
  "Publishable keys": "Keys with which the pages of your websites may search and ask",
  Webhooks: "Notify your server of events",
  Account: "Plan, usage and the signing secret",
  Admin: "Keys and the state of the server, for the operator",
  Meta: "The server itself",
};

function operation(doc: RouteDoc, path: string): Operation {
  const { method, open, admin, schema } = doc;
  const id = operationId(method, doc.path);
  const takesBody = schema.body !== undefined;
  const required = takesBody && schema.body !== noFieldsSchema;
  const bodySchema = takesBody ? jsonSchemaOf(schema.body) : undefined;
  const example = required && bodySchema !== undefined ? requestExample(bodySchema) : undefined;
  const parameters = parametersOf(schema);
  const responses = answer(doc, id);
  const samples = codeSamples({
    method,
    path,
    secret: open ? null : admin ? "adminToken" : "key",
    parameters,
    body: example,
    responses,
  });
  return {
    operationId: id,
    summary: schema.summary ?? "",
    description: schema.description ?? schema.summary ?? "",
    ...(schema.tag === undefined ? {} : { tags: [schema.tag] }),
    ...(open ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(bodySchema && {
      requestBody: requestBody(bodySchema, { required, example, form: schema.form }),
    }),
    "x-codeSamples": samples,
    responses: {
      ...responses,
      ...Object.fromEntries(
        errorGroups(doc).map(([status, codes]) => [
          status,
          { $ref: `#/components/responses/${answerName(codes)}` },
        ]),
      ),
    },
  };
}

function requestBody(
  schema: Schema,
  { required, example, form }: { required: boolean; example: unknown; form: unknown },
) {
  const content = { schema, ...(example === undefined ? {} : { example }) };
  const forms = form === undefined ? {} : { "multipart/form-data": { schema: formSchema(form) } };
  return { required, content: { "application/json": content, ...forms } };
}

/** The file's name is the source where the form names none. */
function formSchema(form: unknown): Schema {
  const { required: _all, ...schema } = jsonSchemaOf(form);
  const file = { type: "string", format: "binary", description: "The file, at most 50 MB" };
  return { ...schema, required: ["file"], properties: { ...schema.properties, file } };
}

function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "" && word !== "v1");
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${method.toLowerCase()}${pascal.join("")}`;
}

function parametersOf({ params, querystring, headers }: RouteDoc["schema"]): Parameter[] {
  return [
    ...parameterList("path", params),
    ...parameterList("query", querystring),
    ...parameterList("header", headers),
  ];
}

const jsonType = "application/json";

function parameterList(place: "path" | "query" | "header", schema: unknown): Parameter[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name: place === "header" ? headerCase(name) : name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

/** `idempotency-key` in the usual case of headers. */
function headerCase(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
}

function answer({ schema: route, open, admin }: RouteDoc, id: string): Record<string, Answer> {
  const { status, schema } = goodAnswer(route);
  const headers = answerHeaders({ limited: !open && !admin, job: route.tag === "Extraction" });
  const description =
    status === 201 ? "Created" : status === 204 ? "Done; the response has no body" : "Success";
  if (status === 204) return { [String(status)]: { description, headers } };
  const shape = jsonSchemaOf(schema, "output");
  const { produces = [jsonType] } = route;
  const body = { schema: shape };
  const content = Object.fromEntries(
    produces.map((type) => [
      type,
      type === jsonType ? { ...body, example: answerExample(shape, id) } : body,
    ]),
  );
  return { [String(status)]: { description, headers, content } };
}
