/** One page for each endpoint, and a map of all for language models, from the OpenAPI documents. */
import { errorTable, isErrorCode } from "../src/contract/errors.ts";

export type Schema = {
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};
export type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Answer = {
  $ref?: string;
  description?: string;
  headers?: Record<string, { schema?: Schema }>;
  content?: Record<string, { schema: Schema }>;
};
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer> };
};
export type Documents = { public: Document; admin: Document };

const notice = "<!-- Made by `npm run generate` from the routes. Do not edit. -->";

/** Path in the tree -> text. */
export function apiPages(documents: Documents): Record<string, string> {
  const open = endpointsOf(documents.public, false);
  const admin = endpointsOf(documents.admin, true);
  const pages = [...open, ...admin].map((one) => [fileOf(one.operation), page(one)] as const);
  return {
    ...Object.fromEntries(pages),
    "docs/api/README.md": index(open, admin),
    "docs/llms.txt": llms(open, admin),
  };
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

function page({ method, path, operation, document, admin }: Endpoint): string {
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
    ...examples(method, path, operation, admin),
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

function examples(method: string, path: string, operation: Operation, admin: boolean): string[] {
  const body = exampleBody(operation);
  const json = body === undefined ? "" : JSON.stringify(body);
  const at = examplePath(path, operation);
  const header = headerOf(operation, admin);
  const stream = "text/event-stream" in (operation.responses["200"]?.content ?? {});
  const curl = [
    // A shell takes some of what stands in a query for its own.
    `curl ${stream ? "-N " : ""}-X ${method} ${at.includes("?") ? `'${base}${at}'` : `${base}${at}`}`,
    ...(header === undefined ? [] : [`-H "${header.name}: ${header.shell}"`]),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'", `-d '${json}'`]),
  ];
  return [
    "## Examples",
    "",
    "```sh",
    curl.join(" \\\n  "),
    "```",
    "",
    "```js",
    ...nodeExample(method, at, header, body, operation),
    "```",
    "",
    "```python",
    ...pythonExample(method, at, header, body, operation),
    "```",
    "",
  ];
}

type Header = { name: string; shell: string; node: string; python: string };

function headerOf({ security }: Operation, admin: boolean): Header | undefined {
  if (security?.length === 0) return undefined;
  if (admin) {
    return {
      name: "authorization",
      shell: "Bearer $LOREPOD_ADMIN_TOKEN",
      node: "`Bearer ${process.env.LOREPOD_ADMIN_TOKEN}`",
      python: "f\"Bearer {os.environ['LOREPOD_ADMIN_TOKEN']}\"",
    };
  }
  const [node, python] = ["process.env.LOREPOD_API_KEY", 'os.environ["LOREPOD_API_KEY"]'];
  return { name: "x-api-key", shell: "$LOREPOD_API_KEY", node, python };
}

function nodeExample(
  method: string,
  at: string,
  header: Header | undefined,
  body: unknown,
  operation: Operation,
): string[] {
  const headers = [
    ...(header === undefined ? [] : [`"${header.name}": ${header.node}`]),
    ...(body === undefined ? [] : ['"content-type": "application/json"']),
  ];
  return [
    `const answer = await fetch("${base}${at}", {`,
    `  method: "${method}",`,
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
    "});",
    "if (!answer.ok) throw new Error((await answer.json()).message);",
    ...(isEmpty(operation)
      ? []
      : [`console.log(await answer.${isJson(operation) ? "json" : "text"}());`]),
  ];
}

function pythonExample(
  method: string,
  at: string,
  header: Header | undefined,
  body: unknown,
  operation: Operation,
): string[] {
  const headers = [
    ...(header === undefined ? [] : [`"${header.name}": ${header.python}`]),
    ...(body === undefined ? [] : ['"content-type": "application/json"']),
  ];
  return [
    `import ${["json", "os", "urllib.request"].join(", ")}`,
    "",
    "request = urllib.request.Request(",
    `    "${base}${at}",`,
    `    method="${method}",`,
    ...(headers.length === 0 ? [] : [`    headers={${headers.join(", ")}},`]),
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonOf(body)}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as answer:",
    isEmpty(operation)
      ? "    print(answer.status)"
      : isJson(operation)
        ? "    print(json.load(answer))"
        : "    print(answer.read().decode())",
  ];
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

const base = "http://127.0.0.1:8080";

const errorsLink = "What any call can answer: [errors](../errors.md).";

function llms(open: Endpoint[], admin: Endpoint[]): string {
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
    "## Calls with the admin token",
    "",
    ...calls(admin),
    "",
    "## More",
    "",
    "- OpenAPI 3.1: every call, field and answer, [with a key](openapi.json) and [with the admin",
    "  token](openapi-admin.json)",
    "- [Errors](errors.md): each code, its cause and remedy, worth retrying or not",
    "- [Limits](limits.md) and [settings](config.md)",
    "- [Versions](versioning.md): what may change within /v1",
    "",
  ].join("\n");
}

function exampleBody({ requestBody }: Operation): unknown {
  if (requestBody?.required !== true) return undefined;
  const schema = requestBody.content["application/json"]?.schema;
  return schema === undefined ? undefined : exampleOf(schema, "body");
}

/** With an id in each place for one, and the parameters of the query that have an example. */
function examplePath(path: string, { parameters = [] }: Operation): string {
  const shown = (name: string) => parameters.find((one) => one.name === name)?.schema.example;
  const at = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(shown(name)));
  const query = parameters.flatMap(({ name, in: place, schema }) =>
    place === "query" && typeof schema.example === "string" ? [[name, schema.example]] : [],
  );
  return query.length === 0 ? at : `${at}?${new URLSearchParams(query).toString()}`;
}

