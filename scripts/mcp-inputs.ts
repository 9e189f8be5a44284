/** JSON Schemas of the MCP tools' parameters, from the requests of the contract. */

type Shape = { $ref?: string; properties?: Record<string, object> };

/** The module `clients/mcp/inputs.ts`. */
export function mcpInputs(requests: Record<string, Shape>): string {
  // A tool's input is one schema: it cannot refer to another.
  const whole = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, node: Shape | null) => {
      if (key === "$id" || key === "$schema") return undefined;
      return node?.$ref === undefined ? node : whole(requests[node.$ref]);
    });
  const taken = {
    extraction: fieldsOf(requests["ExtractionRequest"]),
    markdown: fieldsOf(requests["MarkdownRequest"]),
    screenshot: fieldsOf(requests["ScreenshotRequest"]),
    sitemap: fieldsOf(requests["SitemapRequest"]),
    search: fieldsOf(requests["SearchRequest"]),
    knowledge: fieldsOf(requests["KnowledgeQuery"]),
    removal: fieldsOf(requests["KnowledgeRemoval"]),
    answer: fieldsOf(requests["AnswerRequest"]),
    verify: fieldsOf(requests["VerifyRequest"]),
  };
  return [
    "// Made by `npm run generate` from src/contract. Do not edit.\n",
    "/** The fields of each request, as JSON Schema. */",
    `export const inputs = ${JSON.stringify(whole(taken), null, 2)} as const;\n`,
  ].join("\n");
}

function fieldsOf(request: Shape | undefined): Record<string, object> {
  if (request?.properties === undefined) throw new Error("a request of the contract has no fields");
  const { url, urls, ...others } = request.properties as Record<string, AddressField>;
  return {
    ...(url && { url: withBareDomains(url) }),
    ...others,
    ...(urls?.items && { urls: { ...urls, items: withBareDomains(urls.items) } }),
  };
}

type AddressField = { format?: string; description?: string; items?: AddressField };

/** Models write `example.com`; the server adds the scheme. */
function withBareDomains({ format: _uri, description, ...rest }: AddressField): object {
  const note = "a bare domain works too";
  return { ...rest, description: description === undefined ? note : `${description}; ${note}` };
}
