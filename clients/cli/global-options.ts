import type { Option } from "./command.ts";

/** The options of every command. */
export const globalOptions: Record<string, Option> = {
  url: {
    type: "string",
    value: "URL",
    about: "the server; default: LOREPOD_URL, login, this machine",
  },
  json: { type: "boolean", about: "print the answer as JSON" },
  quiet: { type: "boolean", short: "q", about: "print only the answer" },
  timeout: { type: "string", value: "SECONDS", about: "end the call after this time" },
  retries: { type: "string", value: "N", about: "tries after the first; default 4" },
  "allow-http": { type: "boolean", about: "allow sending the key over plain http" },
  help: { type: "boolean", short: "h", about: "show this help" },
};
