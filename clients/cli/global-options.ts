import type { Option } from "./command.ts";

/** What every command takes beside its own. */
export const globalOptions: Record<string, Option> = {
  url: {
    type: "string",
    value: "URL",
    about: "the server; default: LOREPOD_URL, login, this machine",
  },
  json: { type: "boolean", about: "print the answer as JSON" },
  quiet: { type: "boolean", short: "q", about: "print the answer alone" },
  timeout: { type: "string", value: "SECONDS", about: "give the call up after that" },
  retries: { type: "string", value: "N", about: "tries after the first; default 4" },
  "allow-http": { type: "boolean", about: "let the key travel over plain http" },
  help: { type: "boolean", short: "h", about: "show this" },
};
