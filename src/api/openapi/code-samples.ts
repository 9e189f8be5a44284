import type { Answer, CodeSample, Parameter } from "./openapi-document.ts";

type Call = {
  method: string;
  path: string;
  /** What opens it; null for what is open to all. */
  secret: "key" | "adminToken" | null;
  parameters: readonly Parameter[];
  /** Undefined: it takes none. */
  body: unknown;
  responses: Readonly<Record<string, Answer>>;
};

/** The same call from a shell, from Node and from Python, with nothing to install. */
export function codeSamples(call: Call): CodeSample[] {
  return [
    { lang: "sh", label: "curl", source: shellSample(call) },
    { lang: "js", label: "Node", source: nodeSample(call) },
    { lang: "python", label: "Python", source: pythonSample(call) },
  ];
}

const base = "http://127.0.0.1:8080";
/** The environment of the reader's program, not of this one. */
const env = ["process", "env"].join(".");

type Header = { name: string; shell: string; node: string; python: string };

function secretHeader({ secret }: Call): Header | undefined {
  switch (secret) {
    case null:
      return undefined;
    case "adminToken":
      return {
        name: "authorization",
        shell: "Bearer $LOREPOD_ADMIN_TOKEN",
        node: `\`Bearer \${${env}.LOREPOD_ADMIN_TOKEN}\``,
        python: "f\"Bearer {os.environ['LOREPOD_ADMIN_TOKEN']}\"",
      };
    case "key":
      return {
        name: "x-api-key",
        shell: "$LOREPOD_API_KEY",
        node: `${env}.LOREPOD_API_KEY`,
        python: 'os.environ["LOREPOD_API_KEY"]',
      };
  }
}

function shellSample(call: Call): string {
  const { method, body, responses } = call;
  const address = addressOf(call);
  const header = secretHeader(call);
  const isStream = "text/event-stream" in (responses["200"]?.content ?? {});
  return [
    // A shell takes some characters of a query for its own.
    `curl ${isStream ? "-N " : ""}-X ${method} ${address.includes("?") ? `'${address}'` : address}`,
    ...(header === undefined ? [] : [`-H "${header.name}: ${header.shell}"`]),
    ...(body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d '${JSON.stringify(body)}'`]),
  ].join(" \\\n  ");
}

function nodeSample(call: Call): string {
  const { method, body } = call;
  const header = secretHeader(call);
  const headers = [
    ...(header === undefined ? [] : [`"${header.name}": ${header.node}`]),
    ...(body === undefined ? [] : ['"content-type": "application/json"']),
  ];
  return [
    `const answer = await fetch("${addressOf(call)}", {`,
    `  method: "${method}",`,
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
    "});",
    "if (!answer.ok) throw new Error((await answer.json()).message);",
    ...(isEmpty(call) ? [] : [`console.log(await answer.${isJson(call) ? "json" : "text"}());`]),
  ].join("\n");
}

function pythonSample(call: Call): string {
  const { method, body } = call;
  const header = secretHeader(call);
  const headers = [
    ...(header === undefined ? [] : [`"${header.name}": ${header.python}`]),
    ...(body === undefined ? [] : ['"content-type": "application/json"']),
  ];
  return [
    "import json, os, urllib.request",
    "",
    "request = urllib.request.Request(",
    `    "${addressOf(call)}",`,
    `    method="${method}",`,
    ...(headers.length === 0 ? [] : [`    headers={${headers.join(", ")}},`]),
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonOf(body)}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as answer:",
    isEmpty(call)
      ? "    print(answer.status)"
      : isJson(call)
        ? "    print(json.load(answer))"
        : "    print(answer.read().decode())",
  ].join("\n");
}

/** With an id in each place for one, and the parameters of the query that have an example. */
function addressOf({ path, parameters }: Call): string {
  const shown = (name: string) => parameters.find((one) => one.name === name)?.schema.example;
  const at = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(shown(name)));
  const query = parameters.flatMap(({ name, in: place, schema }) =>
    place === "query" && typeof schema.example === "string" ? [[name, schema.example]] : [],
  );
  const search = query.length === 0 ? "" : `?${new URLSearchParams(query).toString()}`;
  return `${base}${at}${search}`;
}

/** JSON as Python writes it. */
function pythonOf(body: unknown): string {
  return JSON.stringify(body).replaceAll(/\b(true|false|null)\b/g, (word) =>
    word === "null" ? "None" : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

const isEmpty = ({ responses }: Call) => "204" in responses;

function isJson({ responses }: Call): boolean {
  const [good] = Object.values(responses);
  return good?.content?.["application/json"] !== undefined;
}
