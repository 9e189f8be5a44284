import { useState } from "preact/hooks";
import type { ExtractionRequest } from "../../../clients/node/src/index.ts";
import { Choice, Code } from "./basics.tsx";

const languages = ["curl", "Node", "Python", "CLI"] as const;
type Language = (typeof languages)[number];

/** What the page just did, as a program would do it. */
export function Snippets({ call, body }: { call: Call; body: { url: string } }) {
  const [language, setLanguage] = useState<Language>("curl");
  return (
    <section class="stack" aria-label="The same request as code">
      <Choice
        label="Language"
        value={language}
        options={languages.map((value) => ({ value, label: value }))}
        onChange={setLanguage}
      />
      <Code label={`${language} code`} text={snippet(language, call, body)} />
    </section>
  );
}

export type Call = "extract" | "markdown" | "screenshot" | "sitemap";

export function snippet(language: Language, call: Call, body: { url: string }): string {
  const { url, ...options } = body;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  switch (language) {
    case "curl":
      return [
        `curl -X POST ${location.origin}/v1/${call} \\`,
        `  -H "x-api-key: $LOREPOD_API_KEY" -H "content-type: application/json" \\`,
        `  -d ${shell(JSON.stringify(body))}`,
      ].join("\n");
    case "Node":
      return [
        'import { Lorepod } from "@lorepod/sdk";',
        "",
        `const lorepod = new Lorepod({ url: ${JSON.stringify(location.origin)} });`,
        given.length === 0
          ? `const result = await lorepod.${call}(${JSON.stringify(url)});`
          : `const result = await lorepod.${call}(${JSON.stringify(url)}, ${JSON.stringify(Object.fromEntries(given))});`,
      ].join("\n");
    case "Python":
      return [
        "from lorepod import Lorepod",
        "",
        `lorepod = Lorepod(url=${python(location.origin)})`,
        `result = lorepod.${call}(${[python(url), ...given.map(([name, value]) => `${snake(name)}=${python(value)}`)].join(", ")})`,
      ].join("\n");
    case "CLI":
      return ["lorepod", call, shell(url), ...given.flatMap(flag)].join(" ");
  }
}

function flag([name, value]: [string, unknown]): string[] {
  const option = `--${snake(name).replaceAll("_", "-")}`;
  if (value === true) return [option];
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) => `${option.replace(/-patterns$/, "")} ${shell(String(one))}`);
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (at) => `_${at.toLowerCase()}`);

function python(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  return JSON.stringify(value);
}

/** Safe in a shell whatever a website's address holds. */
function shell(text: string): string {
  return /^[\w./:=?-]+$/.test(text) && !text.includes("?")
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Only what differs from the defaults. */
export function requestOf(asked: ExtractionRequest): ExtractionRequest {
  const given = Object.entries(asked).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false,
  );
  // The same fields, fewer of them; `url` is never left out.
  return Object.fromEntries(given) as ExtractionRequest;
}
