import pino from "pino";
import { limits } from "../../contract/limits.ts";

/** JSON lines on standard error, one an event; standard output stays the user's. */
export type Log = pino.Logger;

export function createLog(level: string): Log {
  const stderr = pino.destination({ dest: 2, sync: true, maxLength: limits.logBufferBytes.value });
  // It may lead to a file on a disk that is full: lines are lost then, and nothing else.
  stderr.on("error", () => {});
  return pino(
    { level, base: null, messageKey: "event", timestamp: pino.stdTimeFunctions.isoTime },
    stderr,
  );
}