/** What is required, and where nothing is, the first field. */
function exampleOf(schema: Schema, name: string): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], name);
  if (schema.items !== undefined) return [exampleOf(schema.items, name)];
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties);
    const wanted = fields.filter(([field]) => schema.required?.includes(field));
    const shown = wanted.length > 0 ? wanted : fields.slice(0, 1);
    return Object.fromEntries(shown.map(([field, one]) => [field, exampleOf(one, field)]));
  }
  return words[name] ?? schema.minimum ?? (schema.type === "boolean" ? true : name);
}

const words: Record<string, unknown> = {
  query: "how much does it cost",
  name: "dashboard",
  key: "sk_svc_0123456789abcdef0123456789abcdef",
};

function typeOf(schema: Schema): string {
  const { type, items, anyOf, minimum, maximum, maxItems } = schema;
  if (schema.enum !== undefined) return schema.enum.map((one) => `\`${String(one)}\``).join(", ");
  if (anyOf !== undefined) return anyOf.map(typeOf).join(" or ");
  if (items !== undefined) {
    return `list of ${typeOf(items)}${maxItems === undefined ? "" : `, at most ${maxItems}`}`;
  }
  const name = [type ?? "any"].flat().join(" or ");
  // The bounds of what a JavaScript number holds are no bounds of ours.
  const bounded = [minimum, maximum].every(
    (one) => one === undefined || Math.abs(one) < 2 ** 53 - 1,
  );
  if (!bounded || (minimum === undefined && maximum === undefined)) return name;
  return `${name}, ${minimum ?? "…"} to ${maximum ?? "…"}`;
}

/** JSON as Python writes it. */
function pythonOf(body: unknown): string {
  return JSON.stringify(body).replaceAll(/\b(true|false|null)\b/g, (word) =>
    word === "null" ? "None" : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

const isEmpty = ({ responses }: Operation) => "204" in responses;

function isJson({ responses }: Operation): boolean {
  const [good] = Object.values(responses);
  return good?.content?.["application/json"] !== undefined;
}

/** A table's row; a bar inside a cell would end it. */
const row = (...cells: string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
