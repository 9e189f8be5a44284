/** One page for each endpoint, and a map of all for language models, from the OpenAPI documents. */
import { errorTable, isErrorCode } from "../../contract/errors.ts";
import type { Answer, Document, Documents, Operation, Schema } from "./openapi-document.ts";

const notice = "<!-- Made by `npm run generate` from the routes. Do not edit. -->";

/** Path in the tree -> text. */
export function apiPages(documents: Documents): Record<string, string> {
  const open = endpointsOf(documents.public, false);
  const admin = endpointsOf(documents.admin, true);
  const pages = [...open, ...admin].map((one) => [fileOf(one.operation), page(one)] as const);
  return {
    ...Object.fromEntries(pages),
    "docs/api/README.md": index(open, admin),
    "docs/llms.txt": llms(open, admin, moreInTree),
  };
}

/** The same as a running server offers it: path -> text, with links that it answers. */
export function servedPages(document: Document): Record<string, string> {
  const open = endpointsOf(document, false);
  const served = (text: string) =>
    text.replaceAll("](api/", "](/docs/api/").replaceAll("](../errors.md)", "](/openapi.json)");
  const more = ["- [OpenAPI 3.1](/openapi.json): every call, field, answer and error"];
  return Object.fromEntries([
    ["/llms.txt", served(llms(open, [], more))],
    ...open.map((one) => [`/${fileOf(one.operation)}`, served(page(one))]),
  ]);
}

export type Endpoint = {
  method: string;
  path: string;
  operation: Operation;
  document: Document;
  admin: boolean;
};

/** Every call of a document. */
export function endpointsOf(document: Document, admin: boolean): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      document,
      admin,
    })),
  );
}

const fileOf = ({ operationId }: Operation) => `docs/api/${operationId}.md`;

function index(open: Endpoint[], admin: Endpoint[]): string {
  const table = (all: Endpoint[]) => [
    "| call | what it does |",
    "| --- | --- |",
    ...all.map(
      ({ method, path, operation }) =>
        `| [\`${method} ${path}\`](${operation.operationId}.md) | ${operation.summary} |`,
    ),
    "",
  ];
  return [
    "# API",
    notice,
    "",
    "The examples ask a server at `http://127.0.0.1:8080` and take the key from `LOREPOD_API_KEY`, the",
    "admin token from `LOREPOD_ADMIN_TOKEN`; in place of `https://example.com/` and of ids like",
    "`job_01k9zq4v7n3m8w2x5y6a7b8c9d` put your own. Each of them is run as printed by a test.",
    "",
    ...table(open),
    "## Admin",
    "",
    "There when `LOREPOD_ADMIN_TOKEN` is set, and opened by it:",
    "",
    ...table(admin),
  ].join("\n");
}

function page({ method, path, operation, document }: Endpoint): string {
  const { summary, description = summary } = operation;
  return [
    `# ${method} ${path}`,
    notice,
    "",
    /[.?]$/.test(summary) ? summary : `${summary}.`,
    ...(description === summary ? [] : ["", description]),
    "",
    ...parameterTable(operation),
    ...bodyTable(operation),
    ...examples(operation),
    ...answerTable(operation, document),
  ].join("\n");
}

function parameterTable({ parameters = [] }: Operation): string[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, in: place, required, schema }) =>
    row(`\`${name}\``, place, required ? "yes" : "no", typeOf(schema), schema.description ?? ""),
  );
  return [
    "## Parameters",
    "",
    "| name | in | required | type | meaning |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ];
}

function bodyTable({ requestBody }: Operation): string[] {
  if (requestBody?.required !== true) return [];
  const schema = requestBody.content["application/json"]?.schema;
  if (schema === undefined) return [];
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    row(`\`${name}\``, required.has(name) ? "yes" : "no", typeOf(field), field.description ?? ""),
  );
  return [
    "## Body",
    "",
    "| field | required | type | meaning |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ];
}

function examples({ "x-codeSamples": samples, responses }: Operation): string[] {
  const blocks = samples.flatMap(({ lang, source }) => [`\`\`\`${lang}`, source, "```", ""]);
  const [good] = Object.values(responses);
  const answer = good?.content?.["application/json"]?.example;
  if (answer === undefined) return ["## Examples", "", ...blocks];
  const json = ["```json", JSON.stringify(answer, null, 2), "```"];
  return ["## Examples", "", ...blocks, "An answer:", "", ...json, ""];
}

