/** RFC 8785. Written apart from the server's, so that a mistake of one is not hidden by the other. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry)).join(",")}]`;
  const fields = new Map<string, unknown>(Object.entries(value));
  // The default order is that of UTF-16 code units, as the RFC demands.
  const names = [...fields.keys()].toSorted();
  const parts = names.map((name) => `${JSON.stringify(name)}:${canonicalJson(fields.get(name))}`);
  return `{${parts.join(",")}}`;
}
