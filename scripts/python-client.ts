import {
  type Documents,
  type Endpoint,
  endpointsOf,
  type Operation,
  type Parameter,
  type Schema,
} from "../src/api/index.ts";
import { docstring, Models, notice, snake } from "./python-models.ts";
import { callNames, listParameters, type CallName } from "./python-names.ts";

const folder = "clients/python/src/lorepod";

/** The generated part of the Python client: models, and a sync and an async method for each call. */
export function pythonClient(documents: Documents): Record<string, string> {
  const models = new Models();
  const endpoints = [
    ...endpointsOf(documents.public, false),
    ...endpointsOf(documents.admin, true),
  ];
  const calls = endpoints.flatMap((endpoint) => callOf(endpoint, models) ?? []);
  return {
    [`${folder}/models.py`]: models.text(),
    [`${folder}/_calls.py`]: callsFile(calls, models.names(), sync),
    [`${folder}/_async_calls.py`]: callsFile(calls, models.names(), async),
  };
}

type Argument = { name: string; json: string; type: string; required: boolean; words: string };

type Call = {
  name: CallName;
  method: string;
  path: string;
  admin: boolean;
  summary: string;
  /** The type of the return value. */
  answer: string;
  places: Argument[];
  query: Argument[];
  body: Argument[];
};

/** How the two flavours differ. */
type Flavour = {
  file: string;
  door: string;
  prefix: string;
  define: string;
  wait: string;
  each: string;
  yieldAll(entries: string): string[];
};

const sync: Flavour = {
  file: "The calls of the blocking client.",
  door: "Caller",
  prefix: "",
  define: "def",
  wait: "",
  each: "Generator[_, None, None]",
  yieldAll: (entries) => [`yield from ${entries}`],
};

const async: Flavour = {
  file: "The calls of the asynchronous client.",
  door: "AsyncCaller",
  prefix: "Async",
  define: "async def",
  wait: "await ",
  each: "AsyncGenerator[_, None]",
  yieldAll: (entries) => [`for entry in ${entries}:`, "    yield entry"],
};

function callOf({ method, path, operation, admin }: Endpoint, models: Models): Call | undefined {
  const { operationId, parameters = [], requestBody, summary } = operation;
  const name = callNames[operationId];
  if (name === null) return undefined;
  if (name === undefined) throw new Error(`scripts/python-names.ts: name ${operationId}`);
  const body = requestBody?.content["application/json"]?.schema;
  return {
    name,
    method,
    path,
    admin,
    summary,
    answer: answerOf(name, operation, models),
    places: parameters.filter((one) => one.in === "path").map(parameterOf),
    query: parameters.filter((one) => one.in === "query").map(parameterOf),
    body: bodyOf(operationId, body, models),
  };

  function parameterOf({ name: parameter, required, schema }: Parameter): Argument {
    const words = schema.description ?? "";
    const type = parameterType(operationId, parameter, schema, models);
    return { name: snake(parameter), json: parameter, type, required, words };
  }
}

function parameterType(operationId: string, name: string, schema: Schema, models: Models): string {
  const entry = listParameters[`${operationId}.${name}`];
  if (entry !== undefined) return `${entry} | Sequence[${entry}]`;
  const type = models.given(schema, operationId, name);
  // The cursor of a list is a string in every answer.
  return name === "cursor" && type === "int" ? "int | str" : type;
}

function answerOf(
  { answer, method, pick }: CallName,
  operation: Operation,
  models: Models,
): string {
  if (answer === undefined) return "None";
  const [good] = Object.values(operation.responses);
  const schema = good?.content?.["application/json"]?.schema;
  if (schema === undefined) throw new Error(`scripts/python-names.ts: ${method} answers no JSON`);
  const whole = models.answer(answer, schema);
  return pick === undefined ? whole : models.field(schema, answer, pick);
}

function bodyOf(operationId: string, schema: Schema | undefined, models: Models): Argument[] {
  const required = new Set(schema?.required);
  return Object.entries(schema?.properties ?? {})
    .map(([json, field]) => ({
      name: snake(json),
      json,
      type: models.given(field, operationId, json),
      required: required.has(json),
      words: field.description ?? "",
    }))
    .toSorted((a, b) => Number(b.required) - Number(a.required));
}

function callsFile(calls: Call[], names: string[], flavour: Flavour): string {
  const groups = Map.groupBy(calls, ({ name }) => name.on);
  const classes = [...groups].flatMap(([on, group]) => [
    "",
    "",
    `class ${flavour.prefix}${on.charAt(0).toUpperCase()}${on.slice(1)}Calls(${flavour.door}):`,
    `    """${tagWords[on]}"""`,
    ...group.flatMap((call) => methods(call, flavour)),
  ]);
  const body = classes.join("\n");
  const used = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
  const abstract = ["AsyncGenerator", "Generator", "Mapping", "Sequence"].filter(used);
  return [
    notice,
    `"""${flavour.file}"""`,
    "",
    "from __future__ import annotations",
    "",
    `from collections.abc import ${abstract.join(", ")}`,
    ...(used("datetime") ? ["from datetime import datetime"] : []),
    "",
    "from lorepod._call import OMIT, Call, Omit, document, nothing, or_null, segment",
    `from lorepod._caller import ${flavour.door}`,
    "from lorepod.events import AnswerEvent, StreamEvent",
    "from lorepod.models import (",
    // As ruff sorts imports: in lower case.
    ...[...names, "Document"]
      .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
      .filter(used)
      .map((name) => `    ${name},`),
    ")",
    body,
    "",
  ].join("\n");
}

