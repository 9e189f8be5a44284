import { eventTable, meaningOf, type JobEvent } from "./event.ts";

export type LogEvent = { seq: number; at: number; attempt: number | null; event: JobEvent };

/** An event that counts. `number` is set when clients see it: 1, 2, 3, … without gaps. */
export type CountedEvent = LogEvent & { number: number | undefined };

/**
 * Reads a job's log in order and decides which of its events count: those of the latest attempt
 * announced before them, each meaning once, nothing after the end. Polls, streams and webhooks all
 * read through this fold, so they report the same events with the same numbers.
 */
export function createEventFold(): { push(entry: LogEvent): CountedEvent | undefined } {
  let attempt = 0;
  let numbered = 0;
  let ended = false;
  const meanings = new Set<string>();

  return {
    push(entry) {
      if (ended) return undefined;
      const { writer, stream } = eventTable[entry.event.type];
      if ((entry.attempt === null) !== (writer === "controller")) return undefined;
      if (entry.attempt !== null && entry.attempt !== attempt) return undefined;
      const meaning = meaningOf(entry.event);
      if (meaning !== undefined) {
        if (meanings.has(meaning)) return undefined;
        meanings.add(meaning);
      }
      if (entry.event.type === "attempt") {
        if (entry.event.number <= attempt) return undefined;
        attempt = entry.event.number;
      }
      ended = meaning === "end";
      return { ...entry, number: stream === null ? undefined : ++numbered };
    },
  };
}

/** The counted events of a complete log. */
export function foldEvents(log: readonly LogEvent[]): CountedEvent[] {
  const fold = createEventFold();
  return log.flatMap((entry) => fold.push(entry) ?? []);
}
