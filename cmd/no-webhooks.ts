import { AppError } from "../src/contract/errors.ts";
import type { Services } from "../src/api/index.ts";

/** A cluster keeps no webhooks yet: whoever asks for one is told so, rather than left waiting. */
export function noWebhooks(): Services["webhooks"] {
  const refuse = async () => {
    throw new AppError("unavailable", "this installation delivers no webhooks");
  };
  // Every member of both ports is a function that fulfils nothing.
  const port = new Proxy({}, { get: () => refuse }) as never;
  return {
    hooks: port,
    outbox: port,
    test: refuse,
    mayDial: () => ({ ok: false, reason: "this installation delivers no webhooks" }),
  };
}
