import { createEventFold } from "../contract/events/event-fold.ts";
import { limits } from "../contract/limits.ts";
import { createRecentMap } from "../kit/recent-map.ts";
import type { Events, JobRef, StoredEvent } from "../ports/events.ts";
import { addEvent, emptyStory, type Story } from "./story.ts";

/** How far a job's log was read, and what it means up to there. */
type Reading = {
  fold: ReturnType<typeof createEventFold>;
  story: Story;
  /** The `seq` of the last entry read. */
  lastSeq: number;
  entries: number;
};

export type StoryReader = {
  /** The story of the log as it is now; reads only the entries since the last call. */
  read(job: JobRef): Promise<Story>;
  /** Reads the log from its start at the next call. */
  forget(job: JobRef): void;
  /**
   * A new entry was written at `seq`. An entry at or before the last one read means that the log was
   * replaced, so the job's log is read from its start again.
   */
  wrote(job: JobRef, seq: number): void;
};

/**
 * Folds the logs of many jobs incrementally: a job with a long log is read hundreds of times while
 * it runs. Nothing here is durable; a job that is not in memory is read from the start of its log.
 */
export function createStoryReader(
  events: Pick<Events, "read">,
  maxJobs: number = limits.storiesKept.value,
): StoryReader {
  const readings = createRecentMap<string, Reading>(maxJobs);

  const forget = (job: JobRef): void => readings.delete(keyOf(job));
  return {
    async read(job) {
      const key = keyOf(job);
      const reading = readings.get(key) ?? newReading();
      const room = limits.eventsPerJob.value - reading.entries;
      const entries = room > 0 ? await events.read(job, reading.lastSeq, room) : [];
      for (const entry of entries) addEntry(reading, entry);
      readings.set(key, reading);
      return { ...reading.story };
    },
    forget,
    wrote(job, seq) {
      const reading = readings.get(keyOf(job));
      if (reading !== undefined && seq <= reading.lastSeq) forget(job);
    },
  };
}

function newReading(): Reading {
  return { fold: createEventFold(), story: emptyStory(), lastSeq: 0, entries: 0 };
}

function addEntry(reading: Reading, entry: StoredEvent): void {
  reading.lastSeq = entry.seq;
  reading.entries++;
  const counted = reading.fold.push(entry);
  if (counted !== undefined) addEvent(reading.story, counted);
}

const keyOf = ({ tenant, job }: JobRef): string => JSON.stringify([tenant, job]);
