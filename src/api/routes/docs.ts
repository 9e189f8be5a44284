import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import { docParamsSchema } from "../../contract/http.ts";
import { servedPages } from "../openapi/api-pages.ts";
import { openApi } from "../openapi/openapi.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

/**
 * Swagger UI over `/openapi.json`, from files of its npm package: no call leaves the page's own
 * origin, which the policy would refuse anyway. Language models get the same as text: `/llms.txt`
 * and a page for each call.
 */
export async function docsRoutes(app: FastifyInstance, { version }: Services): Promise<void> {
  const config = { open: true };
  let pages: Record<string, string> | undefined;
  const textOf = (path: string): string => {
    pages ??= servedPages(openApi(app.routeDocs, version));
    const text = pages[path];
    if (text === undefined) throw new AppError("not_found", `there is nothing at ${path}`);
    return text;
  };
  app.get("/llms.txt", { config }, async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(textOf("/llms.txt")),
  );
  route(
    app,
    { method: "GET", url: "/docs/api/:name", config, params: docParamsSchema },
    async ({ params: { name }, reply }) =>
      reply.type("text/markdown; charset=utf-8").send(textOf(`/docs/api/${name}`)),
  );
  app.get("/docs", { config }, async (_request, reply) => {
    reply.headers({
      "content-security-policy": policy,
      "content-type": "text/html; charset=utf-8",
    });
    return reply.send(page);
  });
  app.get("/docs/samples.css", { config }, async (_request, reply) => {
    return reply.type("text/css; charset=utf-8").send(styles);
  });
  app.get("/docs/start.js", { config }, async (_request, reply) => {
    return reply.type("text/javascript; charset=utf-8").send(script);
  });
  for (const [name, type] of Object.entries(files)) {
    let body: Buffer | undefined;
    app.get(`/docs/${name}`, { config }, async (_request, reply) => {
      // The files change only with the package, so browsers may cache them for an hour.
      reply.header("cache-control", "public, max-age=3600");
      return reply.type(type).send((body ??= readFileSync(fileOf(name))));
    });
  }
}

const files = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

const fileOf = (name: string): URL =>
  new URL(`./static/${name}`, import.meta.resolve("@fastify/swagger-ui"));

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lorepod API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/samples.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** Swagger UI has no code samples: this plugin shows them above the responses of a call. */
const script = `
const shownServer = "http://127.0.0.1:8080";

function Samples({ React, samples }) {
  const [at, choose] = React.useState(0);
  const e = React.createElement;
  return e("div", { className: "opblock-section lorepod-samples" },
    e("div", { className: "opblock-section-header" },
      e("h4", null, "Code"),
      e("div", { className: "lorepod-tabs", role: "group", "aria-label": "Language" },
        samples.map(({ label }, index) =>
          e("button", { key: label, type: "button", className: "btn", "aria-pressed": index === at,
            onClick: () => choose(index) }, label)))),
    e("pre", { className: "microlight", tabIndex: 0 }, e("code", null, samples[at].source.replaceAll(shownServer, location.origin))));
}

const samplesPlugin = () => ({
  wrapComponents: {
    responses: (Original, { React, specSelectors }) => (props) => {
      const operation = specSelectors.specJson().getIn(["paths", props.path, props.method]);
      const samples = operation?.get("x-codeSamples")?.toJS() ?? [];
      return React.createElement(React.Fragment, null,
        samples.length > 0 && React.createElement(Samples, { React, samples }),
        React.createElement(Original, props));
    },
  },
});

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  plugins: [samplesPlugin],
});
`;

const styles = `
.swagger-ui .lorepod-samples pre.microlight { margin: 20px; padding: 12px; overflow: auto; white-space: pre }
.swagger-ui .lorepod-tabs .btn { margin-left: 8px }
.swagger-ui .lorepod-tabs .btn[aria-pressed="true"] { background: #1b1b1b; color: #fff }
`;