const tagWords: Record<CallName["on"], string> = {
  client: "The calls of the client itself.",
  jobs: "Extractions and their results.",
  knowledge: "Stored knowledge.",
  sites: "Whole sites whose knowledge stays current.",
  documents: "Files that their owner uploads.",
  credentials: "What pages behind a login are read with.",
  publishableKeys: "Keys with which the pages of websites may search and ask.",
  webhooks: "Your servers that receive events.",
  signingSecret: "The secret that signs webhooks and callbacks.",
  admin: "The server, with the admin token.",
  adminKeys: "API keys, with the admin token.",
};

function methods(call: Call, flavour: Flavour): string[] {
  const { on, streamed } = call.name;
  const second: Call[] =
    streamed === undefined
      ? []
      : [
          {
            ...call,
            name: { on, method: streamed.method, kind: "answers" },
            summary: streamed.summary,
          },
        ];
  const lines = [call, ...second].flatMap((one) => ["", ...methodLines(one, flavour)]);
  return [...lines, ...eachMethod(call, flavour)].map((line) => (line === "" ? "" : `    ${line}`));
}

function methodLines(call: Call, flavour: Flavour): string[] {
  const { name, summary } = call;
  const events = name.kind === undefined ? undefined : eventTypes[name.kind];
  const post = call.method === "POST";
  const sent = `_${name.kind ?? "ask"}(call, timeout${post ? ", idempotency_key" : ""})`;
  return [
    // A call of a generator is not awaited.
    `${events === undefined ? flavour.define : "def"} ${name.method}(`,
    ...signature(call, call.query),
    `) -> ${events === undefined ? call.answer : flavour.each.replace("_", events)}:`,
    ...docs(summary, [...call.places, ...call.body, ...call.query]),
    "    call = Call(",
    `        "${call.method}",`,
    `        ${pathOf(call)},`,
    `        ${decoder(call)},`,
    ...fields("body", call.body),
    ...fields("query", call.query),
    ...(call.admin ? ["        admin=True,"] : []),
    ...(name.once === true ? ["        once=True,"] : []),
    "    )",
    `    return ${events === undefined ? flavour.wait : ""}self.${sent}`,
  ];
}

/** What a call yields, by its kind. */
const eventTypes: Partial<Record<NonNullable<CallName["kind"]>, string>> = {
  stream: "StreamEvent",
  follow: "StreamEvent",
  answers: "AnswerEvent",
  file: "bytes",
};

function signature({ places, body, method }: Call, query: Argument[]): string[] {
  const all = [...places, ...body, ...query];
  return [
    "    self,",
    ...all.filter(({ required }) => required).map(({ name, type }) => `    ${name}: ${type},`),
    "    *,",
    ...all
      .filter(({ required }) => !required)
      .map(({ name, type }) =>
        nullable(type)
          ? `    ${name}: ${type.replace("None", "Omit | None")} = OMIT,`
          : `    ${name}: ${type} | None = None,`,
      ),
    "    timeout: float | None = None,",
    ...(method === "POST" ? ["    idempotency_key: str | None = None,"] : []),
  ];
}

const nullable = (type: string) => /\bNone\b/.test(type);

function docs(summary: string, all: Argument[]): string[] {
  const described = all.filter(({ words }) => words !== "");
  const sentence = /[.?]$/.test(summary) ? summary : `${summary}.`;
  if (described.length === 0) return [`    ${docstring(sentence)}`];
  const lines = described.map(({ name, words }) => `- ${name}: ${words}`);
  return docstring([sentence, "", ...lines, ""].join("\n"))
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`));
}

function pathOf({ path, places }: Call): string {
  if (places.length === 0) return `"${path}"`;
  return `f"${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `{segment(${snake(name)})}`)}"`;
}

function decoder({ name: { answer, pick } }: Call): string {
  if (answer === undefined) return "nothing";
  if (answer === "Document") return "document";
  if (pick === undefined) return `${answer}.from_dict`;
  return `lambda answer: ${answer}.from_dict(answer).${snake(pick)}`;
}

function fields(what: "body" | "query", all: Argument[]): string[] {
  if (all.length === 0) return [];
  return [
    `        ${what}={`,
    ...all.map(({ name, json, type }) => {
      const value = nullable(type) ? `or_null(${name})` : name;
      return `            "${json}": ${value},`;
    }),
    "        },",
  ];
}

function eachMethod(call: Call, flavour: Flavour): string[] {
  const { each, method } = call.name;
  if (each === undefined) return [];
  const query = call.query.filter(({ name }) => name !== "cursor");
  const given = call.places.map(({ name }) => name);
  const named = [...query.map(({ name }) => `${name}=${name}`), "cursor=cursor", "timeout=timeout"];
  const type = flavour.each.replace("_", each.entry);
  return [
    "",
    `${flavour.define} ${each.method}(`,
    ...signature(call, query),
    `) -> ${type}:`,
    `    """All that \`${method}\` lists, page after page, each asked for when it is needed."""`,
    "    cursor: str | None = None",
    "    while True:",
    `        page = ${flavour.wait}self.${method}(`,
    ...[...given, ...named].map((argument) => `            ${argument},`),
    "        )",
    ...flavour.yieldAll(`page.${each.items}`).map((line) => `        ${line}`),
    `        cursor = page.${each.cursor}`,
    "        if cursor is None:",
    "            return",
  ];
}
