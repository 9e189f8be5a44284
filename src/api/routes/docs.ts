import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/**
 * Swagger UI over `/openapi.json`, from files of its npm package: no call leaves the page's own
 * origin, which the policy would refuse anyway.
 */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const config = { open: true };
  app.get("/docs", { config }, async (_request, reply) => {
    reply.headers({
      "content-security-policy": policy,
      "content-type": "text/html; charset=utf-8",
    });
    return reply.send(page);
  });
  app.get("/docs/start.js", { config }, async (_request, reply) => {
    return reply.type("text/javascript; charset=utf-8").send(script);
  });
  for (const [name, type] of Object.entries(files)) {
    let body: Buffer | undefined;
    app.get(`/docs/${name}`, { config }, async (_request, reply) => {
      // The files change with the package only; a browser may keep them while it shows the page.
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
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const script = `SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;
