export const receiverLanguages = ["Node", "Python"] as const;

export type ReceiverLanguage = (typeof receiverLanguages)[number];

/** A server that takes deliveries and believes only those that are signed. */
export function receiver(language: ReceiverLanguage): string {
  return (language === "Node" ? node : python).join("\n");
}

const node = [
  'import { readFileSync } from "node:fs";',
  'import { createServer } from "node:http";',
  'import { buffer } from "node:stream/consumers";',
  'import { verifyWebhook } from "@lorepod/sdk";',
  "",
  'const secret = readFileSync("signing-secret", "utf8").trim();',
  "",
  "createServer(async (request, response) => {",
  "  const body = await buffer(request);",
  "  const genuine = await verifyWebhook({ headers: request.headers, body, secret });",
  "  response.writeHead(genuine ? 204 : 401).end();",
  "  if (!genuine) return;",
  "  const { event, payload } = JSON.parse(body);",
  '  console.log(request.headers["x-service-dedup-key"], event, payload.jobId);',
  "}).listen(Number(process.argv[2] ?? 3000));",
];

const python = [
  "import sys",
  "from http.server import BaseHTTPRequestHandler, HTTPServer",
  "from pathlib import Path",
  "",
  "from lorepod import WebhookVerificationError, verify_webhook",
  "",
  'secret = Path("signing-secret").read_text().strip()',
  "port = int(sys.argv[1]) if len(sys.argv) > 1 else 3000",
  "",
  "class Receiver(BaseHTTPRequestHandler):",
  "    def do_POST(self):",
  '        body = self.rfile.read(int(self.headers["content-length"]))',
  "        try:",
  "            message = verify_webhook(body, self.headers, secret)",
  "        except WebhookVerificationError:",
  "            return self.answer(401)",
  "        self.answer(204)",
  '        print(self.headers["x-service-dedup-key"], message)',
  "",
  "    def answer(self, status):",
  "        self.send_response(status)",
  "        self.end_headers()",
  "",
  'HTTPServer(("", port), Receiver).serve_forever()',
];
