import type { FastifyBodyParser, FastifyInstance } from "fastify";
import { AppError } from "../contract/errors.ts";
import { noFieldsSchema } from "../contract/http.ts";

/** A body is one JSON object, and empty where the route takes none. */
export function addBodies(app: FastifyInstance): void {
  // An unknown field is the client's mistake, also on a POST that takes no fields.
  app.addHook("onRoute", ({ method, schema }) => {
    if (method === "POST" && schema !== undefined) schema.body ??= noFieldsSchema;
  });
  const readJson = jsonParser(app);
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, readJson);
  // `curl -d '{…}'` without a header sends its JSON as a form. A body that begins like JSON is
  // parsed as JSON; a real form is refused like any other type.
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
    const schema = request.routeOptions.schema?.body;
    // Many clients send a content type with every request, with or without a body.
    const needsNone = schema === undefined || schema === noFieldsSchema;
    if (text === "" && needsNone) return done(null, undefined);
    // The validator cannot distinguish `null` from an empty body.
    if (text.trim() === "null")
      return done(new AppError("bad_request", "the body must be a JSON object"));
    void parse(request, text, done);
  };
}
