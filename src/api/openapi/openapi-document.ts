import type { JsonSchema } from "../../contract/http.ts";

/** The parts of an OpenAPI document that `openApi` writes. */
export type Schema = JsonSchema;
export type Parameter = { name: string; in: string; required: boolean; schema: Schema };
export type Header = {
  $ref?: string;
  description?: string;
  required?: boolean;
  schema?: Schema;
};
export type Answer = {
  $ref?: string;
  description?: string;
  headers?: Record<string, Header>;
  content?: Record<string, { schema: Schema & { $ref?: string }; example?: unknown }>;
};
/** A runnable call in one language. */
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
  openapi: string;
  info: object;
  servers: object[];
  security: object[];
  tags: object[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: object;
    headers: object;
    responses: Record<string, Answer>;
    schemas: Record<string, Schema>;
  };
};
export type Documents = { public: Document; admin: Document };
