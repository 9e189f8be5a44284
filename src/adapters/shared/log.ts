import pino from "pino";

/** JSON lines on standard error, one an event; standard output stays the user's. */
export type Log = pino.Logger;

export function createLog(level: string): Log {
  return pino(
    { level, base: null, messageKey: "event", timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
