import type { JsonSchema } from "../../contract/http.ts";

/** An OpenAPI document as `openApi` makes it, as far as its readers look at it. */
export type Schema = JsonSchema;
export type Parameter = { name: string; in: string; required: boolean; schema: Schema };
export type Answer = {
  $ref?: string;
  description?: string;
  headers?: Record<string, { $ref?: string; schema?: Schema }>;
  content?: Record<string, { schema: Schema; example?: unknown }>;
};
/** How to call it from one language, ready to run. */
export type CodeSample = { lang: "sh" | "js" | "python"; label: string; source: string };
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: {
    required: boolean;
    content: Record<string, { schema: Schema; example?: unknown }>;
  };
  "x-codeSamples": CodeSample[];
  responses: Record<string, Answer>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer> };
};
export type Documents = { public: Document; admin: Document };
