import { AppError } from "../contract/errors.ts";
import type { Services } from "./services.ts";

/** Refuses the call at once when the server has no browser; the message names the remedy. */
export function requireBrowser({ hasBrowser }: Services): void {
  if (hasBrowser) return;
  const message = "this server has no browser: set LOREPOD_CHROMIUM to a Chrome or Chromium";
  throw new AppError("bad_request", message);
}
