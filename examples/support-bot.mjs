import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { Lorepod } from "@lorepod/sdk";

const lorepod = new Lorepod(); // reads LOREPOD_API_KEY and LOREPOD_URL
await lorepod.extract(process.argv[2]);
const reply = async ({ question }) => {
  const { answer, citations } = await lorepod.answer(question);
  return { answer: answer ?? "I do not know.", links: citations.map(({ link }) => link) };
};
createServer((request, response) => {
  json(request)
    .then(async (body) => response.end(JSON.stringify(await reply(body))))
    .catch(() => response.writeHead(500).end());
}).listen(process.env.PORT ?? 3000, "127.0.0.1");
