import { expect, test } from "vitest";
import { readPage } from "../read-page.ts";

const operation = (method: string, path: string, more = "") => `<div class="op op-${method}">
  <span>${method.toUpperCase()}</span> <span>${path}</span><p>What ${path} does.</p>${more}</div>`;
const long = "<p>A sentence about one of the parameters, which is optional and has a default.</p>";

test.each([
  ["one that is much longer than the others", long.repeat(60)],
  ["all of a length", ""],
])("all operations of an interface are content: %s", (_, more) => {
  const methods = ["get", "post", "put", "patch", "delete", "post"];
  const operations = methods.map((method, at) =>
    operation(method, `/v1/part${at}`, at ? "" : more),
  );
  const html = `<main><div class="tag-section">${operations.join('</div><div class="tag-section">')}</div></main>`;
  const page = readPage(html, { url: "https://example.com/" });
  expect(page.kind).toBe("documentation");
  for (const at of methods.keys()) expect(page.text).toContain(`What /v1/part${at} does.`);
});
