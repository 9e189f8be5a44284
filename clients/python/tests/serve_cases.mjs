// Serves one case after the other: a line with a case's file starts it and is answered with its
// address, an empty line ends it and is answered with what it was asked.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { serveScript } from "../../cases/server.ts";

let server;
for await (const file of createInterface({ input: process.stdin })) {
  if (file === "") {
    console.log(JSON.stringify(server.seen));
    await server[Symbol.asyncDispose]();
  } else {
    server = await serveScript(JSON.parse(readFileSync(file, "utf8")).server);
    console.log(server.url);
  }
}
