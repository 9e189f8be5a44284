import type { FastifyReply, FastifyRequest } from "fastify";

/** A person who mistyped an address in a browser; programs and API paths get the JSON error. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isLook = method === "GET" || method === "HEAD";
  const isApi = /^\/(?:v1|admin)(?:[/?]|$)/.test(url);
  return isLook && !isApi && (headers.accept ?? "").includes("text/html");
}

/** The page does not contain the address, which is untrusted input. */
export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  reply.headers({
    "x-error-code": "not_found",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  return reply.code(404).type("text/html; charset=utf-8").send(page);
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Page not found · Lorepod</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }</style>
</head>
<body>
<h1>Page not found</h1>
<p>This server has no page at this address.</p>
<p><a href="/">Start page</a> · <a href="/docs">API documentation</a></p>
</body>
</html>
`;
