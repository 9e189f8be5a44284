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

const reference = (title: string, row: (method: string, path: string) => string): string => {
  const sections = ["get", "post", "put", "patch", "delete", "post"].map(
    (
      method,
      at,
    ) => `<div id="op-${at}"><div><h2><a href="#op-${at}"></a>${at ? `Part ${at}` : title}</h2>
      <p>What /v1/part${at} does.</p></div><div>${row(method, `/v1/part${at}`)}</div></div>`,
  );
  return `<main>${sections.join("")}</main>`;
};

test("the title of an operation may be one that leads away elsewhere", () => {
  const row = (method: string, path: string) => `<span>${method}</span><span>${path}</span>`;
  const html = reference("Subscribe a URL to the events", row);
  const page = readPage(html, { url: "https://example.com/" });
  expect(page.kind).toBe("documentation");
  expect(page.text).toContain("Subscribe a URL to the events");
  expect(page.text).toContain("What /v1/part0 does.");
});

test("the path of an operation is content, also on a button", () => {
  const row = (method: string, path: string) =>
    `<button><span>${method}</span><span>${path}</span></button><button>Copy</button>`;
  const page = readPage(reference("Part 0", row), { url: "https://example.com/" });
  for (let at = 0; at < 6; at++) expect(page.markdown).toMatch(new RegExp(`/v1/part${at}$`, "m"));
  expect(page.markdown).not.toContain("Copy");
});
