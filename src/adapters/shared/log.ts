import pino from "pino";
import { limits } from "../../contract/limits.ts";

/** Writes one JSON line per event to standard error; standard output is for the user. */
export type Log = pino.Logger;

export function createLog(level: string): Log {
  const stderr = pino.destination({ dest: 2, sync: true, maxLength: limits.logBufferBytes.value });
  // Standard error may be a file on a full disk: then only log lines are lost.
  stderr.on("error", () => {});
  return pino(
    { level, base: null, messageKey: "event", timestamp: pino.stdTimeFunctions.isoTime },
    stderr,
  );
}
