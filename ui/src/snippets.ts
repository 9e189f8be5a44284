import type { ExtractionRequest } from "../../clients/node/src/index.ts";

export const languages = ["curl", "Node", "Python", "CLI"] as const;
export type Language = (typeof languages)[number];
export type Call = "extract" | "markdown" | "screenshot" | "sitemap" | "answer";
/** What a call sends: an address or a question, and options. */
export type Body = { url: string } | { query: string };

/** A request as a program makes it that has its key in LOREPOD_API_KEY. */
export function snippet(language: Language, call: Call, body: Body, server: string): string {
  const subject = "url" in body ? body.url : body.query;
  const given = Object.entries(body).filter(
    ([name, value]) => name !== "url" && name !== "query" && value !== undefined,
  );
  switch (language) {
    case "curl":
      return [
        `curl -X POST ${shell(`${server}/v1/${call}`)} \\`,
        '  -H "x-api-key: $LOREPOD_API_KEY" -H "content-type: application/json" \\',
        `  -d ${shell(JSON.stringify(body))}`,
      ].join("\n");
    case "Node":
      return node(call, subject, given, server);
    case "Python":
      return python(call, subject, given, server);
    case "CLI": {
      const http = isOpen(server) ? ["--allow-http"] : [];
      const command = [
        "lorepod",
        call === "answer" ? "ask" : call,
        shell(subject),
        ...given.flatMap(flag),
        "--url",
        shell(server),
        ...http,
      ].join(" ");
      const file = given.find(([name]) => name === "fields")?.[1];
      if (file === undefined) return command;
      return `printf %s ${shell(JSON.stringify(file))} > fields.json\n${command}`;
    }
  }
}

type Given = [name: string, value: unknown][];

function node(call: Call, subject: string, options: Given, server: string): string {
  const given = call === "screenshot" ? [...options, ["path", "page.png"]] : options;
  const second =
    given.length === 0 ? "" : `, ${JSON.stringify(Object.fromEntries(given), null, 1)}`;
  const settings = { url: server, ...(isOpen(server) && { allowHttp: true }) };
  return [
    'import { Lorepod } from "@lorepod/sdk";',
    "",
    `const lorepod = new Lorepod(${oneLine(JSON.stringify(settings, null, 1))});`,
    `const answer = await lorepod.${call}(${JSON.stringify(subject)}${oneLine(second)});`,
    ...nodeUse[call],
  ].join("\n");
}

const nodeUse: Record<Call, string[]> = {
  extract: [
    "for (const { category, title, source } of answer.knowledgeItems) {",
    "  console.log(category, title, source);",
    "}",
  ],
  markdown: ["console.log(answer.markdown);"],
  screenshot: ["console.log(`page.png: ${answer.width} × ${answer.height}`);"],
  sitemap: ["for (const { url } of answer.urls) console.log(url);"],
  answer: [
    "console.log(answer.answer ?? answer.refused);",
    "for (const { n, quote, link } of answer.citations) console.log(n, quote, link);",
  ],
};

function python(call: Call, subject: string, options: Given, server: string): string {
  const settings = [`url=${pythonOf(server)}`, ...(isOpen(server) ? ["allow_http=True"] : [])];
  const given = options.map(([name, value]) => `${snake(name)}=${pythonOf(value)}`);
  return [
    "from lorepod import Lorepod",
    "",
    `lorepod = Lorepod(${settings.join(", ")})`,
    `answer = lorepod.${call}(${[pythonOf(subject), ...given].join(", ")})`,
    ...pythonUse[call],
  ].join("\n");
}

const pythonUse: Record<Call, string[]> = {
  extract: [
    "for item in answer.knowledge_items:",
    "    print(item.category, item.title, item.source)",
  ],
  markdown: ["print(answer.markdown)"],
  screenshot: ['print(answer.save("page.png"))'],
  sitemap: ["for page in answer.urls:", "    print(page.url)"],
  answer: [
    "print(answer.answer or answer.refused)",
    "for proof in answer.citations:",
    "    print(proof.n, proof.quote, proof.link)",
  ],
};

/** Where the command line's option is not the field's own name. */
const flags: Record<string, string> = {
  includePatterns: "--include",
  excludePatterns: "--exclude",
  onlySelectors: "--only-selector",
  exceptSelectors: "--except-selector",
  urls: "--page",
};

function flag([name, value]: Given[number]): string[] {
  if (name === "fields") return ["--fields", "fields.json"];
  if (name === "stopAfterMs") return ["--stop-after", String(Number(value) / 1_000)];
  const option = flags[name] ?? `--${snake(name).replaceAll("_", "-")}`;
  if (value === true) return [option];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => [option, shell(String(one))]);
}

/** By default, clients send a key over plain http within a private network only. */
function isOpen(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === "http:" && !/^(127(\.\d+){3}|\[::1\]|localhost)$/.test(hostname);
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (at) => `_${at.toLowerCase()}`);

const oneLine = (json: string): string => json.replaceAll(/\n\s*/g, " ");

function pythonOf(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  return JSON.stringify(value);
}

/** Safe in a shell whatever a website's address holds. */
function shell(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Only what differs from the defaults. */
export function requestOf(asked: ExtractionRequest): ExtractionRequest {
  const given = Object.entries(asked).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false,
  );
  // The same fields, fewer of them; `url` is never left out.
  return Object.fromEntries(given) as ExtractionRequest;
}