function answerTable({ responses }: Operation, { components }: Document): string[] {
  const answers = Object.entries(responses).map(([status, { $ref, ...own }]) => ({
    status,
    ...own,
    ...($ref === undefined ? {} : components.responses[$ref.split("/").pop() ?? ""]),
  }));
  const good = answers.filter(({ status }) => status < "400").map(goodRow);
  const bad = answers.flatMap(({ status, headers }) =>
    (headers?.["x-error-code"]?.schema?.enum ?? []).map((code) => errorRow(status, String(code))),
  );
  return [
    "## Answers",
    "",
    "| status | meaning |",
    "| --- | --- |",
    ...good,
    "",
    "| status | code | worth retrying | cause | remedy |",
    "| --- | --- | --- | --- | --- |",
    ...bad,
    "",
    errorsLink,
    "",
  ];
}

function goodRow({ status, description, content }: Answer & { status: string }): string {
  const fields = Object.values(content ?? {}).flatMap(({ schema }) =>
    Object.keys(schema.properties ?? {}).map((name) => `\`${name}\``),
  );
  return row(status, [description, fields.join(", ")].filter(Boolean).join(": "));
}

function errorRow(status: string, code: string): string {
  if (!isErrorCode(code)) throw new Error(`${code} is not in the table of errors`);
  const { retryable, cause, remedy } = errorTable[code];
  return row(status, `\`${code}\``, retryable ? "yes" : "no", cause, remedy);
}

const errorsLink = "What any call can answer: [errors](../errors.md).";

const moreInTree = [
  "- OpenAPI 3.1: every call, field and answer, [with a key](openapi.json) and [with the admin",
  "  token](openapi-admin.json)",
  "- [Errors](errors.md): each code, its cause and remedy, worth retrying or not",
  "- [Limits](limits.md) and [settings](config.md)",
  "- [Guides](guides/README.md): complete programs for RAG, a support bot, changes, a vector store",
  "- [Versions](versioning.md): what may change within /v1",
];

function llms(open: Endpoint[], admin: Endpoint[], more: string[]): string {
  const calls = (all: Endpoint[]) =>
    all.map(
      ({ method, path, operation }) =>
        `- [${method} ${path}](api/${operation.operationId}.md): ${operation.summary}`,
    );
  return [
    "# Lorepod",
    "",
    "> Turns a website into structured, searchable knowledge, on the user's own machines. Start it with",
    "> `npm ci && npm start`; it prints an API key, which goes into the header `x-api-key`. Bodies are",
    "> JSON. Errors hold exactly statusCode, error and message; the header x-error-code is for programs.",
    "",
    "The usual way: POST /v1/extract/async with a url, then GET /v1/jobs/{jobId} every five seconds until",
    "status is completed or failed, then POST /v1/search with a query.",
    "",
    "## Calls",
    "",
    ...calls(open),
    "",
    ...(admin.length === 0 ? [] : ["## Calls with the admin token", "", ...calls(admin), ""]),
    "## More",
    "",
    ...more,
    "",
  ].join("\n");
}

function typeOf(schema: Schema): string {
  const { type, items, anyOf, minimum, maximum, maxItems } = schema;
  if (schema.enum !== undefined) return schema.enum.map((one) => `\`${String(one)}\``).join(", ");
  if (anyOf !== undefined) return anyOf.map(typeOf).join(" or ");
  if (items !== undefined) {
    return `list of ${typeOf(items)}${maxItems === undefined ? "" : `, at most ${maxItems}`}`;
  }
  const name = [type ?? "any"].flat().join(" or ");
  // The bounds of a JavaScript number are not limits of the interface.
  const bounded = [minimum, maximum].every(
    (one) => one === undefined || Math.abs(one) < 2 ** 53 - 1,
  );
  if (!bounded || (minimum === undefined && maximum === undefined)) return name;
  return `${name}, ${minimum ?? "…"} to ${maximum ?? "…"}`;
}

/** A table's row; a bar inside a cell would end it. */
const row = (...cells: string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
