import type { FastifyBodyParser, FastifyInstance } from "fastify";
import { AppError } from "../contract/errors.ts";
import { noFieldsSchema } from "../contract/http.ts";

/** What a request may carry: one JSON object, and nothing where the route asks for nothing. */
export function addBodies(app: FastifyInstance): void {
  // A field that nobody reads is a mistake of whoever sent it, on a POST without fields as well.
  app.addHook("onRoute", ({ method, schema }) => {
    if (method === "POST" && schema !== undefined) schema.body ??= noFieldsSchema;
  });
  const readJson = jsonParser(app);
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, readJson);
  // `curl -d '{…}'` without a header calls its JSON a form. A body that begins as JSON is taken as
  // such; a real form is refused like any other type.
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (request, body, done) => {
      const text = body.trim();
      if (text === "" || text.startsWith("{")) return readJson(request, text, done);
      done(new AppError("wrong_type", "content-type must be application/json"));
    },
  );
}

function jsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, text, done) => {
    const asked = request.routeOptions.schema?.body;
    // Many clients name a type on all that they send, with or without a body.
    const needsNone = asked === undefined || asked === noFieldsSchema;
    if (text === "" && needsNone) return done(null, undefined);
    // A schema is told of `null` and of no body alike.
    if (text.trim() === "null")
      return done(new AppError("bad_request", "the body must be a JSON object"));
    void parse(request, text, done);
  };
}
